import { octaveOf, type SpelledPitch, spell, writtenMode } from '#lib/spelling/pitch-spelling.ts';
import { CHORD_SYMBOLS } from '../../theory/chords.ts';
import { notate } from '../notation/notate.ts';
import {
  type SheetMusic,
  TICKS,
  type WrittenBar,
  type WrittenEvent,
  type WrittenNote,
} from '../notation/sheet-music.ts';
import type { Score } from '../score.ts';
import { ratioOfSwing, type Swing } from '../swing.ts';
import { KIND_OF } from './chord-kinds.ts';
import { escaped } from './xml-text.ts';

/**
 * A lead sheet in MusicXML 4.0 (partwise): the melody with its words, the chords over it, the sections, keys, metre and
 * tempi. A pickup
 * is a measure of its own (`implicit`). Notes are written on a grid, straight where they swing (`swing`); how they are played
 * beside it stands in the attributes
 * `attack` and `release`, which the standard has for that.
 * @throws NoMelodyToWriteError where no part has notes of a pitch
 */
export function writeMusicXml(score: Score): string {
  const sheet = notate(score);
  const measures = sheet.bars.map((bar, i) =>
    [
      `  <measure number="${sheet.hasPickup ? i : i + 1}"${sheet.hasPickup && i === 0 ? ' implicit="yes"' : ''}>`,
      ...attributes(bar, i === 0),
      ...directions(sheet, bar, i === 0),
      ...contents(bar),
      ...(i === sheet.bars.length - 1
        ? ['   <barline location="right"><bar-style>light-heavy</bar-style></barline>']
        : []),
      '  </measure>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
<score-partwise version="4.0">
 <work><work-title>${escaped(sheet.title)}</work-title></work>
 <part-list><score-part id="P1"><part-name>${escaped(sheet.partName)}</part-name></score-part></part-list>
 <part id="P1">
${measures.join('\n')}
 </part>
</score-partwise>
`;
}

function attributes(bar: WrittenBar, isFirst: boolean): string[] {
  const { metre } = bar;
  const said = [
    ...(isFirst ? [`    <divisions>${TICKS}</divisions>`] : []),
    ...(isFirst || bar.changesKey
      ? [`    <key><fifths>${bar.fifths}</fifths><mode>${writtenMode(bar.key)}</mode></key>`]
      : []),
    ...(isFirst || bar.changesMetre
      ? [`    <time><beats>${metre.numerator}</beats><beat-type>${metre.denominator}</beat-type></time>`]
      : []),
    ...(isFirst ? ['    <clef><sign>G</sign><line>2</line></clef>'] : []),
  ];
  return said.length > 0 ? ['   <attributes>', ...said, '   </attributes>'] : [];
}

/** Sections, "Swing", and tempi: those within the bar after the notes before them. */
function directions({ swing }: SheetMusic, { label, tempos }: WrittenBar, isFirst: boolean): string[] {
  const direction = (types: string, more = '') =>
    `   <direction placement="above"><direction-type>${types}</direction-type>${more}</direction>`;
  return [
    ...(label === undefined ? [] : [direction(`<rehearsal>${escaped(label)}</rehearsal>`)]),
    ...(isFirst && swing ? [direction('<words>Swing</words>', soundOf(swing))] : []),
    ...tempos.map(({ tick, bpm }) => {
      const perMinute = Number(bpm.toFixed(3));
      return direction(
        `<metronome><beat-unit>quarter</beat-unit><per-minute>${perMinute}</per-minute></metronome>`,
        `${tick > 0 ? `<offset sound="yes">${tick}</offset>` : ''}<sound tempo="${perMinute}"/>`,
      );
    }),
  ];
}

function soundOf(swing: Swing): string {
  const [first, second] = ratioOfSwing(swing);
  const type = swing.unit === 0.25 ? '16th' : 'eighth';
  return `<sound><swing><first>${first}</first><second>${second}</second><swing-type>${type}</swing-type></swing></sound>`;
}

function contents({ chords, events, fifths }: WrittenBar): string[] {
  return events.flatMap((event) => [
    ...chords
      .filter(({ tick }) => tick >= event.tick && tick < event.tick + event.ticks)
      .map(({ tick, chord }) => harmony(chord, tick - event.tick, fifths)),
    noteOf(event, fifths),
  ]);
}

function harmony(
  { root, quality, bass }: WrittenBar['chords'][number]['chord'],
  offset: number,
  fifths: number,
): string {
  const { kind, degree } = KIND_OF[quality];
  const lowest = bass === undefined ? '' : `<bass>${stepOf(spell(bass, fifths), 'bass-')}</bass>`;
  const added = degree
    ? `<degree><degree-value>${degree.value}</degree-value><degree-alter>${degree.alter}</degree-alter><degree-type>${degree.type}</degree-type></degree>`
    : '';
  const later = offset > 0 ? `<offset>${offset}</offset>` : '';
  return `   <harmony><root>${stepOf(spell(root, fifths), 'root-')}</root><kind text="${CHORD_SYMBOLS[quality]}">${kind}</kind>${lowest}${added}${later}</harmony>`;
}

function noteOf({ ticks, value, triplet, note }: WrittenEvent, fifths: number): string {
  const type = value ? `<type>${value.name}</type>${'<dot/>'.repeat(value.dots)}` : '';
  const tuplet = triplet
    ? '<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>'
    : '';
  if (!note) {
    const rest = value ? '<rest/>' : '<rest measure="yes"/>';
    return `   <note>${rest}<duration>${ticks}</duration><voice>1</voice>${type}${tuplet}${notations(triplet)}</note>`;
  }
  const { pitch, attack, release, tiedFrom, tiedTo, beams } = note;
  const spelled = spell(pitch, fifths);
  const played = `${attack === 0 ? '' : ` attack="${attack}"`}${release === 0 ? '' : ` release="${release}"`}`;
  const ties = [...(tiedFrom ? ['stop'] : []), ...(tiedTo ? ['start'] : [])];
  return [
    `   <note${played}><pitch>${stepOf(spelled, '')}<octave>${octaveOf(pitch, spelled)}</octave></pitch>`,
    `<duration>${ticks}</duration>`,
    ...ties.map((tie) => `<tie type="${tie}"/>`),
    `<voice>1</voice>${type}${tuplet}`,
    ...beams.map((beam, level) => `<beam number="${level + 1}">${beam}</beam>`),
    notations(triplet, ties, note.melisma),
    lyric(note),
    '</note>',
  ].join('');
}

function notations(
  triplet: WrittenEvent['triplet'],
  ties: readonly string[] = [],
  melisma?: WrittenNote['melisma'],
): string {
  const signs = [
    ...ties.map((tie) => `<tied type="${tie}"/>`),
    ...(melisma === 'start' || melisma === 'stop' ? [`<slur number="1" type="${melisma}"/>`] : []),
    ...(triplet?.starts ? ['<tuplet number="1" type="start"/>'] : []),
    ...(triplet?.stops ? ['<tuplet number="1" type="stop"/>'] : []),
  ];
  return signs.length > 0 ? `<notations>${signs.join('')}</notations>` : '';
}

function lyric({ syllable, melisma }: WrittenNote): string {
  const line = melisma ? `<extend type="${melisma}"/>` : '';
  if (!syllable) return line && `<lyric number="1">${line}</lyric>`;
  const { text, syllabic } = syllable;
  return `<lyric number="1"><syllabic>${syllabic}</syllabic><text>${escaped(text)}</text>${line}</lyric>`;
}

const stepOf = ({ step, alter }: SpelledPitch, prefix: string): string =>
  `<${prefix}step>${step}</${prefix}step>${alter === 0 ? '' : `<${prefix}alter>${alter}</${prefix}alter>`}`;
