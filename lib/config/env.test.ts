import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema, readEnvironment } from './env.ts';

it.each(Object.keys(environmentSchema.shape))('an empty %s is as good as none', (name) => {
  expect(readEnvironment({ [name]: '' })).toEqual(readEnvironment({}));
  expect(readEnvironment({ [name]: '  ' })).toEqual(readEnvironment({}));
});

it('a folder is told by its whole path', () => {
  expect(readEnvironment({ DATA_DIR: 'music' }).DATA_DIR).toBe(path.resolve('music'));
});

it.each([
  ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://here', 'DATABASE_URL: must be a PostgreSQL address'],
  ['MUSIC_API_BASE_URL', 'here', 'MUSIC_API_BASE_URL: must be an address'],
])('%s=%s is refused with what would be right', (name, value, message) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(message);
});
