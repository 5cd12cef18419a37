import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ErrorWatch } from './statement-cache.ts';

const message = fc.record({
  type: fc.constantFrom(...'12TDCZNE'),
  body: fc.uint8Array({ maxLength: 40 }),
});

it('finds an error among the messages of an answer, in whatever pieces it comes', () => {
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 12 }),
      fc.array(fc.nat(9), { minLength: 1 }),
      (messages, cuts) => {
        const answer = Buffer.concat(
          messages.map(({ type, body }) => {
            const header = Buffer.alloc(5);
            header.write(type);
            header.writeInt32BE(body.length + 4, 1);
            return Buffer.concat([header, body]);
          }),
        );
        const watch = new ErrorWatch();
        for (let at = 0, turn = 0; at < answer.length; turn++) {
          const length = cuts[turn % cuts.length]! + 1;
          watch.read(answer.subarray(at, at + length));
          at += length;
        }
        expect(watch.hasFailed).toBe(messages.some(({ type }) => type === 'E'));
      },
    ),
  );
});
