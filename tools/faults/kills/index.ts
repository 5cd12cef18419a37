import { importBundle } from './import-bundle.ts';
import { keepFiles } from './keep-files.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import type { KillScenario } from './scenario.ts';

/** What must be whole or not at all, however it is killed. */
export const KILL_SCENARIOS: readonly KillScenario[] = [importBundle, keepFiles, makeBackup, restore];
