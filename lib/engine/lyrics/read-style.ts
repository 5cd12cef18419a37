import type { InstrumentId } from '../instruments/ids.ts';
import type { Metre } from '../score/score.ts';
import { STYLE_IDS, type StyleId } from '../styles/ids.ts';
import { keyName } from '../theory/key.ts';
import type { LexiconHit } from './lexicon/lookup.ts';
import type { SoundGroup } from './lexicon/term.ts';
import { scanStyle } from './scan-style.ts';
import type { StyleReading } from './style-reading.ts';

/** Which family an instrument belongs to, for "no guitar" and the like. */
const GROUPS: readonly { group: SoundGroup; holds: RegExp }[] = [
  { group: 'guitar', holds: /guitar|banjo|ukulele|mandolin|pedal-steel/ },
  { group: 'piano', holds: /piano|wurlitzer|harpsichord|clavinet/ },
  { group: 'bass', holds: /bass(?!oon)/ },
  { group: 'strings', holds: /violin|viola|cello|string-section|-strings|fiddle/ },
  { group: 'drums', holds: /kit|chinese-drums|orchestral-percussion/ },
  { group: 'percussion', holds: /percussion|cajon/ },
  { group: 'synth', holds: /synth|saw|square|trance|pad|chiptune|vocal-chop|acid|reese|wobble/ },
];

/** Talk about music that asks for nothing here, and that nobody wants to hear sung. */
const JARGON = new Set(
  'big small beat beats group band solo drop drops breakdown crescendo fade modulation change samples sampled sample layered layers dense melodic melody harmonic live studio electric hooky earworm underground diy repetitive evolving progressive robotic snaps theremin lute beatbox high pitched based driven heavy led forward infused tinged flavored flavoured leaning production produced mixed mastered arrangement arranged section sections part parts intro outro hook hooks riff riffs chord chords progression progressions bassline basslines texture textures tone tones tones timbre style styles quality radio hit viral tiktok bgm op ost remix edit version feat ft'.split(
    ' ',
  ),
);

/** Whether an instrument belongs to a family. */
export const isInGroup = (id: InstrumentId, group: SoundGroup): boolean =>
  GROUPS.some((g) => g.group === group && g.holds.test(id));

/**
 * Reads tags or a free description, English, Chinese or mixed.
 *
 * Contradictions are settled by order: of bpm, key, metre, era, loudness, singer and delivery the **first** named stands;
 * about having or not having a sound the **last** word stands ("piano, no piano" has none). Genres and moods
 * add up, the earlier weighing more. Negated genres and moods are left out. Never throws.
 */
export function readStyle(text: string): StyleReading {
  const reading: StyleReading = {
    styles: [],
    moods: [],
    instruments: [],
    without: [],
    understood: [],
    unknown: [],
    topics: [],
  };
  const weights = new Map<StyleId, number>();
  const wanted = new Map<InstrumentId, { wanted: boolean; order: number }>();
  /** Excluded families, with the tag that says so. */
  const without = new Map<SoundGroup, string>();
  const understood = new Set<string>();
  const feelings: { valence?: number; energy?: number; weight: number }[] = [];
  /** What a song could be about where no topic is named. */
  const sayable: string[] = [];
  let rank = 1;

  for (const finding of scanStyle(text)) {
    if (finding.kind === 'bpm') {
      if (reading.bpm === undefined) {
        reading.bpm = finding.bpm;
        understood.add(`${Math.round(finding.bpm * 10) / 10} bpm`);
      }
    } else if (finding.kind === 'key') {
      if (!reading.key) {
        reading.key = finding.key;
        understood.add(keyName(finding.key));
      }
    } else if (finding.kind === 'metre') {
      if (!reading.metre) {
        reading.metre = metreOf(finding.numerator, finding.denominator);
        understood.add(`${finding.numerator}/${finding.denominator}`);
      }
    } else if (finding.kind === 'topic') addTopic(reading, finding.text);
    else if (finding.kind === 'unknown') {
      reading.unknown.push(finding.text);
      if (!JARGON.has(finding.text.toLowerCase())) sayable.push(finding.text);
    } else readTerm(finding.hit, finding.isNegated);
  }

  function readTerm(hit: LexiconHit, isNegated: boolean): void {
    const { meaning } = hit.term;
    const shown = hit.language === 'zh' ? (hit.term.zh[0] ?? hit.term.en[0]!) : hit.term.en[0]!;
    if (isNegated) {
      const groups = new Set<SoundGroup>(meaning.group ? [meaning.group] : []);
      const isSinger = hit.table === 'voices' && (meaning.delivery === 'sung' || meaning.gender);
      if (isSinger) groups.add('vocals');
      const denial = hit.language === 'zh' ? `无${shown}` : `no ${shown}`;
      for (const group of groups) exclude(group, denial);
      if (!meaning.group)
        for (const id of meaning.instruments ?? [])
          if (hit.table === 'instruments') wanted.set(id, { wanted: false, order: wanted.size });
      if (groups.size > 0 || hit.table === 'instruments') {
        understood.delete(shown);
        understood.add(denial);
      }
      return;
    }
    for (const group of meaning.without ?? []) exclude(group, shown);
    if (meaning.group) include(meaning.group);
    for (const [id, share] of Object.entries(meaning.styles ?? {}))
      weights.set(id as StyleId, (weights.get(id as StyleId) ?? 0) + share * rank);
    if (meaning.styles) rank *= 0.75;
    for (const mood of meaning.moods ?? []) if (!reading.moods.includes(mood)) reading.moods.push(mood);
    if (meaning.valence !== undefined || meaning.energy !== undefined)
      feelings.push({
        valence: meaning.valence,
        energy: meaning.energy,
        weight: (meaning.moods && !meaning.styles ? 1 : 0.5) * 0.9 ** feelings.length,
      });
    const isNamed = hit.table === 'instruments';
    for (const id of meaning.instruments ?? []) {
      if (!isNamed && (wanted.has(id) || [...without.keys()].some((group) => isInGroup(id, group)))) continue;
      if (isNamed) for (const group of [...without.keys()]) if (isInGroup(id, group)) include(group);
      wanted.set(id, { wanted: true, order: wanted.get(id)?.order ?? wanted.size });
    }
    if (meaning.bpm !== undefined && reading.bpm === undefined) reading.bpm = meaning.bpm;
    reading.tempoBias ??= meaning.tempoBias;
    reading.loudness ??= meaning.loudness;
    reading.mode ??= meaning.mode;
    if (meaning.metre) reading.metre ??= metreOf(meaning.metre[0], meaning.metre[1]);
    reading.era ??= meaning.era;
    reading.delivery ??= meaning.delivery === 'sung' ? undefined : meaning.delivery;
    if (meaning.gender || meaning.qualities || meaning.register) {
      reading.voice ??= { qualities: [] };
      const other = reading.voice.gender;
      const isSecond =
        (other === 'female' && meaning.gender === 'male') ||
        (other === 'male' && meaning.gender === 'female');
      if (isSecond && !reading.voice.qualities.includes('duet')) reading.voice.qualities.push('duet');
      reading.voice.gender ??= meaning.gender;
      reading.voice.register ??= meaning.register;
      for (const quality of meaning.qualities ?? [])
        if (!reading.voice.qualities.includes(quality)) reading.voice.qualities.push(quality);
      if (hit.table === 'voices' && !meaning.without) include('vocals');
    }
    if (meaning.isTopic) sayable.push(shown);
    understood.delete(hit.language === 'zh' ? `无${shown}` : `no ${shown}`);
    understood.add(shown);
  }

  function include(group: SoundGroup): void {
    const denial = without.get(group);
    without.delete(group);
    if (denial && ![...without.values()].includes(denial)) understood.delete(denial);
  }

  function exclude(group: SoundGroup, denial: string): void {
    without.set(group, denial);
    for (const [id, state] of wanted) if (isInGroup(id, group)) wanted.set(id, { ...state, wanted: false });
  }

  reading.styles = [...weights]
    .map(([id, weight]) => ({ id, weight }))
    .sort((a, b) => b.weight - a.weight || STYLE_IDS.indexOf(a.id) - STYLE_IDS.indexOf(b.id));
  const total = reading.styles.reduce((sum, s) => sum + s.weight, 0);
  for (const style of reading.styles) style.weight /= total;
  reading.instruments = [...wanted]
    .sort((a, b) => a[1].order - b[1].order)
    .map(([id, state]) => ({ id, wanted: state.wanted }));
  reading.without = [...without.keys()];
  reading.understood = [...understood];
  reading.valence = weightedMean(feelings, 'valence');
  reading.energy = weightedMean(feelings, 'energy');
  if (reading.topics.length === 0) for (const word of sayable) addTopic(reading, word);
  for (const key of Object.keys(reading) as (keyof StyleReading)[])
    if (reading[key] === undefined) delete reading[key];
  return reading;
}

function addTopic(reading: StyleReading, text: string): void {
  const topic = text.replace(/\s+/g, ' ').trim();
  if (topic && !reading.topics.includes(topic)) reading.topics.push(topic);
}

function metreOf(numerator: number, denominator: 4 | 8): Metre {
  return { numerator, denominator, beatsPerBar: (numerator * 4) / denominator };
}

function weightedMean(
  feelings: readonly { valence?: number; energy?: number; weight: number }[],
  field: 'valence' | 'energy',
): number | undefined {
  let sum = 0;
  let weight = 0;
  for (const feeling of feelings) {
    const value = feeling[field];
    if (value === undefined) continue;
    sum += value * feeling.weight;
    weight += feeling.weight;
  }
  return weight > 0 ? sum / weight : undefined;
}
