import { expect, test } from 'vitest';
import { originsOf } from './origins-of.ts';

test.each([
  ['http://localhost:3001/music', ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001']],
  ['http://[::1]:3001', ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001']],
  ['https://api.example.com/v1', ['https://api.example.com']],
  ['http://192.168.1.5:3001', ['http://192.168.1.5:3001']],
  ['http://127.0.0.1.example.com', ['http://127.0.0.1.example.com']],
])('the origins of %s', (address, origins) => expect(originsOf(address)).toEqual(origins));
