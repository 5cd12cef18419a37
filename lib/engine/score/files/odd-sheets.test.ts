import { describe, expect, it } from 'vitest';
import { packMxl } from '#tools/fixtures/pack-mxl.ts';
import { pitchName } from '../../theory/pitch.ts';
import { playSheet } from './play-sheet.ts';
import { readAbc } from './read-abc.ts';
import { readMusicXml } from './read-musicxml.ts';
import { readMxl } from './read-mxl.ts';
import type { Sheet } from './sheet.ts';

/** "C4:1 the" from note to note: pitch, beats and what is sung there; `z:1` where nothing sounds. */
function played(sheet: Sheet): string {
  let beat = 0;
  return playSheet(sheet)
    .notes.map(({ startBeat, lengthBeats, pitch, syllable }) => {
      const rest = startBeat - beat > 1e-3 ? `z:${short(startBeat - beat)} ` : '';
      beat = startBeat + lengthBeats;
      const word = syllable ? ` ${syllable.text}${syllable.goesOn ? '-' : ''}` : '';
      return `${rest}${pitchName(pitch)}:${short(lengthBeats)}${word}`;
    })
    .join(', ');
}
const short = (beats: number) => String(Number(beats.toFixed(3)));

const abc = (body: string, head = 'M:4/4\nL:1/4\nK:C') => `X:1\nT:Test\n${head}\n${body}\n`;

/** "C#4:2" as a note in quarters of `divisions` 4, what follows it inside of it: `<lyric>…`. */
function note(name: string, beats: number, inside = '', voice = 1): string {
  const [, step, sign, octave] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  const what =
    name === 'z'
      ? '<rest/>'
      : `<pitch><step>${step}</step>${sign ? `<alter>${sign === '#' ? 1 : -1}</alter>` : ''}<octave>${octave}</octave></pitch>`;
  return `<note>${what}<duration>${beats * 4}</duration><voice>${voice}</voice>${inside}</note>`;
}
const lyric = (text: string, syllabic = 'single', more = '') =>
  `<lyric><syllabic>${syllabic}</syllabic><text>${text}</text>${more}</lyric>`;
const sound = (attributes: string) => `<direction><direction-type/><sound ${attributes}/></direction>`;
const START = '<divisions>4</divisions><time><beats>4</beats><beat-type>4</beat-type></time>';
const part = (id: string, bars: string[], attributes = '') =>
  `<part id="${id}">${bars
    .map(
      (bar, i) =>
        `<measure number="${i + 1}">${i === 0 ? `<attributes>${START}${attributes}</attributes>` : ''}${bar}</measure>`,
    )
    .join('')}</part>`;
const xml = (parts: string, list = '<score-part id="P1"><part-name/></score-part>') =>
  `<score-partwise version="4.0"><part-list>${list}</part-list>${parts}</score-partwise>`;
const oneXml = (bars: string[], attributes = '') => xml(part('P1', bars, attributes));

describe('ABC as people write it', () => {
  it.each([
    ['nested repeats', abc('|: C4 |: D4 :| E4 :|'), 'C4:4, D4:4, D4:4, E4:4, C4:4, D4:4, D4:4, E4:4'],
    [
      'a repeat sign after the second ending ends it',
      abc('|: C4 |1 D4 :|2 E4 :| F4 |]'),
      'C4:4, D4:4, C4:4, E4:4, F4:4',
    ],
    ['endings for several passes', abc('|: C4 |1,2 D4 :|3 E4 |]'), 'C4:4, D4:4, C4:4, D4:4, C4:4, E4:4'],
    [
      'D.C. al fine, with the verse of its second time',
      abc('C D E2 !fine!|\nw: one two three\nw: four five six\nF2 G2 !D.C.alfine! |]\nw: mid-dle'),
      'C4:1 one, D4:1 two, E4:2 three, F4:2 mid-, G4:2 dle, C4:1 four, D4:1 five, E4:2 six',
    ],
    [
      'D.S. al coda, in words over the staff',
      abc('C4 | !segno!D4 | "^To Coda"E4 | F4 "^D.S. al Coda"| !coda!G4 |]'),
      'C4:4, D4:4, E4:4, F4:4, D4:4, E4:4, G4:4',
    ],
    [
      'an upbeat with a repeat, words by pass',
      abc(
        '|: G | C D E F | G3 :|\nw: 1.~An up-beat to the tune\nw: 2.~And back we come a-gain',
        'M:4/4\nL:1/4\nK:C',
      ),
      'z:3 G4:1 An, C4:1 up-, D4:1 beat, E4:1 to, F4:1 the, G4:3 tune, G4:1 And, C4:1 back, D4:1 we, E4:1 come, F4:1 a-, G4:3 gain',
    ],
    [
      'tuplets, grace notes, ties over bars, broken rhythm over a rest',
      abc('(3CDE {/f}F2- | F2 z>G | A2- A-A |'),
      'C4:0.667, D4:0.667, E4:0.667, F4:4, z:1.5 G4:0.5, A4:4',
    ],
    [
      'two voices, of which the sung one is the tune; the chords of the other',
      abc(
        'V:1 name="Fiddle"\n"C"e2 "G7"d2 | "C"e4 |\nV:2 name="Voice"\nC D E F | G4 |\nw: doh re mi fa | sol',
        'M:4/4\nL:1/4\nV:1\nV:2\nK:C',
      ),
      'C4:1 doh, D4:1 re, E4:1 mi, F4:1 fa, G4:4 sol',
    ],
    [
      'notes together, of which the highest is the tune',
      abc('[CE]2 [D2G2] | [EA]- [EA] [Gc]/2"G"[GB]>[FA] |'),
      'E4:2, G4:2, A4:2, C5:0.5, B4:1.5, A4:0.5',
    ],
    [
      'voices in one line, an overlay beside one',
      abc('[V:A] c2 d2 & C2 D2 | e4 |\n[V:B] C,4 | C,4 |', 'M:4/4\nL:1/4\nK:C'),
      'C5:2, D5:2, E5:4',
    ],
    [
      'words held, skipped, joined and moved to the next bar',
      abc("C D E F | G A B c | C2 D2 |\nw: time__ * | cof-fee~now \\-s | caf\\'e"),
      'C4:1 time, D4:1, E4:1, F4:1, G4:1 cof-, A4:1 fee now, B4:1 -s, C5:1, C4:2 café, D4:2',
    ],
    [
      'words after two lines of music, and going on in the next line',
      abc('C D E F |\nG A B c |\nw: doh re mi fa\n+: sol la ti doh'),
      'C4:1 doh, D4:1 re, E4:1 mi, F4:1 fa, G4:1 sol, A4:1 la, B4:1 ti, C5:1 doh',
    ],
    [
      'parts in their order, keys that change',
      abc('P:A\nC2 F2 |\nP:B\nK:D\nF2 C2 |', 'P:AAB\nM:4/4\nL:1/4\nK:C'),
      'C4:2, F4:2, C4:2, F4:2, F#4:2, C#4:2',
    ],
    [
      'another metre within it',
      abc('C D E F | [M:2/4] G2 | [M:4/4] A4 |'),
      'C4:1, D4:1, E4:1, F4:1, G4:2, A4:4',
    ],
    [
      'Chinese words with signs, written together',
      abc('C D E F | G2 A2 |\nw: 月亮，代表 我 心'),
      'C4:1 月, D4:1 亮，, E4:1 代, F4:1 表, G4:2 我, A4:2 心',
    ],
    [
      'a signature of its own, and notes an octave lower',
      abc('C D E F |', 'M:4/4\nL:1/4\nK:D exp _e ^c octave=-1'),
      'C#3:1, D3:1, D#3:1, F3:1',
    ],
    [
      'a sharp that is tied over the bar line, for the one note',
      abc('^F4-|F2 F2 | [^CE]4- | [CE]2 E2 |'),
      'F#4:6, F4:2, E4:6, E4:2',
    ],
    [
      'accidentals that hold for their note, or for their letter in every octave',
      abc('%%propagate-accidentals not\n^F F2 F |\n%%propagate-accidentals pitch\n^F f2 F | f4 |'),
      'F#4:1, F4:2, F4:1, F#4:1, F#5:2, F#4:1, F5:4',
    ],
    [
      'transposed for who plays it',
      abc('C4 | D4 |', '%%MIDI transpose -12\nM:4/4\nL:1/4\nK:C'),
      'C3:4, D3:4',
    ],
  ])('%s', (_what, text, expected) => {
    expect(played(readAbc(text))).toBe(expected);
  });

  it('a voice with a program plays its chords and overlays, and what the tune has below it', () => {
    const text = abc(
      'V:1 name="Voice"\n[EG]2>d2 | c4 |\nw: one two three\nV:2 name="Piano"\n%%MIDI program 0\n[CEG]4 & z2 C,2 | [^F,A,]4- |[F,A,]4|',
    );
    const { notes, band, notices } = playSheet(readAbc(text));
    const pitches = (of: readonly { pitch: number }[]) => of.map(({ pitch }) => pitchName(pitch)).join(' ');
    expect(pitches(notes)).toBe('G4 D5 C5');
    expect(band.map(({ name, notes: own }) => `${name}: ${pitches(own)}`)).toEqual([
      'Voice (others): E4',
      'Piano: G4 C4 E4 C3 A3 F#3',
    ]);
    expect(band[0]!.notes[0]!.lengthBeats).toBe(3);
    expect(band[1]!.notes.map(({ startBeat, lengthBeats }) => [startBeat, lengthBeats])).toEqual([
      [0, 4],
      [0, 4],
      [0, 4],
      [2, 2],
      [4, 4],
      [4, 4],
    ]);
    expect(notices).toEqual([]);
  });

  it('says what of the file is not played', () => {
    const { notices } = playSheet(
      readAbc(abc('V:1\nC4 | D3 |\nV:2\nE4 | F4 |\nX:2\nT:Next\nK:C\nG4 |', 'M:4/4\nL:1/4\nK:C')),
    );
    expect(notices).toEqual([
      'The text has 2 tunes; the first is read.',
      'The melody is voice "1"; "2" is not played: give each a %%MIDI program to have it played.',
    ]);
    expect(playSheet(readAbc(abc('[CE]4 & C4 |\nW: and so on'))).notices).toEqual([
      'Words below the tune (W:) are not sung: write them under its notes (w:).',
      '2 notes below the melody are not played: the band that is added plays its own.',
    ]);
    expect(playSheet(readAbc(abc('C4 | C3 | [M:3/4] D3 | D3 |]'))).notices).toEqual([
      'The metre changes (bar 3: 3/4); the band counts 4/4 throughout, and every note stays at its beat.',
    ]);
  });

  it('counts bars in the metre that is written over them', () => {
    const metresIn = (text: string) => {
      const { metre, metreChanges, lengthBeats, notices } = playSheet(readAbc(abc(text)));
      const said = [{ startBeat: 0, metre }, ...(metreChanges ?? [])];
      return [
        ...said.map((change) => `${change.startBeat}: ${change.metre.numerator}/${change.metre.denominator}`),
        lengthBeats,
        ...notices,
      ];
    };
    expect(metresIn('C4 | [M:3/4] D3 | D3 | [M:4/4] C4 |]')).toEqual(['0: 4/4', '4: 3/4', '10: 4/4', 14]);
    // Two of a kind make a bar that bands play; one alone stays as it is.
    expect(metresIn('C4 | C4 | [M:2/4] D2 | D2 | [M:4/4] C4 |]')).toEqual(['0: 4/4', 16]);
    expect(metresIn('C4 | C4 | [M:2/4] D2 | [M:4/4] C4 | C4 |]')).toEqual([
      '0: 4/4',
      '8: 2/4',
      '10: 4/4',
      18,
    ]);
    // Repeated, a change comes back with its bars; an upbeat, and bars cut in two, are in the metre of the others.
    expect(metresIn('|: C4 | [M:3/4] D3 | D3 :| [M:4/4] C4 |]')).toEqual([
      '0: 4/4',
      '4: 3/4',
      '10: 4/4',
      '14: 3/4',
      '20: 4/4',
      24,
    ]);
    expect(metresIn('[M:1/4] G | [M:4/4] C4 | C4 | [M:3/4] C3 |]')).toEqual(['0: 4/4', 16]);
  });

  it.each([
    ['Q:"Lively" 3/8=120', 180],
    ['Q:1/4 3/8=60', 150],
    ['Q:90 "Andante"', 90],
    ['Q:C=120', 120],
    ['Q:"Andante"', 100],
  ])('the tempo %s', (field, bpm) => {
    const { tempoMap } = playSheet(readAbc(abc('C4 |', `M:4/4\nL:1/4\n${field}\nK:C`)));
    expect(tempoMap).toEqual([{ startBeat: 0, bpm }]);
  });

  it('says that verses are not sung for which nothing is repeated', () => {
    const verses = 'w: one\nw: two\nw: three';
    expect(playSheet(readAbc(abc(`C4 |]\n${verses}`))).notices).toEqual([
      'Verses 2 to 3 have words, but the music is not repeated for them: write a repeat to have them sung.',
    ]);
    expect(playSheet(readAbc(abc(`|: C4 :|\n${verses}`))).notices).toEqual([
      'Verse 3 has words, but the music is not repeated for it: write a repeat to have it sung.',
    ]);
  });

  it('what stands in quotes is a chord only where it is one', () => {
    const { chords } = playSheet(readAbc(abc('"Chorus"C4 | "Dm7(b5)"D4 | "Fine"E4 | "G7/B"F4 |')));
    expect(chords.map(({ startBeat, root, quality, bass }) => [startBeat, root, quality, bass])).toEqual([
      [4, 2, 'half-diminished7', undefined],
      [12, 7, 'dominant7', 11],
    ]);
  });
});

const DAL_SEGNO = oneXml([
  note('C4', 4),
  sound('segno="s1"') + note('D4', 4),
  note('E4', 4) + sound('tocoda="c1"'),
  note('F4', 4) + sound('dalsegno="s1"'),
  sound('coda="c1"') + note('G4', 4),
]);

describe('MusicXML as programs write it', () => {
  it.each([
    ['D.S. al coda', DAL_SEGNO, 'C4:4, D4:4, E4:4, F4:4, D4:4, E4:4, G4:4'],
    [
      'D.C. al fine in printed words',
      oneXml([
        `${note('C4', 4)}<direction><direction-type><words>Fine</words></direction-type></direction>`,
        `${note('D4', 4)}<direction><direction-type><words>D.C. al Fine</words></direction-type></direction>`,
      ]),
      'C4:4, D4:4, C4:4',
    ],
    [
      'cues take their time, grace notes none; what is tied only as it is drawn',
      oneXml([
        note('C4', 1) +
          '<note><cue/><pitch><step>G</step><octave>5</octave></pitch><duration>4</duration><voice>1</voice></note>' +
          '<note><grace/><pitch><step>B</step><octave>4</octave></pitch><voice>1</voice></note>' +
          note('D4', 2, '<notations><tied type="start"/></notations>'),
        note('D4', 4, '<notations><tied type="stop"/></notations>'),
      ]),
      'C4:1, z:1 D4:6',
    ],
    [
      'syllables sung together, held and cut',
      oneXml([
        note('C4', 1, lyric('glo', 'begin')) +
          note('D4', 1, lyric('ri', 'middle')) +
          note('E4', 1, lyric('a', 'end', '<elision>‿</elision><syllabic>begin</syllabic><text>in</text>')) +
          note('F4', 1, lyric('ex', 'end', '<extend type="start"/>')),
        note('G4', 4, '<lyric><extend type="stop"/></lyric>'),
      ]),
      'C4:1 glo-, D4:1 ri-, E4:1 a in-, F4:1 ex, G4:4',
    ],
    [
      'words in the second voice, and in the first where that one rests',
      oneXml([
        `${note('C5', 4, lyric('high'))}<backup><duration>16</duration></backup>${note('z', 4, '', 2)}`,
        note('E5', 4) +
          '<backup><duration>16</duration></backup>' +
          note('C4', 2, lyric('low'), 2) +
          note('D4', 2, lyric('down'), 2),
        `${note('E5', 4)}<backup><duration>16</duration></backup>${note('G4', 4, lyric('here'), 2)}`,
      ]),
      'C5:4 high, C4:2 low, D4:2 down, G4:4 here',
    ],
    [
      'a transposing instrument',
      oneXml(
        [note('D4', 2) + note('E4', 2)],
        '<key><fifths>2</fifths></key><transpose><chromatic>-2</chromatic></transpose>',
      ),
      'C4:2, D4:2',
    ],
    [
      'Chinese words with signs',
      oneXml([note('C4', 2, lyric('天')) + note('D4', 2, lyric('涯，'))]),
      'C4:2 天, D4:2 涯，',
    ],
    [
      'bars of parts, and another metre within them',
      `<score-timewise><part-list><score-part id="P1"><part-name/></score-part></part-list>
       <measure number="1"><part id="P1"><attributes>${START}</attributes>${note('C4', 4)}</part></measure>
       <measure number="2"><part id="P1"><attributes><time><beats>3+2</beats><beat-type>8</beat-type></time></attributes>${note('D4', 2.5)}</part></measure>
       <measure number="3"><part id="P1"><attributes><time><beats>4</beats><beat-type>4</beat-type></time></attributes>${note('E4', 4)}</part></measure></score-timewise>`,
      'C4:4, D4:2.5, E4:4',
    ],
  ])('%s', (_what, text, expected) => {
    expect(played(readMusicXml(text))).toBe(expected);
  });

  it('is the same in a compressed file', () => {
    expect(played(readMusicXml(readMxl(packMxl(DAL_SEGNO))))).toBe(played(readMusicXml(DAL_SEGNO)));
  });

  it.each([
    ['<fifths>2</fifths>', '<transpose><chromatic>-2</chromatic></transpose>', 'E4', 0, 'major'],
    ['<fifths>0</fifths>', '', 'A4', 9, 'minor'],
    ['<fifths>0</fifths><mode>major</mode>', '', 'A4', 0, 'major'],
    ['<fifths>-1</fifths><mode>dorian</mode>', '', 'G4', 7, 'dorian'],
  ])('a key of %s%s that ends on %s', (key, more, last, tonic, mode) => {
    const { key: read } = playSheet(readMusicXml(oneXml([note(last, 4)], `<key>${key}</key>${more}`)));
    expect(read).toEqual({ tonic, mode });
  });

  it('keys and tempi change where they are written; "c. 90" is a tempo, one note’s length as another’s is none', () => {
    const metronome = (mark: string) =>
      `<direction><direction-type><metronome><beat-unit>quarter</beat-unit>${mark}</metronome></direction-type></direction>`;
    const { tempoMap, keyChanges } = playSheet(
      readMusicXml(
        oneXml([
          metronome('<per-minute>c. 90</per-minute>') + note('C4', 4),
          metronome('<beat-unit>half</beat-unit>') + note('C4', 2) + sound('tempo="60"') + note('C4', 2),
          `<attributes><key><fifths>3</fifths><mode>major</mode></key></attributes>${note('C4', 4)}`,
        ]),
      ),
    );
    expect(tempoMap).toEqual([
      { startBeat: 0, bpm: 90 },
      { startBeat: 6, bpm: 60 },
    ]);
    expect(keyChanges).toEqual([{ startBeat: 8, key: { tonic: 9, mode: 'major' } }]);
  });

  it.each([
    ['<kind>none</kind>', undefined],
    [
      '<kind text="7sus4">suspended-fourth</kind><degree><degree-value>7</degree-value><degree-alter>0</degree-alter><degree-type>add</degree-type></degree>',
      'dominant7sus4',
    ],
    [
      '<kind text="m7b5">minor-seventh</kind><degree><degree-value>5</degree-value><degree-alter>-1</degree-alter><degree-type>alter</degree-type></degree>',
      'half-diminished7',
    ],
    [
      '<kind>dominant</kind><degree><degree-value>9</degree-value><degree-alter>0</degree-alter><degree-type>add</degree-type></degree>',
      'dominant9',
    ],
    [
      '<kind>dominant</kind><degree><degree-value>9</degree-value><degree-alter>1</degree-alter><degree-type>add</degree-type></degree>',
      'dominant7alt',
    ],
    ['<kind text="maj9#11">other</kind>', 'major9'],
    [
      '<kind>major</kind><degree><degree-value>5</degree-value><degree-alter>1</degree-alter><degree-type>alter</degree-type></degree>',
      'augmented',
    ],
    ['<kind>Neapolitan</kind>', 'major'],
  ])('the chord %s', (kind, quality) => {
    const harmony = `<harmony><root><root-step>C</root-step></root>${kind}</harmony>`;
    const { chords } = playSheet(readMusicXml(oneXml([harmony + note('C4', 4)])));
    expect(chords[0]?.quality).toBe(quality);
  });

  it('what is to swing by its words swings', () => {
    const words = (text: string) =>
      `<direction><direction-type><words>${text}</words></direction-type></direction>`;
    const starts = (text: string) =>
      playSheet(readMusicXml(oneXml([words(text) + note('C4', 0.5) + note('D4', 0.5) + note('E4', 3)])))
        .notes[1]!.startBeat;
    expect(starts('Medium Swing')).toBeCloseTo(2 / 3, 2);
    expect(starts('Straight, no swing')).toBe(0.5);
  });

  it('the others of a score are its band, the drums by what is struck', () => {
    const list = `<score-part id="P1"><part-name>Piano</part-name></score-part>
      <score-part id="P2"><part-name>Voice</part-name><midi-instrument id="I2"><midi-program>53</midi-program></midi-instrument></score-part>
      <score-part id="P3"><part-name>Drumset</part-name><midi-instrument id="I3"><midi-channel>10</midi-channel><midi-unpitched>43</midi-unpitched></midi-instrument></score-part>`;
    const struck = (inside: string) =>
      `<note><unpitched><display-step>C</display-step><display-octave>5</display-octave></unpitched><duration>8</duration>${inside}</note>`;
    const { notes, band } = playSheet(
      readMusicXml(
        xml(
          part('P1', [
            note('C3', 4) +
              '<note><chord/><pitch><step>E</step><octave>3</octave></pitch><duration>16</duration></note>' +
              '<backup><duration>16</duration></backup>' +
              note('G5', 4, '', 2),
          ]) +
            part('P2', [note('C4', 2, lyric('la')) + note('D4', 2, lyric('la'))]) +
            part('P3', [struck('<instrument id="I3"/>') + struck('')]),
          list,
        ),
      ),
    );
    expect(notes.map(({ pitch }) => pitch)).toEqual([60, 62]);
    expect(
      band.map(({ name, program, isDrums, notes: own }) => [
        name,
        program,
        isDrums,
        own.map(({ pitch }) => pitch),
      ]),
    ).toEqual([
      ['Piano', 0, false, [48, 52, 79]],
      ['Drumset', 0, true, [42, 38]],
    ]);
  });

  const back = '<backup><duration>16</duration></backup>';
  const chordOf = (...names: string[]) =>
    names.map((name, i) => note(name, 4).replace('<note>', i > 0 ? '<note><chord/>' : '<note>')).join('');
  const bandOf = (text: string) => {
    const { notes, band, notices } = playSheet(readMusicXml(text));
    return {
      tune: notes.map(({ pitch }) => pitchName(pitch)),
      band: band.map(({ name, notes: own }) => [name, ...own.map(({ pitch }) => pitchName(pitch))]),
      notices,
    };
  };

  it('a piano alone is played with both hands, whether they take turns or not', () => {
    const staff = (of: string, number: number) => of.replaceAll('</note>', `<staff>${number}</staff></note>`);
    const together = oneXml([staff(note('E5', 2) + note('G5', 2), 1) + back + staff(chordOf('C3', 'G3'), 2)]);
    expect(bandOf(together)).toEqual({ tune: [], band: [['', 'E5', 'G5', 'C3', 'G3']], notices: [] });
    const inTurns = oneXml([staff(note('E5', 2), 1) + staff(note('C3', 2), 2)]);
    expect(bandOf(inTurns)).toEqual({ tune: [], band: [['', 'E5', 'C3']], notices: [] });
    expect(bandOf(oneXml([chordOf('C4', 'E4', 'G4')])).band).toEqual([['', 'C4', 'E4', 'G4']]);
  });

  it('the alto on the soprano’s staff, and the piano under a sung one, play what they have', () => {
    const list = '<score-part id="P1"><part-name>Choir</part-name></score-part>';
    const sung = (below: string) => xml(part('P1', [note('G4', 4, lyric('la')) + below]), list);
    expect(bandOf(sung(back + note('E4', 4, lyric('la'), 2)))).toEqual({
      tune: ['G4'],
      band: [['Choir (others)', 'E4']],
      notices: [],
    });
    expect(bandOf(sung(back + chordOf('C3', 'E3').replaceAll('</note>', '<staff>2</staff></note>')))).toEqual(
      { tune: ['G4'], band: [['Choir (others)', 'C3', 'E3']], notices: [] },
    );
  });

  it('of a melody alone that has a chord once, the note below it is said to be left out', () => {
    const once = oneXml([
      ['C4', 'D4', 'E4'].map((name) => note(name, 1)).join('') +
        note('E4', 1) +
        note('G4', 1).replace('<note>', '<note><chord/>'),
      ['C4', 'D4', 'E4', 'F4'].map((name) => note(name, 1)).join(''),
    ]);
    expect(bandOf(once)).toEqual({
      tune: ['C4', 'D4', 'E4', 'G4', 'C4', 'D4', 'E4', 'F4'],
      band: [],
      notices: ['1 note below the melody is not played: the band that is added plays its own.'],
    });
  });
});
