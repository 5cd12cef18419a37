import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Check = (value: unknown, isForm: boolean) => boolean;
const string: Check = (value) => typeof value === 'string';
const bool: Check = (value, isForm) =>
  isForm ? ['true', 'false'].includes(value as string) : typeof value === 'boolean';
const number =
  (least: number, most: number, isWhole = false): Check =>
  (value, isForm) => {
    const read = isForm ? Number(value) : value;
    return typeof read === 'number' && read >= least && read <= most && (!isWhole || Number.isInteger(read));
  };
const oneOf =
  (...allowed: string[]): Check =>
  (value) =>
    allowed.includes(value as string);

const BASE_TASKS = ['lego', 'extract', 'complete'];
/** The parameters of `/release_task` that the API's document names and are sent by anybody here. */
const PARAMETERS: Record<string, Check> = {
  prompt: string,
  lyrics: string,
  thinking: bool,
  vocal_language: (value) => /^([a-z]{2,3}|unknown)$/.test(String(value)),
  audio_format: oneOf('mp3', 'wav', 'flac'),
  sample_query: string,
  model: string,
  bpm: number(30, 300, true),
  key_scale: (value) => /^[A-G][#b]? ?(m|major|minor)?$/i.test(String(value)),
  time_signature: oneOf('2', '3', '4', '6'),
  audio_duration: number(10, 600),
  inference_steps: number(1, 200, true),
  use_random_seed: bool,
  seed: number(-1, 2 ** 32, true),
  batch_size: number(1, 8, true),
  task_type: oneOf('text2music', 'cover', 'repaint', ...BASE_TASKS),
  instruction: string,
  repainting_start: number(0, 600),
  repainting_end: number(-1, 600),
  audio_cover_strength: number(0, 1),
};
const FILES = ['src_audio', 'reference_audio'];

/**
 * A server that answers as the ACE-Step 1.5 API's documents say, and refuses what they do not know: other fields, other
 * types, tasks of base models on any other, tasks that need a recording or an instruction without one. Wants `Bearer ace`.
 */
export async function startAceStepServer() {
  let looks = 0;
  const state = {
    baseUrl: '',
    /** The fields of the last request that was taken. */
    released: {} as Record<string, string>,
    /** What it has loaded; the first is its default. */
    models: ['acestep-v15-turbo'],
    /** How the task ends: 1 made, 2 failed, 0 never. */
    outcome: 1 as 0 | 1 | 2,
    /** Where its file is said to be. */
    file: '/v1/audio?path=x.flac',
    /** `silent`: no answer; `slow`: one that never ends; `endless`: one without end as fast as it is read. */
    behave: 'well' as 'well' | 'silent' | 'slow' | 'endless',
    /** Which route misbehaves. */
    where: '/query_result',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  function refusal(fields: Record<string, unknown>, isForm: boolean, files: string[]): string | undefined {
    for (const [name, value] of Object.entries(fields)) {
      if (!Object.hasOwn(PARAMETERS, name)) return `unknown field ${name}`;
      if (!PARAMETERS[name]!(value, isForm)) return `${name} must not be ${JSON.stringify(value)}`;
    }
    const stray = files.find((name) => !FILES.includes(name));
    if (stray) return `unknown file ${stray}`;
    const { task_type: task = 'text2music', model = state.models[0] } = fields as Record<string, string>;
    if (!state.models.includes(model!)) return `no model ${model}`;
    const isBase = model!.includes('base');
    if (BASE_TASKS.includes(task) && !isBase) return `${task} needs a base model`;
    if (!isBase && Number(fields.inference_steps ?? 8) > 20)
      return 'inference_steps of a turbo model: 1 to 20';
    if (task !== 'text2music' && !files.includes('src_audio')) return `${task} needs src_audio`;
    if (BASE_TASKS.includes(task) && !fields.instruction) return `${task} needs an instruction`;
    return undefined;
  }

  async function misbehave(response: ServerResponse): Promise<void> {
    if (state.behave === 'silent') return;
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = state.behave === 'slow' ? ' ' : ' '.repeat(64 * 1024);
    while (!response.destroyed) {
      response.write(piece);
      await new Promise((resolve) => setTimeout(resolve, state.behave === 'slow' ? 5 : 0));
    }
  }

  const server = createServer(async (request, response) => {
    const answer = (data: unknown) =>
      response.end(JSON.stringify({ data, code: 200, error: null, timestamp: Date.now(), extra: null }));
    const refuse = (status: number, detail: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
    const route = new URL(request.url ?? '/', 'http://ace').pathname;
    if (route === '/health') return answer({ status: 'ok', service: 'ACE-Step API', version: '1.0' });
    if (request.headers.authorization !== 'Bearer ace') return refuse(401, 'no key');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (state.behave !== 'well' && route === state.where) return misbehave(response);
    if (route === '/v1/models' && request.method === 'GET')
      return answer({
        models: state.models.map((name, at) => ({ name, is_default: at === 0 })),
        default_model: state.models[0],
      });
    if (route === '/release_task' && request.method === 'POST') {
      const type = request.headers['content-type'] ?? '';
      const isForm = type.startsWith('multipart/form-data');
      if (!isForm && type !== 'application/json') return refuse(415, 'Unsupported Content-Type');
      const sent = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
      const entries: [string, unknown][] = isForm
        ? [...(await sent.formData())]
        : Object.entries((await sent.json()) as Record<string, unknown>);
      const files = entries.filter(([, value]) => value instanceof Blob) as [string, Blob][];
      const fields = Object.fromEntries(entries.filter(([, value]) => !(value instanceof Blob)));
      const why = refusal(
        fields,
        isForm,
        files.map(([name]) => name),
      );
      if (why) return refuse(400, why);
      state.released = {};
      for (const [name, value] of Object.entries(fields)) state.released[name] = String(value);
      for (const [name, file] of files) state.released[name] = await file.text();
      looks = 0;
      return answer({ task_id: 'ace-1', status: 'queued', queue_position: 1 });
    }
    if (route === '/query_result' && request.method === 'POST') {
      if (looks++ < 1 || state.outcome === 0) return answer([{ task_id: 'ace-1', status: 0, result: '[]' }]);
      const result = [
        { file: state.file, lyrics: 'sung', metas: { bpm: 120, keyscale: 'C Major' }, seed_value: '42,43' },
      ];
      return answer([{ task_id: 'ace-1', status: state.outcome, result: JSON.stringify(result) }]);
    }
    if (route === '/v1/audio') return response.end('audio');
    return refuse(404, 'Not Found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
