import type { Random } from '../random.ts';
import type { Chord, Key, Metre, Mode, SectionKind } from '../score/score.ts';
import type { Harmony, LearnedHarmony, Style } from '../styles/style.ts';
import { transposeKey } from '../theory/key.ts';
import { parseProgression, placeChord, type RomanBar } from '../theory/roman.ts';
import { isMinorMode } from '../theory/scales.ts';
import type { ChordRole } from './learned/chord-model.ts';
import { writeProgression } from './learned-chords.ts';

/** Which pool of progressions a kind of section draws from. */
const POOLS: Record<SectionKind, readonly (keyof Harmony)[]> = {
  intro: ['intro', 'verse'],
  verse: ['verse'],
  'pre-chorus': ['preChorus', 'verse'],
  chorus: ['chorus'],
  'post-chorus': ['chorus'],
  bridge: ['bridge', 'preChorus', 'chorus'],
  instrumental: ['chorus', 'verse'],
  solo: ['verse', 'chorus'],
  drop: ['chorus'],
  build: ['preChorus', 'chorus'],
  breakdown: ['bridge', 'verse'],
  interlude: ['intro', 'verse'],
  outro: ['chorus', 'verse'],
};

/** The harmony of a mode; the nearest mode's where the style has none of its own. */
export function harmonyOf(style: Style, mode: Mode): Harmony {
  const own = style.harmony[mode];
  if (own) return own;
  const wanted = isMinorMode(mode);
  const modes = Object.keys(style.harmony) as Mode[];
  const near = modes.find((other) => isMinorMode(other) === wanted);
  return (near ? style.harmony[near] : FALLBACK[wanted ? 'minor' : 'major']) as Harmony;
}

/** For styles asked to play in a mode of the other gender than they know. */
const FALLBACK: Record<'major' | 'minor', Harmony> = {
  major: {
    verse: ['I V vi IV', 'I IV V IV', 'I vi ii7 V', 'I iii7 IV V'],
    preChorus: ['ii7 IV V V', 'IV V vi V'],
    chorus: ['IV V I vi', 'I IV vi V', 'vi IV I V'],
    bridge: ['vi iii7 IV V', 'IV iv I V'],
    turnaround: ['ii7 V7'],
    cadence: ['V I'],
  },
  minor: {
    verse: ['i bVI bIII bVII', 'i iv bVI V', 'i bVII bVI V', 'i bIII bVII iv'],
    preChorus: ['iv bVI bVII bVII', 'bVI bVII v i'],
    chorus: ['bVI bVII i i', 'i bVI bIII bVII', 'iv bVII bIII bVI'],
    bridge: ['bVI bIII iv V', 'iv i bVI bVII'],
    turnaround: ['iv V'],
    cadence: ['V i'],
  },
};

/** How plainly verse and chorus together say which note is home: about 0.1 (they hide it) to 0.9. */
const PLAIN_ENOUGH = 0.38;
const START_BONUS = 0.12;
const END_BONUS = 0.08;
/** What it takes away where a key was asked for and the refrain, the loudest, begins on the relative key's tonic. */
const RELATIVE_COST = 0.25;

/** Shares of the twelve roots (steps above the tonic) in a progression; a tonic sixth chord is half its relative. */
function rootShares(bars: readonly RomanBar[]): number[] {
  const shares = new Array<number>(12).fill(0);
  for (const bar of bars)
    for (const chord of bar) {
      const sixth = chord.rootSteps === 0 && chord.quality === 'major6';
      shares[chord.rootSteps]! += (sixth ? 0.6 : 1) / bar.length / bars.length;
    }
  return shares;
}

const startsHome = (bars: readonly RomanBar[]) => bars[0]?.[0]?.rootSteps === 0;
const endsHome = (bars: readonly RomanBar[]) => bars.at(-1)?.at(-1)?.rootSteps === 0;

function plainness(verse: string, chorus: string, mode: Mode, asked: boolean): number {
  const both = [parseProgression(verse), parseProgression(chorus)] as const;
  const [one, two] = [rootShares(both[0]), rootShares(both[1])];
  const shares = one.map((share, root) => (share + two[root]!) / 2);
  const relativeSteps = isMinorMode(mode) ? 3 : 9;
  const relative = shares[relativeSteps]!;
  const rival = Math.max(relative, ...shares.slice(1));
  const home = shares[0]!;
  return (
    home +
    both.filter(startsHome).length * START_BONUS +
    (both.some(endsHome) ? END_BONUS : 0) -
    (asked && both[1][0]?.[0]?.rootSteps === relativeSteps ? RELATIVE_COST : 0) -
    0.6 * Math.max(0, rival - home)
  );
}

/** A verse and a chorus that differ and, between them, leave no doubt about the key. */
function drawPair(
  harmony: Harmony,
  mode: Mode,
  random: Random,
  asked: boolean,
): { verse: string; chorus: string } {
  const pairs = harmony.verse.flatMap((verse) =>
    harmony.chorus
      .filter((chorus) => chorus !== verse || harmony.chorus.length === 1)
      .map((chorus) => ({ verse, chorus, plain: plainness(verse, chorus, mode, asked) })),
  );
  const plain = pairs.filter((pair) => pair.plain >= PLAIN_ENOUGH);
  if (plain.length >= 6) return random.pick(plain);
  // Styles that never say it plainly say it as plainly as they can.
  return random.pick([...pairs].sort((a, b) => b.plain - a.plain).slice(0, Math.max(6, pairs.length / 3)));
}

/** Those that begin at home, if any do: a song's first chord is believed. */
function homeward(progressions: readonly string[]): readonly string[] {
  const home = progressions.filter((progression) => startsHome(parseProgression(progression)));
  return home.length > 0 ? home : progressions;
}

/** What chords are drawn for. */
export interface HarmonyTask {
  bpm: number;
  metre: Pick<Metre, 'beatsPerBar'>;
  /** The key was asked for: it is to be heard all the more plainly. */
  isKeyAsked?: boolean;
}

/** Verses and refrains that are written for one song to choose a pair among. */
const WRITTEN = 5;

/** A harmony whose progressions are written as people's are; whose introductions and cadences are the style's. */
function learnedHarmony(
  style: Style,
  mode: Mode,
  { share: _, ...taste }: LearnedHarmony,
  { bpm, metre }: HarmonyTask,
  random: Random,
): Harmony {
  const write = (role: ChordRole, count: number, startsOff?: readonly number[]) =>
    Array.from({ length: count }, (_, i) =>
      writeProgression(
        {
          mode: isMinorMode(mode) ? 'minor' : 'major',
          role,
          bpm,
          ...taste,
          isThree: metre.beatsPerBar === 3,
          ...(startsOff && { startsOff }),
        },
        random.fork(`${role}/${i}`),
      ),
    );
  const { cadence } = harmonyOf(style, mode);
  return {
    verse: write('low', WRITTEN),
    chorus: write('high', WRITTEN),
    // What leads somewhere, and what goes elsewhere, does not begin at home.
    preChorus: write('lead-in', 1, [0]),
    bridge: write('elsewhere', 1, [0]),
    ...(cadence && { cadence }),
  };
}

/** Modes that the learned chords are those of; others keep their colour. */
const LEARNED_MODES: readonly Mode[] = ['major', 'minor'];

/** Draws the progression of each kind of section for one song; verse and chorus differ where the style can. */
export function drawProgressions(
  style: Style,
  mode: Mode,
  random: Random,
  task: HarmonyTask,
): Record<SectionKind, string> {
  const learned = LEARNED_MODES.includes(mode) ? style.learnedHarmony : undefined;
  const draw = random.fork('learned');
  const harmony =
    learned && draw.chance(learned.share)
      ? learnedHarmony(style, mode, learned, task, draw)
      : harmonyOf(style, mode);
  const drawn = {} as Record<SectionKind, string>;
  const poolOf = (kind: SectionKind) =>
    (POOLS[kind].map((name) => harmony[name]).find((pool) => pool && pool.length > 0) ??
      harmony.verse) as readonly string[];
  const pair = drawPair(harmony, mode, random, task.isKeyAsked === true);
  drawn.verse = pair.verse;
  drawn.chorus = pair.chorus;
  for (const kind of Object.keys(POOLS) as SectionKind[]) {
    if (drawn[kind] !== undefined) continue;
    if (kind === 'drop' || kind === 'post-chorus') drawn[kind] = drawn.chorus;
    else if (kind === 'outro' || kind === 'instrumental')
      drawn[kind] = random.chance(0.6) ? drawn.chorus : drawn.verse;
    else if (kind === 'intro' || kind === 'interlude')
      drawn[kind] = harmony.intro
        ? random.pick(homeward(harmony.intro))
        : random.pick(homeward([drawn.verse, drawn.chorus]));
    else if (kind === 'solo') drawn[kind] = random.chance(0.5) ? drawn.verse : drawn.chorus;
    else {
      const pool = poolOf(kind).filter(
        (progression) => progression !== drawn.verse && progression !== drawn.chorus,
      );
      drawn[kind] = random.pick(pool.length > 0 ? pool : poolOf(kind));
    }
  }
  return drawn;
}

const isDominant = (bar: RomanBar | undefined) => {
  const last = bar?.at(-1);
  return last !== undefined && (last.rootSteps === 7 || last.rootSteps === 10);
};

/**
 * The bars of one section: its progression over and over, its end turned towards what follows — a turnaround
 * before a repeat, the song's cadence at the very end — and a change in the last round of long sections.
 */
export function sectionBars(
  style: Style,
  key: Key,
  section: { kind: SectionKind; bars: number; progression: string; isLast: boolean },
  random: Random,
): RomanBar[] {
  const harmony = harmonyOf(style, key.mode);
  const cycle = parseProgression(section.progression);
  // A short section plays the end of a long progression: the half that comes home, or leads on; what opens opens it.
  const opens = section.kind === 'intro' || section.kind === 'interlude';
  const skipped = cycle.length === 8 && !opens ? Math.max(0, cycle.length - section.bars) : 0;
  const bars: RomanBar[] = Array.from(
    { length: section.bars },
    (_, i) => cycle[(i + skipped) % cycle.length] as RomanBar,
  );
  const { kind, bars: count } = section;
  if (section.isLast) {
    const cadence = parseProgression(random.pick(harmony.cadence ?? [isMinorMode(key.mode) ? 'v i' : 'V I']));
    const home = cadence.at(-1) as RomanBar;
    if (count >= 2) bars.splice(count - 2, 2, cadence.at(-2) as RomanBar, home);
    else bars[0] = home;
    return bars;
  }
  const turns = harmony.turnaround;
  // Eight bars that were written for this song have an end of their own.
  const isWritten = style.learnedHarmony !== undefined && cycle.length === 8;
  const fixed = style.id === 'blues' || kind === 'intro' || kind === 'drop' || isWritten;
  if (count >= 8 && turns && !fixed && !isDominant(bars.at(-1)) && random.chance(0.65)) {
    const turn = parseProgression(random.pick(turns));
    const turned = bars.slice(0, count - turn.length).concat(turn);
    // A turn that would take the song's few tonics away is not taken.
    const atHome = turned.filter((bar) => bar.some((chord) => chord.rootSteps === 0)).length;
    if (atHome >= count / 4) return turned;
  }
  return bars;
}

/** Places a section's bars in time. Chords sharing a bar of three beats fall on 1 and 3 (3/4) or 1 and 4 (6/8). */
export function placeBars(
  bars: readonly RomanBar[],
  key: Key,
  keyShift: number,
  startBeat: number,
  metre: { beatsPerBar: number; denominator: number },
): Chord[] {
  const shifted = transposeKey(key, keyShift);
  const chords: Chord[] = [];
  bars.forEach((bar, i) => {
    const from = startBeat + i * metre.beatsPerBar;
    const waltz = metre.beatsPerBar === 3 && metre.denominator === 4 && bar.length === 2;
    const edges = waltz
      ? [0, 2, 3]
      : bar.map((_, j) => (j * metre.beatsPerBar) / bar.length).concat(metre.beatsPerBar);
    bar.forEach((roman, j) => {
      chords.push(
        placeChord(
          roman,
          shifted,
          from + (edges[j] as number),
          (edges[j + 1] as number) - (edges[j] as number),
        ),
      );
    });
  });
  return chords;
}
