import type { InstrumentId } from '../instruments/ids.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import type { Weighted } from '../styles/patterns.ts';
import type { Seat, Style } from '../styles/style.ts';
import type { BandChoice } from './arrange.ts';
import type { Avoided, BandMember, PlannedSection } from './song-plan.ts';

/** Families as tags speak of them, for "no guitar" and for finding a seat for a guest. */
const FAMILIES: Record<
  'piano' | 'guitar' | 'bass' | 'strings' | 'synth' | 'kit' | 'percussion' | 'pad' | 'effects',
  readonly string[]
> = {
  piano: ['grand-piano', 'upright-piano', 'electric-piano', 'wurlitzer', 'harpsichord', 'clavinet'],
  guitar: [
    'nylon-guitar',
    'steel-guitar',
    'clean-guitar',
    'jazz-guitar',
    'overdriven-guitar',
    'distorted-guitar',
    'funk-guitar',
  ],
  bass: [
    'upright-bass',
    'finger-bass',
    'picked-bass',
    'slap-bass',
    'fretless-bass',
    'synth-bass',
    'sub-bass',
    'acid-bass',
    'reese-bass',
    'wobble-bass',
    'bass-808',
    'tuba',
  ],
  strings: [
    'violin',
    'viola',
    'cello',
    'string-section',
    'tremolo-strings',
    'pizzicato-strings',
    'fiddle',
    'synth-strings',
  ],
  synth: [
    'saw-lead',
    'square-lead',
    'supersaw',
    'trance-pluck',
    'synth-pluck',
    'warm-pad',
    'air-pad',
    'glass-pad',
    'synth-strings',
    'synth-brass',
    'chiptune-lead',
    'vocal-chop',
    'synth-bass',
    'acid-bass',
  ],
  kit: [
    'acoustic-kit',
    'rock-kit',
    'jazz-kit',
    'brush-kit',
    'kit-808',
    'kit-909',
    'trap-kit',
    'lofi-kit',
    'metal-kit',
    'orchestral-percussion',
  ],
  percussion: ['latin-percussion', 'hand-percussion', 'cajon', 'chinese-drums'],
  pad: [
    'string-section',
    'tremolo-strings',
    'choir-aahs',
    'choir-oohs',
    'warm-pad',
    'air-pad',
    'glass-pad',
    'synth-strings',
    'church-organ',
    'brass-section',
    'french-horn',
    'synth-brass',
  ],
  effects: ['riser', 'impact', 'reverse-cymbal'],
};
const CHORDAL = [
  ...FAMILIES.piano,
  ...FAMILIES.guitar,
  'hammond-organ',
  'accordion',
  'banjo',
  'ukulele',
  'mandolin',
  'harp',
  'supersaw',
  'koto',
  'guzheng',
  'yangqin',
  'sitar',
  'marimba',
  'vibraphone',
  'kalimba',
  'celesta',
  'music-box',
  'pizzicato-strings',
  'pipa',
  'steel-drums',
];

export const isIn = (family: keyof typeof FAMILIES, instrument: string): boolean =>
  FAMILIES[family].includes(instrument);

const GENTLE_COMP = {
  calm: ['0---1---2---1---', '0-1-2-3-2-1-2-1-'],
  main: ['0-1-2-3-2-1-2-1-', '0-2-1-2-3-2-1-2-'],
  full: ['012321230123212.', '0-2-3-2-4-3-2-1-'],
} as const;

/** Seats for guests: instruments asked for that the style has no chair for. */
const GUEST_SEATS: readonly Seat[] = [
  { id: 'guest-lead', role: 'lead', instruments: [], play: 'theme', pan: 0.08 },
  {
    id: 'guest-answers',
    role: 'counter',
    instruments: [],
    play: 'answers',
    energy: [0.3, 1],
    pan: 0.3,
    loudness: 0.85,
  },
  {
    id: 'guest-counter',
    role: 'counter',
    instruments: [],
    play: 'counter',
    pan: 0.3,
    loudness: 0.85,
  },
  {
    id: 'guest-chords',
    role: 'harmony',
    instruments: [],
    play: 'comp',
    voicing: 'close',
    voices: 4,
    patterns: GENTLE_COMP,
    pan: 0.35,
    loudness: 0.85,
  },
  {
    id: 'guest-pad',
    role: 'pad',
    instruments: [],
    play: 'sustain',
    voicing: 'open',
    voices: 4,
    energy: [0.3, 1],
    loudness: 0.85,
  },
  {
    id: 'guest-bass',
    role: 'bass',
    instruments: [],
    play: 'bass',
    patterns: { calm: ['R---------------'], main: ['R-----R-R-----5-'], full: ['R-R-R-R-R-R-5-a-'] },
  },
];

/** The seat of an id: the style's, or a guest's. */
export function findSeat(style: Style, id: string): Seat | undefined {
  return (
    style.seats.find((seat) => seat.id === id) ??
    GUEST_SEATS.find((seat) => seat.id === id || id.startsWith(`${seat.id}-`))
  );
}

function drawWeighted<T>(choices: Weighted<T>, random: Random): T {
  return random.weighted(choices.map(([value, weight]) => ({ value, weight })));
}

export interface Band {
  members: BandMember[];
  kit?: InstrumentId;
  percussion?: InstrumentId;
}

/** The instruments asked to be left out. */
function unwantedBy(reading: Avoided): Set<string> {
  const unwanted = new Set<string>(reading.instruments.filter((item) => !item.wanted).map((item) => item.id));
  for (const group of reading.without) {
    if (group === 'drums') FAMILIES.kit.forEach((id) => void unwanted.add(id));
    else if (group === 'percussion') FAMILIES.percussion.forEach((id) => void unwanted.add(id));
    else if (group !== 'vocals') FAMILIES[group].forEach((id) => void unwanted.add(id));
  }
  if (reading.without.includes('drums')) FAMILIES.percussion.forEach((id) => void unwanted.add(id));
  return unwanted;
}

/** Whether an instrument is among those that are to be left out. */
export const isUnwanted = (avoided: Avoided, id: string): boolean => unwantedBy(avoided).has(id);

const wantedBy = (reading: StyleReading): InstrumentId[] =>
  reading.instruments.filter((item) => item.wanted).map((item) => item.id);

/** A band that plays already, with those who are asked for and without those who are not to play any more. */
export function changeBand(band: BandChoice, style: Style, reading: StyleReading): BandChoice {
  const unwanted = unwantedBy(reading);
  const wanted = wantedBy(reading);
  const members = band.members
    .filter((member) => !unwanted.has(member.instrument))
    .map((member) => ({ ...member, wanted: wanted.includes(member.instrument) }));
  seatGuests(members, style, wanted);
  const changed: BandChoice = { members };
  const kit = wanted.find((id) => isIn('kit', id)) ?? band.kit;
  if (kit && !unwanted.has(kit)) changed.kit = kit;
  const percussion = wanted.find((id) => isIn('percussion', id)) ?? band.percussion;
  if (percussion && !unwanted.has(percussion)) changed.percussion = percussion;
  return changed;
}

/** Fills the style's seats for one song, minding what was asked for and what was asked to be left out. */
export function chooseBand(style: Style, reading: StyleReading, instrumental: boolean, random: Random): Band {
  const unwanted = unwantedBy(reading);
  const wanted = wantedBy(reading);
  const members: BandMember[] = [];
  for (const seat of style.seats) {
    const draw = random.fork(`seat/${seat.id}`);
    const allowed = seat.instruments.filter(([id]) => !unwanted.has(id));
    if (allowed.length === 0) continue;
    const asked = allowed.find(([id]) => wanted.includes(id));
    const there = asked !== undefined || draw.chance(seat.chance ?? 1);
    if (!there) continue;
    members.push({
      seat: seat.id,
      role: seat.role,
      instrument: asked ? asked[0] : drawWeighted(allowed, draw),
      wanted: asked !== undefined,
    });
  }
  seatGuests(members, style, wanted);
  if (instrumental && !members.some((member) => findSeat(style, member.seat)?.play === 'theme')) {
    const melodic = members.find((member) => member.role === 'counter' || member.role === 'harmony');
    if (melodic)
      members.push({ seat: 'guest-lead', role: 'lead', instrument: melodic.instrument, wanted: false });
  }
  const band: Band = { members };
  const drums = style.drums;
  const wantedKit = wanted.find((id) => isIn('kit', id));
  if (wantedKit) band.kit = wantedKit;
  else if (drums) {
    const kits = drums.kit.filter(([id]) => !unwanted.has(id));
    if (kits.length > 0) band.kit = drawWeighted(kits, random.fork('kit'));
  }
  const wantedPercussion = wanted.find((id) => isIn('percussion', id));
  const percussion = drums?.percussion;
  if (wantedPercussion) band.percussion = wantedPercussion;
  else if (percussion && random.fork('percussion?').chance(percussion.chance)) {
    const sets = percussion.instruments.filter(([id]) => !unwanted.has(id));
    if (sets.length > 0) band.percussion = drawWeighted(sets, random.fork('percussion'));
  }
  return band;
}

/**
 * Gives those who are asked for in some sections, and have no chair in the band, one for these sections. Nobody gives
 * up a chair for them.
 */
export function seatSectionGuests(band: Band, style: Style, form: readonly PlannedSection[]): void {
  for (const id of new Set(form.flatMap(({ include }) => include ?? []))) {
    const sections = form.flatMap(({ include }, i) => (include?.includes(id) ? [i] : []));
    const drums = isIn('kit', id) ? 'kit' : isIn('percussion', id) ? 'percussion' : undefined;
    if (drums) {
      if (band[drums]) continue;
      band[drums] = id;
      for (const section of form)
        if (!section.include?.includes(id))
          section.avoid = {
            instruments: [...(section.avoid?.instruments ?? []), { id, wanted: false }],
            without: section.avoid?.without ?? [],
          };
    } else if (isIn('effects', id) || band.members.some(({ instrument }) => instrument === id)) continue;
    else {
      const alone: BandMember[] = [];
      seatGuest(alone, style, id);
      // A theme is one player's for the whole song; a guest plays against it, for it may leave no gaps to answer in.
      for (const member of alone.filter(({ seat }) => seat !== 'guest-lead')) {
        const seat = member.seat === 'guest-answers' ? 'guest-counter' : member.seat;
        const taken = band.members.filter((other) => other.seat.startsWith(seat)).length;
        band.members.push({ ...member, seat: taken ? `${seat}-${taken + 1}` : seat, sections });
      }
    }
  }
}

/** Gives everybody who was asked for and does not play yet a chair. */
function seatGuests(members: BandMember[], style: Style, wanted: readonly InstrumentId[]): void {
  for (const id of wanted)
    if (
      !isIn('kit', id) &&
      !isIn('percussion', id) &&
      !isIn('effects', id) &&
      !members.some((member) => member.instrument === id)
    )
      seatGuest(members, style, id);
}

/** Gives an instrument that was asked for a chair: somebody's of its kind, or a guest's. */
function seatGuest(members: BandMember[], style: Style, id: InstrumentId): void {
  const free = (play: Seat['play']) =>
    members.find((member) => !member.wanted && findSeat(style, member.seat)?.play === play);
  const take = (member: BandMember | undefined, guest: string, role: BandMember['role']) => {
    if (member) {
      member.instrument = id;
      member.wanted = true;
    } else {
      const taken = members.filter((other) => other.seat.startsWith(guest)).length;
      members.push({ seat: taken ? `${guest}-${taken + 1}` : guest, role, instrument: id, wanted: true });
    }
  };
  if (isIn('bass', id)) take(free('bass') ?? free('walking-bass'), 'guest-bass', 'bass');
  else if (isIn('pad', id)) take(free('sustain'), 'guest-pad', 'pad');
  else if (CHORDAL.includes(id)) {
    const sameFamily = members.find(
      (member) =>
        !member.wanted &&
        findSeat(style, member.seat)?.play === 'comp' &&
        (['piano', 'guitar'] as const).some((f) => isIn(f, id) && isIn(f, member.instrument)),
    );
    take(sameFamily, 'guest-chords', 'harmony');
  } else {
    take(free('theme'), 'guest-lead', 'lead');
    take(undefined, 'guest-answers', 'counter');
  }
}
