import type { Random } from '../random.ts';
import type { Note, Part } from '../score/score.ts';
import { double, harmonise } from './backing.ts';
import { type Frame, strippedBars } from './frame.ts';
import type { Sung } from './sing-sections.ts';
import type { Delivery, PlannedVoice } from './song-plan.ts';

/** How many harmonies a style has for its singer to be joined before the refrain. */
const JOINED_EARLY = 0.6;

/** Lead, rap, harmonies and doubles as parts. */
export function vocalParts(
  frame: Frame,
  voice: PlannedVoice,
  voices: Pick<Sung, 'sung' | 'rapped' | 'backing'>,
  random: Random,
  delivery: Delivery,
): Part[] {
  const parts: Part[] = [];
  const lead = voices.sung.flatMap((entry) => entry.notes);
  const add = (
    id: string,
    name: string,
    role: 'lead-vocal' | 'backing-vocal',
    notes: Note[],
    extra: Partial<Part> = {},
  ) => {
    if (notes.length > 0)
      parts.push({
        id,
        name,
        role,
        bus: role === 'lead-vocal' ? 'vocals' : 'backing_vocals',
        instrument: voice.id,
        notes,
        ...extra,
      });
  };
  add('lead-vocal', 'Lead vocal', 'lead-vocal', lead, { pan: 0, delivery: 'sung' });
  add('lead-rap', delivery === 'spoken' ? 'Spoken word' : 'Rap', 'lead-vocal', voices.rapped, {
    pan: 0,
    delivery: delivery === 'spoken' ? 'spoken' : 'rap',
  });
  const amount = frame.style.backingVocals;
  const range = { low: voice.range.low, high: voice.range.high + 2 };
  const refrains = voices.sung.filter((entry) =>
    ['chorus', 'post-chorus', 'drop'].includes(entry.section.kind),
  );
  const harmony: Note[] = [];
  const low: Note[] = [];
  const doubles: Note[] = [];
  refrains.forEach((entry, i) => {
    const draw = random.fork(`refrain/${i}`);
    const last = i === refrains.length - 1 && i > 0;
    const alone = strippedBars(frame, entry.section) * frame.metre.beatsPerBar;
    // Nobody joins a singer who is left alone.
    const joined = entry.notes.filter(
      (note) => alone === 0 || note.startBeat >= entry.section.startBeat + alone - 0.3,
    );
    const sparse = i === 0 && refrains.length > 1;
    // The first refrain has harmony on its second half only; the last has everything.
    const from = sparse
      ? entry.section.startBeat + entry.section.lengthBeats / 2
      : entry.section.startBeat - 2;
    const part = joined.filter((note) => note.startBeat >= from);
    if (amount >= 0.25 && (!sparse || amount > 0.5))
      harmony.push(...harmonise(frame, part, range, true, draw.fork('high')));
    if (last && amount >= 0.6) low.push(...harmonise(frame, joined, range, false, draw.fork('low')));
    if (amount >= 0.4 && i > 0) doubles.push(...double(joined, draw.fork('double')));
  });
  // What leads to a refrain is joined in its second half, from the second time on.
  for (const { section, notes } of voices.sung)
    if (section.kind === 'pre-chorus' && section.occurrence > 0 && amount >= JOINED_EARLY) {
      const half = section.startBeat + section.lengthBeats / 2 - 0.3;
      const joined = notes.filter(({ startBeat }) => startBeat >= half);
      harmony.push(...harmonise(frame, joined, range, true, random.fork(`into/${section.startBeat}`)));
    }
  const echoes = [...voices.backing];
  const echoHarmony = amount > 0.3 ? harmonise(frame, voices.backing, range, true, random.fork('echo')) : [];
  add(
    'backing-high',
    'Backing vocal high',
    'backing-vocal',
    [...harmony, ...echoHarmony].sort((a, b) => a.startBeat - b.startBeat),
    { pan: 0.35, delivery: 'sung' },
  );
  add('backing-low', 'Backing vocal low', 'backing-vocal', low, { pan: -0.35, delivery: 'sung' });
  add('backing-double', 'Vocal double', 'backing-vocal', doubles, { pan: -0.2, delivery: 'sung' });
  add('backing-echo', 'Backing vocal', 'backing-vocal', echoes, { pan: -0.15, delivery: 'sung' });
  return parts;
}
