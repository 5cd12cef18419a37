import { expect, it } from 'vitest';
import { readOperations } from './open-api.ts';

it('reads operations through references', () => {
  const [operation] = readOperations({
    paths: {
      '/api/v1/music/wav': {
        post: {
          operationId: 'wav',
          summary: 'WAV export',
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Ask' }, example: { clip_id: 'x' } },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    properties: {
                      code: {},
                      data: { properties: { urls: { type: 'array', items: { type: 'string' } } } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Ask: {
          required: ['clip_id'],
          properties: {
            clip_id: { type: 'string', description: 'Clip' },
            days: { type: 'integer', default: 7 },
            kind: { enum: ['a', 'b'] },
          },
        },
      },
    },
  });
  expect(operation).toMatchObject({
    id: 'wav',
    method: 'POST',
    request: [
      { name: 'clip_id', type: 'string', required: true, description: 'Clip' },
      { name: 'days', type: 'integer = 7', required: false },
      { name: 'kind', type: '"a" | "b"' },
    ],
    response: [{ name: 'urls', type: 'string[]' }],
    example: '{\n  "clip_id": "x"\n}',
  });
});
it('answers nothing for what is no description', () => expect(readOperations({})).toEqual([]));
