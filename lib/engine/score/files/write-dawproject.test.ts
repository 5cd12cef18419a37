import { expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
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

/** What Project.xsd (bitwig/dawproject, 1.0) allows in what is written: children in order, attributes. */
const SHAPES: Readonly<Record<string, readonly [children: RegExp, attributes: string]>> = {
  Project: [/^Application Transport Structure Arrangement$/, 'version'],
  Application: [/^$/, 'name version'],
  Transport: [/^Tempo TimeSignature$/, ''],
  Tempo: [/^$/, 'id name min max unit value'],
  TimeSignature: [/^$/, 'id numerator denominator'],
  Structure: [/^( ?Track)+$/, ''],
  Track: [/^Channel$/, 'contentType loaded id name'],
  Channel: [/^(Mute )?(Pan )?Volume$/, 'audioChannels destination role solo id'],
  Mute: [/^$/, 'id value'],
  Pan: [/^$/, 'id max min unit value'],
  Volume: [/^$/, 'id max min unit value'],
  Arrangement: [/^Lanes( Markers)? TempoAutomation$/, 'id'],
  Lanes: [/^( ?Lanes)+$|^Clips$/, 'timeUnit track id'],
  Clips: [/^Clip$/, 'id'],
  Clip: [/^(Audio|Notes)$/, 'name time duration contentTimeUnit playStart'],
  Audio: [/^File$/, 'algorithm channels duration sampleRate id'],
  File: [/^$/, 'path'],
  Notes: [/^( ?Note)+$/, 'id'],
  Note: [/^$/, 'time duration channel key vel'],
  Markers: [/^( ?Marker)+$/, 'timeUnit id'],
  Marker: [/^$/, 'time name'],
  TempoAutomation: [/^Target( RealPoint)+$/, 'timeUnit unit id'],
  Target: [/^$/, 'parameter'],
  RealPoint: [/^$/, 'time value interpolation'],
};
function walk(element: XmlElement, visit: (element: XmlElement) => void): void {
  visit(element);
  for (const child of element.children) walk(child, visit);
}
const all = (name: string): XmlElement[] => {
  const found: XmlElement[] = [];
  walk(tree, (element) => void (element.name === name && found.push(element)));
  return found;
};

it('has the elements and attributes of the schema, and every reference leads somewhere', () => {
  const ids = new Set<string>();
  walk(tree, ({ name, attributes, children }) => {
    const [content, allowed] = SHAPES[name]!;
    expect(`${name}: ${children.map((child) => child.name).join(' ')}`).toMatch(
      new RegExp(content.source.replaceAll('^', `^${name}: `)),
    );
    for (const attribute of Object.keys(attributes)) expect(allowed.split(' ')).toContain(attribute);
    if (attributes['id'] === undefined) return;
    expect(ids.has(attributes['id'])).toBe(false);
    ids.add(attributes['id']);
  });
  walk(tree, ({ attributes }) => {
    for (const reference of ['track', 'destination', 'parameter'])
      if (attributes[reference] !== undefined) expect(ids).toContain(attributes[reference]);
  });
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
