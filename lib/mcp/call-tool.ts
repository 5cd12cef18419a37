import type { Client } from '#lib/client/create-client.ts';
import { isDone, waitForTask } from '#lib/client/wait-for-task.ts';
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
  if (tool.method === 'getTask') return waited(idOf(input), call);
  const method = client[tool.method] as (first: unknown, options: { signal: AbortSignal }) => Promise<object>;
  const data = await method(tool.takesId ? idOf(input) : input, { signal });
  return tool.startsTask ? waited((data as { task_id: string }).task_id, call) : data;
}

/** @throws ServiceError 4001 */
function idOf({ id }: Record<string, unknown>): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new ServiceError('invalid_parameters', { publicMessage: 'id must be the id of a task' });
}

function waited(id: string, { client, signal, onProgress }: ToolCall): Promise<Task> {
  const end = Date.now() + (onProgress ? WAIT_HEARD_MS : WAIT_UNHEARD_MS);
  let told = -1;
  return waitForTask(client, id, {
    isOver: () => Date.now() >= end,
    signal,
    onLook: (task) => {
      // The protocol wants every number to be larger than the one before.
      const progress = task.status === 'completed' ? 1 : (task.progress ?? 0);
      if (progress <= told) return;
      told = progress;
      onProgress?.(progress, task.stage ?? task.status);
    },
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
    /_url$/.test(field) && typeof value === 'string' && value !== '' ? [fileLink(field, value)] : [],
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
};

function fileLink(name: string, uri: string): ToolContent {
  const ending = /\.(\w+)(?:\?|$)/.exec(uri)?.[1] ?? '';
  return { type: 'resource_link', uri, name, mimeType: MIME_TYPES[ending] ?? 'application/octet-stream' };
}
