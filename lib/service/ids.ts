import { randomBytes } from 'node:crypto';

// Crockford's base 32: no letters that look like digits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_BYTES = 10;

let lastMs = 0;
let lastRandom = 0n;

/**
 * A ULID in small letters: 48 bits of time in ms, then 80 random bits; 26 characters, sortable by time, also
 * within one millisecond of one process. Never equal to a path word, for all those are shorter.
 */
export function newId(nowMs: number = Date.now()): string {
  if (nowMs === lastMs) lastRandom += 1n;
  else lastRandom = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`) >> 1n;
  lastMs = nowMs;
  let time = '';
  for (let left = nowMs, i = 0; i < TIME_CHARACTERS; i++, left = Math.floor(left / 32))
    time = ALPHABET[left % 32] + time;
  let random = '';
  for (let left = lastRandom, i = 0; i < 16; i++, left >>= 5n) random = ALPHABET[Number(left & 31n)] + random;
  return time + random;
}

/** When an id of ours was made, as Unix time in ms. */
export function timeOf(id: string): number {
  let ms = 0;
  for (const letter of id.slice(0, TIME_CHARACTERS)) ms = ms * 32 + ALPHABET.indexOf(letter);
  return ms;
}
