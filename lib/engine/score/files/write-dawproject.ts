import { barsOf } from '#lib/spelling/bars.ts';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { isVocalPart, type Part, type Score } from '../score.ts';
import { ScoreTime } from '../time.ts';
import { escaped } from './xml-text.ts';

/** A recording in the project: one stem. */
export interface ProjectAudio {
  /** As shown on its track. */
  name: string;
  /** In the archive: "audio/bass.flac". */
  path: string;
  durationSeconds: number;
  sampleRate: number;
  channels: number;
}

/**
 * The two documents of a DAWproject archive (bitwig/dawproject, 1.0): `project.xml` with a track for every stem at unity
 * gain, so that together they are the mix, a track of notes for every part, tempi, metre and the sections as markers; and
 * `metadata.xml`. Musical time is in beats, content of recordings in seconds: they are not stretched.
 */
export function writeDawProject(
  score: Score,
  stems: readonly ProjectAudio[],
): { project: string; metadata: string } {
  const time = new ScoreTime(score.tempoMap);
  const parts = score.parts.filter(({ notes }) => notes.length > 0);
  const tracks = [
    ...stems.map((stem, i) => ({ id: `stem-${i}`, name: stem.name, type: 'audio', channels: stem.channels })),
    ...parts.map((part, i) => ({
      id: `part-${i}`,
      name: `${part.name} (notes)`,
      type: 'notes',
      channels: 2,
    })),
  ];
  const lanes = [
    ...stems.map((stem, i) => audioLane(stem, `stem-${i}`, time)),
    ...parts.map((part, i) => noteLane(part, `part-${i}`, score, time)),
  ];
  const markers = score.sections
    .map(({ label, startBeat }) => `      <Marker time="${number(startBeat)}" name="${escaped(label)}"/>`)
    .join('\n');
  const { numerator, denominator } = score.metre;
  const project = `<?xml version="1.0" encoding="UTF-8"?>
<Project version="1.0">
  <Application name="Songloom" version="1.0"/>
  <Transport>
    <Tempo id="tempo" name="Tempo" min="10" max="1000" unit="bpm" value="${number(score.tempoMap[0]!.bpm)}"/>
    <TimeSignature id="metre" numerator="${numerator}" denominator="${denominator}"/>
  </Transport>
  <Structure>
${tracks.map(trackOf).join('\n')}
    <Track contentType="audio notes" loaded="true" id="master" name="Master">
      <Channel audioChannels="2" role="master" solo="false" id="master-channel">
        <Volume id="master-volume" max="2" min="0" unit="linear" value="1"/>
      </Channel>
    </Track>
  </Structure>
  <Arrangement id="arrangement">
    <Lanes timeUnit="beats" id="lanes">
${lanes.join('\n')}
    </Lanes>${markers && `\n    <Markers timeUnit="beats" id="markers">\n${markers}\n    </Markers>`}
    <TempoAutomation timeUnit="beats" unit="bpm" id="tempi">
      <Target parameter="tempo"/>
${score.tempoMap.map(({ startBeat, bpm }) => `      <RealPoint time="${number(startBeat)}" value="${number(bpm)}" interpolation="hold"/>`).join('\n')}
    </TempoAutomation>${metreAutomation(score)}
  </Arrangement>
</Project>
`;
  const metadata = `<?xml version="1.0" encoding="UTF-8"?>
<MetaData>
  <Title>${escaped(score.title)}</Title>
  <Genre>${escaped(score.style)}</Genre>
</MetaData>
`;
  return { project, metadata };
}

/** Where the metre changes; in `Transport` stands the first. */
function metreAutomation(score: Score): string {
  if (!score.metreChanges) return '';
  const points = barsOf(score).runs.map(
    ({ startBeat, metre: { numerator, denominator } }) =>
      `      <TimeSignaturePoint time="${number(startBeat)}" numerator="${numerator}" denominator="${denominator}"/>`,
  );
  return `
    <TimeSignatureAutomation timeUnit="beats" id="metres">
      <Target parameter="metre"/>
${points.join('\n')}
    </TimeSignatureAutomation>`;
}

const number = (value: number) => String(Number(value.toFixed(6)));

function trackOf({
  id,
  name,
  type,
  channels,
}: {
  id: string;
  name: string;
  type: string;
  channels: number;
}): string {
  return `    <Track contentType="${type}" loaded="true" id="${id}" name="${escaped(name)}">
      <Channel audioChannels="${channels}" destination="master-channel" role="regular" solo="false" id="${id}-channel">
        <Mute id="${id}-mute" value="false"/>
        <Pan id="${id}-pan" max="1" min="0" unit="normalized" value="0.5"/>
        <Volume id="${id}-volume" max="2" min="0" unit="linear" value="1"/>
      </Channel>
    </Track>`;
}

function audioLane(
  { name, path, durationSeconds, sampleRate, channels }: ProjectAudio,
  track: string,
  time: ScoreTime,
): string {
  const seconds = number(durationSeconds);
  return `      <Lanes track="${track}" id="${track}-lanes">
        <Clips id="${track}-clips">
          <Clip name="${escaped(name)}" time="0" duration="${number(time.beatAt(durationSeconds))}" contentTimeUnit="seconds" playStart="0">
            <Audio algorithm="raw" channels="${channels}" duration="${seconds}" sampleRate="${sampleRate}" id="${track}-audio">
              <File path="${escaped(path)}"/>
            </Audio>
          </Clip>
        </Clips>
      </Lanes>`;
}

function noteLane(part: Part, track: string, { lengthBeats }: Score, time: ScoreTime): string {
  const isDrums = !isVocalPart(part) && findInstrument(part.instrument).isDrums;
  const notes = part.notes.map(({ startBeat, lengthBeats: beats, pitch, velocity, offsetSeconds = 0 }) => {
    const played = offsetSeconds === 0 ? startBeat : time.beatAt(time.secondsAt(startBeat) + offsetSeconds);
    const at = `time="${number(Math.max(0, played))}" duration="${number(beats)}"`;
    return `              <Note ${at} channel="${isDrums ? 9 : 0}" key="${Math.round(pitch)}" vel="${number(velocity)}"/>`;
  });
  return `      <Lanes track="${track}" id="${track}-lanes">
        <Clips id="${track}-clips">
          <Clip name="${escaped(part.name)}" time="0" duration="${number(lengthBeats)}" playStart="0">
            <Notes id="${track}-notes">
${notes.join('\n')}
            </Notes>
          </Clip>
        </Clips>
      </Lanes>`;
}
