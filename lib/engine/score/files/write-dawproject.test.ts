import { expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { faultsOf, type Shapes } from '#tools/testing/xml-shapes.ts';
import { timeOf } from '../time.ts';
import { scoreTimeline } from '../timeline.ts';
import { writeDawProject } from './write-dawproject.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from './xml-tree.ts';

const { score } = composeForTest('pop', 6, ENGLISH_SONG);
const stems = ['vocals', 'bass & drums'].map((name, i) => ({
  name,
  path: `audio/${i}.flac`,
  durationSeconds: 123.456,
  sampleRate: 44_100,
  channels: 2,
}));
const { project, metadata } = writeDawProject(score, stems);
const tree = parseXml(project, 'DAWproject');

/** Values that attributes may have, by the names that the shapes below use for them. */
const VALUES: Readonly<Record<string, RegExp>> = {
  text: /^/,
  id: /^[A-Za-z_][\w.-]*$/,
  ref: /^[A-Za-z_][\w.-]*$/,
  int: /^[+-]?\d+$/,
  double: /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/,
  boolean: /^(true|false|0|1)$/,
  unit: /^(linear|normalized|percent|decibel|hertz|semitones|seconds|beats|bpm)$/,
  timeUnit: /^(beats|seconds)$/,
  role: /^(regular|master|effect|submix|vca)$/,
  content: /^((audio|automation|notes|video|markers|tracks)( (?!$)|$))*$/,
  interpolation: /^(hold|linear)$/,
};
const NAMED = 'name=text color=text comment=text';
const REFERRED_TO = `${NAMED} id=id`;
const TIMELINE = `${REFERRED_TO} timeUnit=timeUnit track=ref`;
const PARAMETER = `${REFERRED_TO} parameterID=int`;
const REAL = `${PARAMETER} max=text min=text !unit=unit value=text`;
const ANY_TIMELINE = '(Timeline|Lanes|Notes|Clips|ClipSlot|markers|Warps|Audio|Video|Points) ';

/**
 * What the format's own schema (Project.xsd, DAWproject 1.0) demands of the elements that are written here, said anew: the
 * children in their order, each followed by a space, and the attributes with their values; those with `!` must be there.
 */
const ELEMENTS: Shapes['elements'] = {
  Project: ['Application (Transport )?(Structure )?(Arrangement )?(Scenes )?', '!version=text'],
  Application: ['', '!name=text !version=text'],
  Transport: ['(Tempo )?(TimeSignature )?', ''],
  Tempo: ['', REAL],
  TimeSignature: ['', `${PARAMETER} !denominator=int !numerator=int`],
  Structure: ['((Track|Channel) )*', ''],
  Track: ['(Channel )?(Track )*', `${REFERRED_TO} contentType=content loaded=boolean`],
  Channel: [
    '(Devices )?(Mute )?(Pan )?(Sends )?(Volume )?',
    `${REFERRED_TO} audioChannels=int destination=ref role=role solo=boolean`,
  ],
  Mute: ['', `${PARAMETER} value=boolean`],
  Pan: ['', REAL],
  Volume: ['', REAL],
  Arrangement: ['(Lanes )?(Markers )?(TempoAutomation )?(TimeSignatureAutomation )?', REFERRED_TO],
  Lanes: [`(${ANY_TIMELINE})*`, TIMELINE],
  Clips: ['(Clip )*', TIMELINE],
  Clip: [
    `(${ANY_TIMELINE})?`,
    `${NAMED} !time=double duration=double contentTimeUnit=timeUnit playStart=double playStop=double loopStart=double loopEnd=double fadeTimeUnit=timeUnit fadeInTime=double fadeOutTime=double enable=boolean reference=ref`,
  ],
  Audio: ['File ', `${TIMELINE} !duration=double algorithm=text !channels=int !sampleRate=int`],
  File: ['', '!path=text external=boolean'],
  Notes: ['(Note )*', TIMELINE],
  Note: [`(${ANY_TIMELINE})?`, '!time=double !duration=double !channel=int !key=int vel=double rel=double'],
  Markers: ['(Marker )+', TIMELINE],
  Marker: ['', `${NAMED} !time=double`],
  TempoAutomation: [
    'Target ((Point|RealPoint|EnumPoint|BoolPoint|IntegerPoint|TimeSignaturePoint) )*',
    `${TIMELINE} unit=unit`,
  ],
  Target: ['', 'parameter=ref expression=text channel=int key=int controller=int'],
  RealPoint: ['', '!time=double !value=double interpolation=interpolation'],
};

const SCHEMA: Shapes = { values: VALUES, elements: ELEMENTS };

function walk(element: XmlElement, visit: (element: XmlElement) => void): void {
  visit(element);
  for (const child of element.children) walk(child, visit);
}
const all = (name: string): XmlElement[] => {
  const found: XmlElement[] = [];
  walk(tree, (element) => void (element.name === name && found.push(element)));
  return found;
};

it.each([
  ['a sung song', score],
  ['a Mandarin song', composeForTest('mandopop', 2, CHINESE_SONG).score],
  ['an instrumental that swings', composeForTest('jazz', 3, []).score],
  ['a title of markup', { ...score, title: '<&">', sections: [{ ...score.sections[0]!, label: '"<&' }] }],
])(
  '%s has the elements, attributes and values of the schema, and every reference leads somewhere',
  (_, song) => {
    const written = parseXml(writeDawProject(song, stems).project, 'DAWproject');
    expect(faultsOf(written, SCHEMA)).toEqual([]);
    const ids: string[] = [];
    const references: string[] = [];
    walk(written, ({ attributes }) => {
      for (const [name, value] of Object.entries(attributes))
        if (name === 'id') ids.push(value);
        else if (['track', 'destination', 'parameter'].includes(name)) references.push(value);
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    expect(references.length).toBeGreaterThan(stems.length);
  },
);

it.each([
  [' unit="linear"', ''],
  ['timeUnit="beats"', 'timeUnit="bars"'],
  ['<Target parameter="tempo"/>', ''],
  [' time="0"', ' time="0:00"'],
  ['role="master"', 'role="main"'],
])('what the schema does not allow is found: %s → %s', (right, wrong) => {
  expect(project).toContain(right);
  expect(faultsOf(parseXml(project.replace(right, wrong), 'DAWproject'), SCHEMA)).not.toEqual([]);
});

it('has the stems at unity gain from the beginning, as long as they are', () => {
  expect(all('File').map(({ attributes }) => attributes['path'])).toEqual(stems.map(({ path }) => path));
  expect(all('Volume').every(({ attributes }) => attributes['value'] === '1')).toBe(true);
  const clips = all('Clip').filter((clip) => childOf(clip, 'Audio'));
  for (const { attributes } of clips) {
    expect(attributes['time']).toBe('0');
    expect(timeOf(score).secondsAt(Number(attributes['duration']))).toBeCloseTo(123.456, 4);
  }
});

it('has its sections where the timeline has them, its tempi, and every note of every part', () => {
  const seconds = (beat: string | undefined) => timeOf(score).secondsAt(Number(beat));
  const markers = all('Marker').map(
    ({ attributes }) => [attributes['name'], seconds(attributes['time'])] as const,
  );
  const { sections } = scoreTimeline(score);
  expect(markers.map(([name]) => name)).toEqual(sections.map(({ label }) => label));
  for (const [i, [, at]] of markers.entries()) expect(at).toBeCloseTo(sections[i]!.startSeconds, 5);
  expect(all('RealPoint')).toHaveLength(score.tempoMap.length);
  const parts = score.parts.filter(({ notes }) => notes.length > 0);
  expect(
    all('Notes').map((notes) => childrenOf(notes, 'Note').map(({ attributes }) => Number(attributes['key']))),
  ).toEqual(parts.map(({ notes }) => notes.map(({ pitch }) => Math.round(pitch))));
});

it('names the song, whatever it is called', () => {
  const { metadata: odd } = writeDawProject({ ...score, title: 'A & <B>' }, []);
  expect(childOf(parseXml(odd, 'metadata'), 'Title')!.text).toBe('A & <B>');
  expect(parseXml(metadata, 'metadata').name).toBe('MetaData');
});
