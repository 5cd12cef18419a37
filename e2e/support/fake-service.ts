/**
 * A small stand-in for a vendor's service: speaks the interface, answers less than ours (no stages, no waveform
 * aggregates, MIDI as a list with numbers as strings, tags inside aligned words), makes three plain tones.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { monoWav } from './wav.ts';

interface FakeTask {
  id: string;
  startedAt: number;
  result: Record<string, unknown>;
}

const taskMs = 3_000;
const durationSeconds = 42;
const sampleRate = 22_050;
const lyrics =
  '[Verse]\nCity lights fade into dawn\nI keep walking on and on\n\n[Chorus]\nHold on to the morning\nHold on to the light';

/** A 16-bit mono WAV: a slow arpeggio with a pulse, so that the waveform has a shape. */
function toneWav(): Buffer {
  const notes = [220, 277.18, 329.63, 440];
  return monoWav(sampleRate, durationSeconds * sampleRate, (at) => {
    const seconds = at / sampleRate;
    const note = notes[Math.floor(seconds * 2) % notes.length] ?? 220;
    const decay = Math.exp(-4 * ((seconds * 2) % 1));
    return 9000 * envelope(seconds) * decay * Math.sin(2 * Math.PI * note * seconds);
  });
}
const envelope = (seconds: number) => 0.4 + 0.6 * Math.sin((Math.PI * seconds) / durationSeconds) ** 2;

/** Starts it on a port; `close` ends it. Requests need `Bearer <appKey>`. */
export function startFakeService(
  port: number,
  appKey: string,
): Promise<{ url: string; requests: string[]; close(): Promise<void> }> {
  const tasks = new Map<string, FakeTask>();
  const clips = new Map<string, Record<string, unknown>>();
  const requests: string[] = [];
  const audio = toneWav();
  const base = `http://127.0.0.1:${port}`;

  const makeClip = (fields: Record<string, unknown>) => {
    const id = randomUUID();
    const clip = {
      id,
      audio_url: `${base}/media/${id}.wav`,
      image_url: '',
      title: fields.title ?? 'Dawn walk',
      duration: String(durationSeconds),
      tags: fields.tags ?? 'dreamy pop, 120 bpm',
      prompt: fields.make_instrumental ? '' : (fields.prompt ?? lyrics),
      expire_at: Date.now() + 7 * 86_400_000,
    };
    clips.set(id, clip);
    return clip;
  };

  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/api/v1/music/upload': (body) => ({
      clipId: makeClip({ ...body, prompt: '' }).id,
      duration: durationSeconds,
      audio_url: `${base}/media/upload.wav`,
    }),
    '/api/v1/music/persona': () => ({
      taskBatchId: randomUUID(),
      items: [{ id: randomUUID(), status: 'complete' }],
    }),
    '/api/v1/music/stem': (body) => ({
      id: randomUUID(),
      source_clip_id: body.clip_id,
      status: 'complete',
      vocal_audio_url: `${base}/media/v.wav`,
      instrumental_audio_url: `${base}/media/i.wav`,
    }),
    '/api/v1/music/wav': () => ({ wav_file_url: `${base}/media/lossless.wav` }),
    '/api/v1/music/midi': () => ({
      state: 'complete',
      instruments: ['Piano', 'Bass'].map((name, row) => ({
        name,
        notes: Array.from({ length: 80 }, (_, at) => ({
          pitch: String(60 - row * 24 + [0, 4, 7, 12][at % 4]!),
          start: String(at / 2),
          end: String(at / 2 + 0.45),
          velocity: 0.8,
        })),
      })),
    }),
    '/api/v1/music/waveform': (body) => {
      const points = Number(body.points ?? 1000);
      const waveform = Array.from({ length: points }, (_, at) => {
        const seconds = (at / points) * durationSeconds;
        return Math.min(1, envelope(seconds) * (0.35 + 0.65 * Math.exp(-3 * ((seconds * 2) % 1))));
      });
      return { duration: durationSeconds, waveform_data: waveform };
    },
    '/api/v1/music/timeline': () => timeline(),
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (path.startsWith('/media/')) return sendAudio(request, response, audio);
      const send = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const ok = (data: unknown) =>
        send(200, { code: 0, message: 'success', request_id: randomUUID(), data });
      if (path === '/api/v1/models') return ok({ models: [] });
      if (request.headers.authorization !== `Bearer ${appKey}`)
        return send(401, { code: 1002, message: 'API key invalid', request_id: randomUUID() });
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
      requests.push(path);
      const task = tasks.get(path.replace('/api/v1/task/', ''));
      if (task) return ok(taskView(task));
      const answer = answers[path];
      if (answer) return ok(answer(body));
      const id = randomUUID();
      const result = path.includes('/lyrics/')
        ? {
            id: randomUUID(),
            audio_url: '',
            image_url: '',
            title: 'Dawn',
            duration: 0,
            tags: '',
            prompt: lyrics,
            expire_at: 0,
          }
        : makeClip(body);
      tasks.set(id, { id, startedAt: Date.now(), result });
      return ok({ task_id: id, status: 'queuing' });
    });
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: base,
        requests,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          }),
      }),
    );
  });
}

function taskView(task: FakeTask) {
  const elapsed = Date.now() - task.startedAt;
  if (String(task.result.tags).includes('please fail'))
    return {
      id: task.id,
      status: 'failed',
      created_at: task.startedAt,
      error: '5002: all platforms failed: the fake was asked to',
    };
  if (elapsed < taskMs)
    return {
      id: task.id,
      status: elapsed < 500 ? 'queuing' : 'processing',
      created_at: task.startedAt,
      progress: elapsed / taskMs,
      stage: elapsed < 1500 ? 'composing' : 'singing the chorus',
    };
  return { id: task.id, status: 'completed', created_at: task.startedAt, results: [task.result] };
}

function timeline() {
  const lines = lyrics.split('\n').filter((line) => line && !line.startsWith('['));
  const aligned = lines.map((text, row) => {
    const start = 4 + row * 8;
    const words = text.split(' ').map((word, at) => ({
      word: at === 0 && row === 0 ? `[Verse]\n${word}` : word,
      start_s: start + at,
      end_s: start + at + 0.9,
    }));
    return {
      text,
      section: row < 2 ? 'Verse' : 'Chorus',
      start_s: start,
      end_s: start + words.length,
      words,
    };
  });
  return {
    bpm: 120,
    key: 'A minor',
    time_signature: '4/4',
    beats: Array.from({ length: durationSeconds * 2 }, (_, at) => ({
      start_s: at / 2,
      bar: Math.floor(at / 4) + 1,
      beat: (at % 4) + 1,
    })),
    sections: [
      { label: 'Intro', start_s: 0, end_s: 4 },
      { label: 'Verse', start_s: 4, end_s: 20 },
      { label: 'Chorus', start_s: 20, end_s: 38 },
      { label: 'Outro', start_s: 38, end_s: durationSeconds },
    ],
    aligned_lyrics: aligned,
    aligned_words: [],
  };
}

function sendAudio(request: http.IncomingMessage, response: http.ServerResponse, audio: Buffer): void {
  const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const first = match ? Number(match[1]) : 0;
  const last = match?.[2] ? Math.min(Number(match[2]), audio.length - 1) : audio.length - 1;
  response.writeHead(match ? 206 : 200, {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': last - first + 1,
    ...(match ? { 'content-range': `bytes ${first}-${last}/${audio.length}` } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : audio.subarray(first, last + 1));
}
