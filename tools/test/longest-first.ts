import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first: what one process does alone at the end of a run, all others wait for.
 * `npm test` prints the slowest; one that belongs here is put in its place.
 */
export const LONGEST: readonly string[] = ['lib/service/render.test.ts', 'lib/engine/doors/edits.test.ts'];

/** Starts the longest files first; then those that have a process each, then those that share one. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.replaceAll('\\', '/').endsWith(`/${file}`));
      return index < 0 ? LONGEST.length + (project.config.isolate ? 0 : 1) : index;
    };
    // Sorting keeps the order of those that are equal: Vitest's own.
    return (await super.sort(specifications)).sort((a, b) => rank(a) - rank(b));
  }
}
