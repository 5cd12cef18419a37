import type { VoiceProfile } from '../voice-profile.ts';
import { child } from './child.ts';
import { choir } from './choir.ts';
import { femaleBreathy } from './female-breathy.ts';
import { femaleBright } from './female-bright.ts';
import { femaleHigh } from './female-high.ts';
import { femaleLow } from './female-low.ts';
import { femaleMiddle } from './female-middle.ts';
import { maleBreathy } from './male-breathy.ts';
import { maleHigh } from './male-high.ts';
import { maleLow } from './male-low.ts';
import { maleMiddle } from './male-middle.ts';
import { maleRough } from './male-rough.ts';

/** The built-in singers. A new one is a file here and a line below. */
export const voices: readonly VoiceProfile[] = [
  femaleLow,
  femaleMiddle,
  femaleHigh,
  femaleBreathy,
  femaleBright,
  maleLow,
  maleMiddle,
  maleHigh,
  maleBreathy,
  maleRough,
  child,
  choir,
];
