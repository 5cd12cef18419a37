import { randomUUID } from 'node:crypto';
import type { CallOptions, Client } from '#lib/client/create-client.ts';
import { isDone, pause, waitForTask } from '#lib/client/wait-for-task.ts';
import type { MusicResult, Task } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { clipResource } from './resources.ts';
import type { McpTool } from './tools.ts';

export interface ToolCall {
  client: Client;
  signal: AbortSignal;
  /** Where the caller wants to hear of progress: a share of 0–1, and what is being done. */
  onProgress?: (progress: number, message: string) => void;
}

/** What a tool answers: the data as text and as such, and links to what was made. */
export interface ToolAnswer {
  [field: string]: unknown;
  content: ToolContent[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}
type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'resource_link'; uri: string; name: string; title?: string; mimeType: string };

/** Who asked for no progress may give up after a minute, as the protocol's own clients do. */
const WAIT_UNHEARD_MS = 45_000;
/** Who hears of progress waits as long as a long song on a busy machine takes. */
const WAIT_HEARD_MS = 15 * 60_000;
/** Between two questions how far a call is that works while its caller waits; each counts as a request of the key. */
const PROGRESS_MS = 2_000;

/**
 * Calls the service for a tool. Its refusals become answers that say what was wrong, for whoever asked to mend it.
 * @param input as the caller gave it: the service checks it
 */
export async function callTool(
  tool: McpTool,
  input: Record<string, unknown>,
  call: ToolCall,
): Promise<ToolAnswer> {
  try {
    return answerOf(await ask(tool, input, call));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {
      content: [{ type: 'text', text: `${error.code} ${error.message}` }],
      isError: true,
    };
  }
}

async function ask(tool: McpTool, input: Record<string, unknown>, call: ToolCall): Promise<object> {
  const { client, signal } = call;
  if (tool.method === 'listModels') return client.listModels({ signal });
  if (tool.method === 'getTask') return waited(idOf(tool, input), call);
  const method = client[tool.method] as (first: unknown, options: CallOptions) => Promise<object>;
  const first = tool.takesId ? idOf(tool, input) : input;
  const data =
    tool.tellsProgress && call.onProgress
      ? await toldOf((idempotencyKey) => method(first, { signal, idempotencyKey }), call)
      : await method(first, { signal });
  return tool.startsTask ? waited((data as { task_id: string }).task_id, call) : data;
}

/** @throws ServiceError 4001 */
function idOf({ inputSchema }: McpTool, { id }: Record<string, unknown>): string {
  if (typeof id === 'string' && id !== '') return id;
  const { description } = inputSchema.properties!.id as { description: string };
  throw new ServiceError('invalid_parameters', { publicMessage: `id is needed: ${description}` });
}

/** A call that works while its caller waits, and how far it is as often as it may be asked. */
async function toldOf(
  start: (idempotencyKey: string) => Promise<object>,
  { client, signal, onProgress }: ToolCall,
): Promise<object> {
  const key = randomUUID();
  const done = new AbortController();
  const until = AbortSignal.any([signal, done.signal]);
  const tell = rising(onProgress);
  const listening = (async () => {
    for (;;) {
      await pause(PROGRESS_MS, until);
      // Not begun, over, in another process, or asked too often: the answer comes all the same.
      const told = await client.getProgress(key, { signal: until }).catch(() => undefined);
      if (told) tell(told.progress, told.stage ?? 'working');
    }
  })();
  listening.catch(() => undefined);
  try {
    const data = await start(key);
    tell(1, 'completed');
    return data;
  } finally {
    done.abort();
  }
}

/** The protocol wants every number to be larger than the one before. */
function rising(onProgress: ToolCall['onProgress']): (progress: number, message: string) => void {
  let told = -1;
  return (progress, message) => {
    if (progress <= told) return;
    told = progress;
    onProgress?.(progress, message);
  };
}

function waited(id: string, { client, signal, onProgress }: ToolCall): Promise<Task> {
  const end = Date.now() + (onProgress ? WAIT_HEARD_MS : WAIT_UNHEARD_MS);
  const tell = rising(onProgress);
  return waitForTask(client, id, {
    isOver: () => Date.now() >= end,
    signal,
    onLook: ({ status, progress = 0, stage }) => tell(status === 'completed' ? 1 : progress, stage ?? status),
  });
}

function answerOf(data: object): ToolAnswer {
  const answer: ToolAnswer = {
    content: [{ type: 'text', text: JSON.stringify(data) }, ...linksOf(data)],
    structuredContent: data as Record<string, unknown>,
  };
  if (!isTask(data)) return answer;
  if (!isDone(data))
    answer.content.push({ type: 'text', text: `Not done yet: call get_task with id ${data.id}.` });
  if (data.status === 'failed') answer.isError = true;
  return answer;
}

const isTask = (data: object): data is Task => 'status' in data && 'created_at' in data && 'id' in data;

/** A link to each file that the data names, and to what can be read of each clip. */
function linksOf(data: object): ToolContent[] {
  const results = ((data as Partial<Task>).results ?? []).filter(({ audio_url }) => audio_url !== '');
  const files = Object.entries(data).flatMap(([field, value]) =>
    /(?:^|_)url$/.test(field) && typeof value === 'string' && /^https?:/.test(value)
      ? [fileLink(field, value)]
      : [],
  );
  const stems = ((data as { stems?: { name: string; audio_url: string }[] }).stems ?? []).map(
    ({ name, audio_url }) => fileLink(name, audio_url),
  );
  return [...results.map(clipLink), ...files, ...stems];
}

const clipLink = ({ id, title }: MusicResult): ToolContent => ({
  type: 'resource_link',
  uri: clipResource(id, 'audio'),
  name: `${id}.mp3`,
  title,
  mimeType: 'audio/mpeg',
});

const MIME_TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mid: 'audio/midi',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
  xml: 'application/vnd.recordare.musicxml+xml',
  musicxml: 'application/vnd.recordare.musicxml+xml',
  abc: 'text/vnd.abc',
  pdf: 'application/pdf',
  dawproject: 'application/zip',
};

function fileLink(name: string, uri: string): ToolContent {
  const ending = /\.(\w+)(?:\?|$)/.exec(uri)?.[1] ?? '';
  return { type: 'resource_link', uri, name, mimeType: MIME_TYPES[ending] ?? 'application/octet-stream' };
}
