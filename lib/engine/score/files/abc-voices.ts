/** One voice of an ABC tune: its lines, with those of the head. */
export interface AbcVoice {
  name: string;
  /** General MIDI program, where the file says one. */
  program?: number;
  isDrums: boolean;
  /** Semitones from what is written to what sounds. */
  transpose: number;
  lines: { text: string; number: number }[];
}

/** The first tune of a text, voice by voice (ABC 2.1, 7), and how many tunes there are. */
export function abcVoices(text: string): { voices: AbcVoice[]; tunes: number } {
  const head: AbcVoice['lines'] = [];
  const voices = new Map<string, AbcVoice>();
  let current: AbcVoice | undefined;
  let tunes = 0;
  let inTune = false;
  let inBody = false;
  let inText = false;
  const voice = (said: string): AbcVoice => {
    const id = /^\S*/.exec(said.trim())![0];
    let known = voices.get(id);
    if (!known) {
      known = { name: id, isDrums: false, transpose: 0, lines: [] };
      voices.set(id, known);
    }
    const name = /(?:^|\s)(?:name|nm)\s*=\s*(?:"([^"]*)"|(\S+))/.exec(said);
    if (name) known.name = (name[1] ?? name[2] ?? '').slice(0, 200) || id;
    if (/clef\s*=\s*"?perc|\bperc\b/.test(said)) known.isDrums = true;
    known.transpose = transposeOf(said) ?? known.transpose;
    return known;
  };
  const put = (line: string, number: number): void => {
    if (line.trim() !== '') (current?.lines ?? head).push({ text: line, number });
  };
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    if (/^%%begin(text|ps|svg)/.test(raw)) inText = true;
    else if (/^%%end(text|ps|svg)/.test(raw)) inText = false;
    if (inText) continue;
    const midi = /^(?:%%|I:)MIDI\s+(program|channel)\s+(?:\d+\s+)?(\d+)/.exec(raw);
    if (midi && current && midi[1] === 'program') current.program = Math.min(127, Number(midi[2]));
    else if (midi && current && midi[2] === '10') current.isDrums = true;
    // What else is said to programs is for the reader of the voice.
    const instructed = raw.replace(/^%%(?=propagate-accidentals\s|MIDI\s+transpose\s)/, 'I:');
    const line = instructed.replace(/(^|[^\\])%.*$/, '$1').trimEnd();
    if (/^X:/.test(line)) {
      tunes++;
      if (inTune) inBody = true;
    }
    if (tunes > 1) continue;
    if (/^[XTMLQKCRV]:/.test(line)) inTune = true;
    if (!inTune) {
      if (instructed.startsWith('I:')) put(line, index + 1);
      continue;
    }
    const said = /^V:(.*)$/.exec(line)?.[1];
    if (said !== undefined) {
      const known = voice(said);
      if (inBody) current = known;
      continue;
    }
    const continued = /^\+:(.*)$/.exec(line)?.[1];
    const before = (current?.lines ?? head).at(-1);
    if (continued !== undefined) {
      if (before) before.text += ` ${continued.trim()}`;
      continue;
    }
    if (/^[A-Za-z]:/.test(line)) {
      put(line, index + 1);
      if (/^K:/.test(line)) inBody = true;
      continue;
    }
    // Several voices may follow each other in one line.
    for (const [i, piece] of line.split(/\[V:([^\]]*)\]/).entries()) {
      if (i % 2 === 1) current = voice(piece);
      else put(piece, index + 1);
    }
  }
  const written = [...voices.values()].filter(({ lines }) => lines.length > 0);
  const hasVoices = written.length > 0;
  return {
    tunes,
    voices: hasVoices
      ? written.map((each) => ({ ...each, lines: [...head, ...each.lines] }))
      : [{ name: '', isDrums: false, transpose: 0, lines: head }],
  };
}

/** "octave=-1", "transpose=2", "treble-8", semitones; nothing where nothing is said. */
export function transposeOf(said: string): number | undefined {
  const octave = /octave\s*=\s*(-?\d)/.exec(said)?.[1];
  const semitones = /transpose\s*=\s*(-?\d{1,2})/.exec(said)?.[1];
  const clef = /[a-z]\d?([+-])8\b/.exec(said)?.[1];
  if (octave === undefined && semitones === undefined && clef === undefined) return undefined;
  return 12 * Number(octave ?? 0) + Number(semitones ?? 0) + (clef ? (clef === '+' ? 12 : -12) : 0);
}
