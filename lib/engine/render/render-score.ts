import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { createMixer, createPartMixer, type Mixer, type Staging } from '../mix/mixer.ts';
import { othersTurn } from '../others-turn.ts';
import { Random } from '../random.ts';
import type { DoorOptions, Stems, TimedLine } from '../rendered-song.ts';
import { freeSpareSamples, release, takeSamples } from '../sample-memory.ts';
import { BUSES, type Bus, isVocalPart, type Part, type Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import { findVoice } from '../voice/find-voice.ts';
import { type SyllableTime, singAnyPart } from '../voice/sing-part.ts';
import { timeLyrics } from '../voice/time-lyrics.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { playPart } from './play-part.ts';
import type { Takes } from './takes.ts';

/** Room for the last notes and the hall to die away, in seconds; the master trims what stays silent. */
const TAIL_SECONDS = 5;

/** A score turned into sound, before mastering. */
export interface RenderedScore {
  /** The sum of the stems; the caller's to change. */
  mix: StereoBuffer;
  stems: Stems;
  /** The lead vocal without effects, where one is sung. */
  dryVocals?: Float32Array;
  timedLines: TimedLine[];
}

export interface RenderScoreRequest extends DoorOptions {
  score: Score;
  /** The singer of parts that name its id; parts that name a built-in voice get that one. */
  voice?: VoiceProfile;
  /** How loud parts were brought to the desk when they were last played; what is not in it is measured and added. */
  staging?: Staging;
  /** Told of each part's gain at the desk as it is measured. */
  onStaged?: (part: string, gainDb: number) => void;
  /** Stems that are needed: no other part is played, but for the lead vocal that they make room for, and nothing is ridden. */
  onlyBuses?: ReadonlySet<Bus> | undefined;
  /** What is played and sung once for this score and another. */
  takes?: Takes | undefined;
  /** Where the score begins in its song, where it is a stretch of one, seconds (0): each note sounds as it does there. */
  clockSeconds?: number;
  /** How much of it is rendered, where what rings on is the song's: by default all of it ({@link scoreLengthSamples}). */
  lengthSamples?: number;
  /** Whether sections are ridden to the loudness of their energy; by default where all buses are played. */
  rides?: boolean;
  /** Done after each part, while its buffers are few: what somebody waits for meanwhile. */
  betweenParts?: () => Promise<void>;
}

/** Samples a score takes with its tail. */
export function scoreLengthSamples(score: Score): number {
  return Math.ceil((timeOf(score).secondsAt(score.lengthBeats) + TAIL_SECONDS) * SAMPLE_RATE);
}

/**
 * Plays, sings and mixes a score, bus by bus and part by part, so that the buffers of one part and one bus are in
 * memory at a time, with the mix so far. Deterministic in the score and the voice. Stops between parts when the signal
 * says so.
 */
export async function renderScore(request: RenderScoreRequest): Promise<RenderedScore> {
  const mixer = createMixer(deskFor(request));
  const { dryVocals, syllableTimes } = await playAll(request, mixer);
  const { stems, mix } = mixer.finish();
  // Playing has more buffers open than anything that comes after it.
  freeSpareSamples();
  return { mix, stems, dryVocals, timedLines: timeLyrics(request.score, syllableTimes) };
}

/**
 * Plays and sings a score as {@link renderScore} does, with every part for itself at the desk.
 * @returns what each part adds to the mix, by its id; a part that is never heard is left out
 */
export async function renderScoreParts(
  request: RenderScoreRequest,
): Promise<Partial<Record<string, StereoBuffer>>> {
  const mixer = createPartMixer(deskFor(request));
  await playAll(request, mixer);
  const { stems, mix } = mixer.finish();
  release(mix.left, mix.right);
  freeSpareSamples();
  return stems;
}

const deskFor = ({
  score,
  scratchFolder,
  staging,
  onStaged,
  rides,
  onlyBuses,
  clockSeconds = 0,
  lengthSamples = scoreLengthSamples(score),
}: RenderScoreRequest) => ({
  score,
  profile: findStyle(score.style).mix,
  lengthSamples,
  scratchFolder,
  staging,
  onStaged,
  rides: rides ?? onlyBuses === undefined,
  clockSamples: Math.round(clockSeconds * SAMPLE_RATE),
});

/** Plays and sings what is needed of a score, part by part, into a mixer. */
async function playAll(
  request: RenderScoreRequest,
  mixer: Mixer<string>,
): Promise<{ dryVocals?: Float32Array; syllableTimes: SyllableTime[] }> {
  const { score, voice, signal, onProgress, onlyBuses, takes, clockSeconds = 0 } = request;
  const { lengthSamples = scoreLengthSamples(score) } = request;
  const random = new Random(score.seed);
  const isNeeded = ({ bus, role }: Part) => !onlyBuses || onlyBuses.has(bus) || role === 'lead-vocal';
  const parts = score.parts.filter((part) => part.notes.length > 0 && !part.muted && isNeeded(part));
  let dryVocals: Float32Array | undefined;
  let syllableTimes: SyllableTime[] = [];
  let done = 0;

  for (const bus of busesInOrder(parts)) {
    const kept = takes?.takeBus(score, bus, lengthSamples);
    const isMixed = kept !== undefined && mixer.put(bus, kept);
    for (const part of parts.filter((each) => each.bus === bus)) {
      signal?.throwIfAborted();
      onProgress?.(done++ / (parts.length + 1), `${isVocalPart(part) ? 'singing' : 'playing'} ${part.name}`);
      const partRandom = random.fork(`part ${part.id}`);
      if (isVocalPart(part)) {
        const profile = singerOf(part, voice);
        const sung = await singAnyPart({
          score,
          part,
          profile,
          lengthSamples,
          random: partRandom,
          clockSeconds,
          takes: takes?.phrases,
        });
        syllableTimes = syllableTimes.concat(sung.syllableTimes);
        const isLead = part.role === 'lead-vocal';
        if (!isMixed) mixer.add(part, monoToStereo(sung.samples, isLead));
        if (isLead) dryVocals = addMono(dryVocals, sung.samples);
      } else if (!isMixed) {
        const play = () => playPart(score, part, lengthSamples, partRandom, clockSeconds);
        mixer.add(part, takes ? await takes.play(score, part, lengthSamples, play) : await play());
      }
      await othersTurn();
      await request.betweenParts?.();
    }
    signal?.throwIfAborted();
    onProgress?.(done / (parts.length + 1), `mixing ${bus.replace('_', ' ')}`);
    mixer.close(bus);
    takes?.keepBus(score, bus, lengthSamples, () => mixer.closed(bus));
  }

  signal?.throwIfAborted();
  onProgress?.(parts.length / (parts.length + 1), 'mixing');
  return { ...(dryVocals && { dryVocals }), syllableTimes };
}

/** The buses that parts play to, first those of the lead vocal, which the others make room for. */
function busesInOrder(parts: readonly Part[]): Bus[] {
  const leads = new Set(parts.filter((part) => part.role === 'lead-vocal').map((part) => part.bus));
  const used = BUSES.filter((bus) => parts.some((part) => part.bus === bus));
  return [...used.filter((bus) => leads.has(bus)), ...used.filter((bus) => !leads.has(bus))];
}

function singerOf(part: Part, voice: VoiceProfile | undefined): VoiceProfile {
  return voice && part.instrument === voice.id ? voice : findVoice(part.instrument);
}

function addMono(sum: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (!sum) return samples;
  for (let i = 0; i < sum.length; i++) sum[i]! += samples[i]!;
  release(samples);
  return sum;
}

/** Both channels alike; the samples themselves become one of them unless they are kept. */
function monoToStereo(samples: Float32Array, isKept: boolean): StereoBuffer {
  return { left: isKept ? copyOf(samples) : samples, right: copyOf(samples) };
}

function copyOf(samples: Float32Array): Float32Array {
  const copy = takeSamples(samples.length);
  copy.set(samples);
  return copy;
}
