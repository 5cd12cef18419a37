import { describe, expect, it } from 'vitest';
import { cosinesAt, Donor, donorNamed, encodeDonor } from './donor.ts';
import { GRID_HZ, SHARE_EDGES_HZ } from './donor-grid.ts';

const bands = SHARE_EDGES_HZ.length - 1;
const rows = Array.from({ length: 5 }, (_, f) => [
  -4 + f,
  0.5 * f,
  1 - f * 0.3,
  ...Array.from({ length: bands }, (_, b) => (f + b) / 20),
]);
const bytes = encodeDonor(
  {
    frameSeconds: 0.01,
    formantScale: 1,
    diphones: [['aa', 'b', 3, 1, -1]],
    syllables: [['m|a|', 2, 0, 1, 1, 1, 1]],
  },
  rows,
);

describe('Donor', () => {
  it('reads what was written, as finely as bytes allow', () => {
    const donor = new Donor(bytes);
    rows.forEach((row, f) => {
      for (let j = 0; j < 3; j++) expect(donor.coefficients[3 * f + j]).toBeCloseTo(row[j]!, 1);
      for (let b = 0; b < bands; b++)
        expect(Math.abs(donor.shares[bands * f + b]! - row[3 + b]!)).toBeLessThan(0.005);
    });
  });
  it('counts units one after another', () => {
    const donor = new Donor(bytes);
    expect(donor.diphones.get('aa-b')).toEqual({ first: 0, frames: 3, border: 1 });
    expect(donor.syllables.get('m|a|')!.first).toBe(3);
  });
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('not a donor, not at all')],
    ['one that is cut off', bytes.subarray(0, bytes.length - 1)],
  ])('says that %s is not one', (_, wrong) => expect(() => new Donor(wrong)).toThrow(RangeError));
  it('gives the cosines of a series at the points of the grid', () => {
    const last = GRID_HZ.length - 1;
    const [constant, half] = cosinesAt(GRID_HZ[0]!, 2);
    expect(constant).toBe(1);
    expect(half).toBeCloseTo(Math.cos((Math.PI * 0.5) / GRID_HZ.length), 9);
    expect(cosinesAt(GRID_HZ[last]!, 2)[1]).toBeCloseTo(-half!, 9);
    expect(cosinesAt(30_000, 2)[1]).toBeCloseTo(-half!, 9);
  });
});

describe.each(['english-man', 'mandarin-woman'] as const)('%s', (name) => {
  const donor = donorNamed(name);
  const units = [...donor.diphones.values(), ...donor.syllables.values()];
  it('has every unit inside its table', () => {
    expect(units.length).toBeGreaterThan(300);
    for (const unit of units) {
      expect(unit.first + unit.frames).toBeLessThanOrEqual(donor.header.frames);
      if ('border' in unit) expect(unit.border).toBeLessThanOrEqual(unit.frames);
      else {
        const order = [unit.onset, unit.vowel, unit.holdFrom, unit.holdTo, unit.end, unit.frames];
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }
    expect(units.reduce((sum, unit) => sum + unit.frames, 0)).toBe(donor.header.frames);
  });
  it('has shares between none and all', () => {
    expect(donor.shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });
});
