import { expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import { BETWEEN_LINES_SECONDS, readingList } from './reading-list.ts';
import { splitReading } from './split-reading.ts';

const lines = readingList('en-1');
/** A recording in which a tone stands for each line, of the length that the line has, with a gap in every third. */
function recording(count = lines.length): StereoBuffer {
  const pieces: number[][] = [];
  let at = 0;
  lines.slice(0, count).forEach(({ seconds }, i) => {
    const length = (seconds - BETWEEN_LINES_SECONDS) * (0.9 + 0.05 * (i % 5));
    const said = i % 3 === 0 ? [length / 2, length / 2] : [length];
    said.forEach((seconds, part) => {
      pieces.push([at, at + seconds]);
      at += seconds + (part === 0 && said.length > 1 ? 0.45 : 0.8 + 0.1 * (i % 4));
    });
  });
  const left = new Float32Array(Math.ceil((at + 1) * SAMPLE_RATE));
  for (const [from, to] of pieces)
    for (let i = Math.round(from! * SAMPLE_RATE); i < to! * SAMPLE_RATE; i++)
      left[i] = 0.2 * Math.sin(i * 0.03);
  return { left, right: left };
}

it('finds the lines of a list in one recording of all of them, though words of a line are apart too', () => {
  const audio = recording();
  const files = splitReading(audio, { list: 'en-1', name: 'Ada' });
  expect(files.names).toHaveLength(lines.length + 1);
  lines.forEach(({ seconds }, i) => {
    const name = `${String(i + 1).padStart(3, '0')}.wav`;
    // Mono or stereo, 16 bits; with a fifth of a second on either side.
    const length = (files.read(name).length - 44) / 4 / SAMPLE_RATE - 0.4;
    const said = (seconds - BETWEEN_LINES_SECONDS) * (0.9 + 0.05 * (i % 5)) + (i % 3 === 0 ? 0.45 : 0);
    expect(Math.abs(length - said), `line ${i + 1}`).toBeLessThan(0.3);
  });
});

it('says how many lines it found where they are too few', () => {
  const audio = recording(20);
  const split = () => splitReading(audio, { list: 'en-1', name: 'Ada' });
  expect(split).toThrow(UnreadableBankError);
  expect(split).toThrow(/27 stretches of speech .* en-1 has 101 lines/);
});
