import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#lib/db/client.ts';
import type { Random } from '#lib/engine/random.ts';
import type { SongWish } from '#lib/studio/songs/ask-for-song.ts';
import { checkStudio, type StudioEvidence } from './check-studio.ts';
import { sleep } from './program.ts';

const USERS = 3;
const SETTLE_MS = 300_000;
const WISHES: { value: SongWish; weight: number }[] = [
  {
    value: { verb: 'soundEffect', fields: { sound_desc: 'a door slams', sound_type: 'one-shot' } },
    weight: 1,
  },
  { value: { verb: 'lyrics', fields: { topics: 'leaving home', moods: 'hopeful' } }, weight: 1 },
];

export interface WishesOptions {
  /** Where the studio, or what stands before several, takes wishes. */
  studioUrl: string;
  rows: Database;
  /** The studio's key at the service. */
  appKeyId: string;
  /** Where the studio keeps files. */
  vaultDir: string;
  random: Random;
  /** Wishes kept open at a time. */
  openWishes: number;
}

/** Users who ask the studio for sounds and words, and look whether it kept its promises. */
export class Wishes {
  /** Operations that users were told of. */
  readonly promised: string[] = [];
  readonly #options: WishesOptions;
  #isRunning = false;
  #users: Promise<void>[] = [];

  constructor(options: WishesOptions) {
    this.#options = options;
  }

  /** Keeps so many wishes open until `finish`. */
  start(): void {
    this.#isRunning = true;
    this.#users = Array.from({ length: USERS }, () => this.#user());
  }

  /** Asks for no more, waits until every wish has come to its end and its files are kept. @returns what was broken */
  async finish(): Promise<{ wishes: number; broken: string[] }> {
    this.#isRunning = false;
    await Promise.all(this.#users);
    const deadline = Date.now() + SETTLE_MS;
    // A connection that broke with the database is found out by its next use.
    while (!(await this.#isQuiet().catch(() => false)) && Date.now() < deadline) await sleep(500);
    const evidence = await this.#gather();
    return { wishes: evidence.wishes.length, broken: checkStudio(evidence) };
  }

  async #user(): Promise<void> {
    const { studioUrl, random, openWishes } = this.#options;
    while (this.#isRunning) {
      await sleep(random.range(50, 600));
      const open = await this.#countOpen().catch(() => openWishes);
      if (open >= openWishes) continue;
      try {
        const response = await fetch(`${studioUrl}/ask`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(random.weighted(WISHES)),
        });
        if (response.ok) this.promised.push(((await response.json()) as { operationId: string }).operationId);
      } catch {
        // Killed before it answered: the wish may be stored or not, and the user may look.
      }
    }
  }

  #countOpen(): Promise<number> {
    const where = { state: { in: ['waiting', 'queuing', 'processing'] } };
    return this.#options.rows.operation.count({ where });
  }

  async #isQuiet(): Promise<boolean> {
    const unkept = await this.#options.rows.songFile.count({ where: { keptPath: null } });
    return unkept === 0 && (await this.#countOpen()) === 0;
  }

  async #gather(): Promise<StudioEvidence> {
    const { rows, appKeyId, vaultDir } = this.#options;
    const operations = await rows.operation.findMany({ include: { songs: { include: { files: true } } } });
    const tasks = await rows.task.findMany({ where: { appKeyId }, include: { clips: true } });
    const sizeOf = async (kept: string | null) =>
      kept === null ? undefined : (await stat(path.join(vaultDir, kept)).catch(() => undefined))?.size;
    return {
      promised: this.promised,
      wishes: await Promise.all(
        operations.map(async ({ id, state, taskId, songs }) => ({
          operationId: id,
          state,
          taskId,
          songs: await Promise.all(
            songs.map(async ({ clipId, files }) => ({
              clipId,
              files: await Promise.all(
                files.map(async ({ kind, keptPath, byteLength }) => ({
                  kind,
                  keptPath,
                  bytes: byteLength,
                  storedBytes: await sizeOf(keptPath),
                })),
              ),
            })),
          ),
        })),
      ),
      tasks: tasks.map(({ id, status, clips }) => ({ id, status, clipIds: clips.map((clip) => clip.id) })),
    };
  }
}
