import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './test-run.ts';

/** A reporter of Vitest that writes how long each file took to the file that `FILE_TIMES` names. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const milliseconds =
        prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
      return { file: module.relativeModuleId, seconds: milliseconds / 1000 };
    });
    writeFileSync(process.env.FILE_TIMES ?? '', JSON.stringify(times));
  }
}
