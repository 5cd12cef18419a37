import { configuredAceStep } from './ace-step.ts';
import { configuredBuiltin } from './builtin.ts';
import type { PlatformKind } from './choose-platforms.ts';
import { configuredUpstream } from './upstream.ts';

/** Every kind of platform by the name the configuration uses. */
export const PLATFORMS: Record<string, PlatformKind> = {
  builtin: configuredBuiltin,
  'ace-step': configuredAceStep,
  upstream: configuredUpstream,
};
