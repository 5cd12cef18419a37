import { asyncOperation } from './async-operation.ts';

export const generateLyrics = asyncOperation('generateLyrics', () => ({ kind: 'lyrics' }));
