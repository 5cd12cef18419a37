import type { Model } from '#lib/contract/models.ts';

/**
 * The model that a draft names, where the service still has it; else '', its default. A draft outlives a version of the
 * engine, and a request for one that is gone is refused. Where the models are not known, what was chosen stays.
 */
export const knownModel = (chosen: string, models: readonly Pick<Model, 'mv'>[]): string =>
  models.length === 0 || models.some(({ mv }) => mv === chosen) ? chosen : '';
