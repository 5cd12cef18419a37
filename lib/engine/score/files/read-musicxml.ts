/** MusicXML (W3C, 4.0 and before): the melody with its words and chords, and what others play with it. */

import { canBeTune, hasManyVoices, nameOfRest, noticeOfLost, withoutTune } from './many-voices.ts';
import { MeasureReader } from './musicxml-measures.ts';
import { playersOf, trackOfPart } from './musicxml-players.ts';
import { namesTune } from './names-tune.ts';
import { type Sheet, type SheetTrack, UnreadableScoreError } from './sheet.ts';
import { settledKey } from './signed-key.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './xml-tree.ts';

const MOST_BARS = 5000;
const MOST_PARTS = 200;
/** As many of the most words that any part has are those of the tune. */
const MOST_OF_WORDS = 0.7;

/**
 * Reads the part that is sung, else the one that is called so, else the only one; what the others play is their band's.
 * @throws UnreadableScoreError with the bar
 */
export function readMusicXml(text: string): Sheet {
  const root = parseXml(text, 'MusicXML');
  if (root.name !== 'score-partwise' && root.name !== 'score-timewise')
    throw new UnreadableScoreError(
      `MusicXML: the file's element is <${root.name}>; <score-partwise> was expected.`,
    );
  const parts = root.name === 'score-timewise' ? partsOfMeasures(root) : childrenOf(root, 'part');
  if (parts.length === 0) throw new UnreadableScoreError('MusicXML: there is no <part> in it.');
  if (parts.length > MOST_PARTS)
    throw new UnreadableScoreError(`MusicXML: it has ${parts.length} parts; at most ${MOST_PARTS} are read.`);
  for (const part of parts) {
    const bars = childrenOf(part, 'measure').length;
    if (bars > MOST_BARS)
      throw new UnreadableScoreError(`MusicXML: it has ${bars} bars; at most ${MOST_BARS} are read.`);
  }
  const players = playersOf(root);
  const tracks = new Map(
    parts.map((part) => [part, trackOfPart(part, players.get(part.attributes['id'] ?? ''))]),
  );
  const playing = parts.filter((part) => tracks.get(part)?.bars.some((bar) => bar.length > 0));
  const tune = tuneOf(parts, playing, (part) => tracks.get(part)!);
  const part = tune ?? parts[0]!;
  const reader = new MeasureReader(childrenOf(part, 'measure'));
  const { bars, swing, metre } = reader;
  for (const other of parts) {
    if (other === part || !childrenOf(other, 'measure').some((measure) => childOf(measure, 'harmony')))
      continue;
    // Chords may stand over another staff.
    const { bars: chordBars } = new MeasureReader(childrenOf(other, 'measure'));
    for (const [i, bar] of bars.entries())
      if (bar.chords.length === 0) bar.chords = chordBars[i]?.chords ?? [];
    break;
  }
  const band = playing.flatMap((each) => (each === tune ? [] : [tracks.get(each)!]));
  const own = tune && tracks.get(tune)!;
  const rest = own ? own.bars.map((notes, i) => withoutTune(notes, bars[i]?.notes ?? [])) : [];
  const left = rest.reduce((sum, notes) => sum + notes.length, 0);
  const keepsRest = own !== undefined && left > 0 && (band.length > 0 || hasManyVoices(own.bars));
  return {
    title:
      textOf(childOf(root, 'work'), 'work-title') || textOf(root, 'movement-title') || creditedTitle(root),
    key: settledKey(reader.key, bars),
    metre,
    ...(swing && { swing }),
    bars,
    band: keepsRest ? [{ ...own, name: nameOfRest(own.name), bars: rest }, ...band] : band,
    ...(!tune && { hasTune: false }),
    notices: noticeOfLost(keepsRest ? 0 : left),
  };
}

const wordsIn = (part: XmlElement): number =>
  childrenOf(part, 'measure').reduce(
    (sum, measure) => sum + childrenOf(measure, 'note').filter((note) => childOf(note, 'lyric')).length,
    0,
  );

/** The part that is the tune; none where several play and none of them is sung or called so, or who plays it plays many voices. */
function tuneOf(
  parts: readonly XmlElement[],
  playing: readonly XmlElement[],
  trackOf: (part: XmlElement) => SheetTrack,
): XmlElement | undefined {
  const words = parts.map(wordsIn);
  const most = Math.max(...words);
  if (most > 0) return parts[words.findIndex((count) => count >= MOST_OF_WORDS * most)];
  if (playing.length === 0) return parts[0];
  const single = playing.filter(
    (part) => !trackOf(part).isDrums && canBeTune(trackOf(part).bars) && stavesPlayed(part) < 2,
  );
  return single.find((part) => namesTune(trackOf(part).name)) ?? (playing.length > 1 ? undefined : single[0]);
}

/** Of two hands each has a staff, also where they take turns. */
function stavesPlayed(part: XmlElement): number {
  const notes = childrenOf(part, 'measure').flatMap((measure) => childrenOf(measure, 'note'));
  return new Set(notes.filter((note) => childOf(note, 'pitch')).map((note) => textOf(note, 'staff') ?? '1'))
    .size;
}

/** What is largest on the page, where the file says nothing else of its title. */
const creditedTitle = (root: XmlElement): string => {
  const credit = childrenOf(root, 'credit').find((each) => textOf(each, 'credit-type') === 'title');
  return textOf(credit, 'credit-words') ?? '';
};

/** A score of bars of parts as parts of bars. */
function partsOfMeasures(root: XmlElement): XmlElement[] {
  const parts = new Map<string, XmlElement>();
  for (const { attributes, children } of childrenOf(root, 'measure'))
    for (const { name, attributes: own, children: contents, text } of children) {
      if (name !== 'part') continue;
      const id = own['id'] ?? '';
      const part = parts.get(id) ?? { name, attributes: own, children: [], text: '' };
      parts.set(id, part);
      part.children.push({ name: 'measure', attributes, children: contents, text });
    }
  return [...parts.values()];
}
