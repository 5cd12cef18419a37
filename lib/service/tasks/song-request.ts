import type { z } from 'zod';
import type { Endpoints } from '#lib/contract/endpoints/index.ts';
import type { PlatformRequest } from '../platforms/platform.ts';

type SongRequest = Omit<
  Extract<PlatformRequest, { operation: 'generate' }>,
  'operation' | 'seed' | 'mv' | 'voice'
>;

/** Blank counts as absent. */
export const said = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);

/** A song in platforms' terms, without its singer. */
export function songOf(request: z.output<Endpoints['generate']['request']>): SongRequest {
  const { seed, bpm, key, time_signature: timeSignature, duration_s: durationSeconds, plan } = request;
  return {
    lyrics: said(request.prompt),
    tags: said(request.tags),
    description: said(request.gpt_description_prompt),
    title: said(request.title),
    instrumental: request.make_instrumental,
    ...(seed !== undefined && { askedSeed: seed }),
    ...(bpm !== undefined && { bpm }),
    ...(key !== undefined && { key }),
    ...(timeSignature && { timeSignature }),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(plan && { plan }),
  };
}

/** Whether anything is laid down beforehand, so that words, tags and fields may contradict each other. */
export const hasWishes = ({ bpm, key, timeSignature, durationSeconds, plan }: SongRequest): boolean =>
  [bpm, key, timeSignature, durationSeconds, plan].some((wish) => wish !== undefined);
