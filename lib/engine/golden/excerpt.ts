import { composeSong } from '../compose/compose-song.ts';
import { cutScore } from '../edit/cut-score.ts';
import { masterMix } from '../mix/master.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import { playPart } from '../render/play-part.ts';
import { renderScore, scoreLengthSamples } from '../render/render-score.ts';
import type { RenderedSong, SongRequest } from '../rendered-song.ts';
import type { Score, SectionKind } from '../score/score.ts';
import { isVocalPart } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import type { Strand } from './strand.ts';

/** A song of which some bars are heard: the words, tags and seed of a request. */
export interface ExcerptRequest extends Pick<SongRequest, 'lyrics' | 'tags' | 'seed' | 'voice'> {
  /** The kind of section it is taken from; absent: the one with the most energy. */
  section?: SectionKind;
  /** Bars of the section, after the one before it. */
  bars: number;
}

/** Plans and composes a whole song and keeps the last bar before a section and the first bars of it. */
export async function composeExcerpt({ section, bars, ...request }: ExcerptRequest) {
  const { plan, voice, lyrics } = await planRequest({ ...request, instrumental: !request.lyrics });
  const whole = composeSong(plan, new Random(request.seed).fork('compose'));
  const bar = whole.metre.beatsPerBar;
  const from =
    whole.sections.find(({ kind }) => kind === section) ??
    whole.sections.toSorted((a, b) => b.energy - a.energy)[0]!;
  const score = cutScore(
    whole,
    Math.max(0, from.startBeat - bar),
    Math.min(whole.lengthBeats, from.startBeat + bars * bar),
  );
  return { score, voice, lyrics, title: plan.title };
}

/** An excerpt as the finished song that edits are made of. */
export async function renderExcerpt(request: ExcerptRequest): Promise<RenderedSong> {
  const { score, voice, lyrics, title } = await composeExcerpt(request);
  const { mix, stems, timedLines, dryVocals } = await renderScore({ score, voice });
  const { master } = masterMix(mix, findStyle(score.style).mix, { inPlace: true });
  return {
    score,
    master,
    stems,
    dryVocals,
    timedLines,
    title,
    tags: request.tags ?? '',
    lyrics,
    voice: request.lyrics ? voice : undefined,
    notices: [],
  };
}

/** The master and each bus of a finished song. */
export function strandsOfSong({ master, stems }: Pick<RenderedSong, 'master' | 'stems'>): Strand[] {
  return [
    { name: 'master', audio: master, figures: ['loudness', 'bands', 'width', 'onsets'] },
    ...Object.entries(stems).map(
      ([bus, audio]): Strand => ({ name: `bus ${bus}`, audio, figures: ['bands', 'width', 'onsets'] }),
    ),
  ];
}

/** Each part by itself, before the mix: what is played as its instrument plays it, the lead singer without effects. */
export async function strandsOfParts(score: Score, dryVocals: Float32Array | undefined): Promise<Strand[]> {
  const strands: Strand[] = [];
  const random = new Random(score.seed);
  for (const part of score.parts.filter(({ notes }) => notes.length > 0)) {
    const isLead = part.role === 'lead-vocal';
    if (isVocalPart(part) && !(isLead && dryVocals)) continue;
    const audio =
      isLead && dryVocals
        ? { left: dryVocals, right: dryVocals }
        : await playPart(score, part, scoreLengthSamples(score), random.fork(`part ${part.id}`));
    strands.push({
      name: `part ${part.id}`,
      audio,
      figures: isLead ? ['bands', 'onsets', 'pitch'] : ['bands', 'onsets'],
      instrument: part.instrument,
      notes: part.notes.toSorted((a, b) => a.startBeat - b.startBeat).map(({ pitch }) => pitch),
    });
  }
  return strands;
}
