import type { PlatformRequest, PlatformRequestKind, ProducedClip } from '../../platforms/platform.ts';
import type { ThreadTools } from '../analyses/types.ts';

export type RequestOfKind<Kind extends PlatformRequestKind> = Extract<PlatformRequest, { operation: Kind }>;

/** Makes one clip with the engine, inside a thread, and leaves its files in the work folder. */
export type Render<Kind extends PlatformRequestKind> = (
  request: RequestOfKind<Kind>,
  tools: ThreadTools,
) => Promise<ProducedClip>;
