import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

const service = vi.hoisted(() => ({ generate: vi.fn(), getTask: vi.fn(), cancelTask: vi.fn() }));
vi.mock('../service.ts', () => ({
  musicService: () => service,
  pollIntervalMs: () => 1000,
  reachableOrigin: () => 'http://studio.test',
  isEmbedded: () => true,
}));
const { applyCallback, applyTask, dismissOperation, pollOperation, startOperation, submitOperation } =
  await import('./operations.ts');

const { moveOperation, nextStates } = await import('./operation-states.ts');

let server: TestDatabase;
let ownerId: string;

beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'ada@example.com' } })).id;
  await refuseIllegalMoves();
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});
beforeEach(() => {
  service.generate.mockReset().mockResolvedValue({ task_id: `task-${Math.random()}`, status: 'queuing' });
  service.getTask.mockReset();
  // Another's service may know no such call.
  service.cancelTask.mockReset();
  service.cancelTask.mockRejectedValue(new ServiceError('internal_error', { httpStatus: 404 }));
});

const wanted = { verb: 'generate' as const, parameters: { tags: 'jazz' }, title: 'Night' };
const result = (id: string) => ({
  id,
  audio_url: `http://f/${id}.mp3`,
  image_url: '',
  title: '',
  duration: 61.5,
  tags: 'jazz',
  prompt: 'la la',
  expire_at: 1_900_000_000_000,
});
const stored = (id: string) =>
  database().operation.findUniqueOrThrow({
    where: { id },
    include: { songs: { include: { files: true, jobs: true } } },
  });

/** From here on the database itself refuses whatever the transition table does not list, whoever writes it. */
async function refuseIllegalMoves(): Promise<void> {
  const legal = Object.entries(nextStates).flatMap(([from, tos]) => tos.map((to) => `'${from}>${to}'`));
  await database().$executeRawUnsafe(`
    CREATE FUNCTION studio.check_move() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.state || '>' || NEW.state) NOT IN (${legal.join(', ')})
      THEN RAISE EXCEPTION 'illegal move % > %', OLD.state, NEW.state; END IF;
      RETURN NEW;
    END $$`);
  await database().$executeRawUnsafe(`
    CREATE TRIGGER legal_moves BEFORE UPDATE OF state ON studio.operations
    FOR EACH ROW EXECUTE FUNCTION studio.check_move()`);
}

async function started() {
  const { operationId } = await startOperation(ownerId, wanted);
  return stored(operationId);
}

it('knows where an edit was heard once it is made', async () => {
  const operation = await started();
  await database().operation.update({ where: { id: operation.id }, data: { rangeStart: 1, rangeEnd: 2 } });
  const edited = { ...result(`clip-${operation.id}`), changed_start_s: 3.5, changed_end_s: 7.25 };
  await applyTask({ id: operation.taskId!, status: 'completed', results: [edited] });
  expect(await stored(operation.id)).toMatchObject({ state: 'completed', rangeStart: 3.5, rangeEnd: 7.25 });
});

describe('starting', () => {
  it('does without callbacks where the service refuses the address', async () => {
    service.generate.mockRejectedValueOnce(
      new ServiceError('invalid_parameters', { publicMessage: 'callback_url is refused: it is private' }),
    );
    const operation = await started();
    expect(operation).toMatchObject({ state: 'queuing', taskId: expect.any(String) });
    expect(service.generate.mock.calls.map(([body]) => body)).toEqual([
      { tags: 'jazz', callback_url: 'http://studio.test/api/studio/callback' },
      { tags: 'jazz' },
    ]);
  });

  it('stores a pending song and asks once, with a key of its own and a callback address', async () => {
    const operation = await started();
    expect(operation).toMatchObject({
      state: 'queuing',
      verb: 'generate',
      songs: [{ title: 'Night', clipId: null }],
    });
    expect(service.generate).toHaveBeenCalledExactlyOnceWith(
      { tags: 'jazz', callback_url: 'http://studio.test/api/studio/callback' },
      { idempotencyKey: operation.id },
    );
  });
  it('leaves nothing behind when the service refuses for good', async () => {
    const before = await database().song.count();
    service.generate.mockRejectedValue(new ServiceError('prompt_too_long'));
    await expect(startOperation(ownerId, wanted)).rejects.toMatchObject({ code: 4002 });
    expect(await database().song.count()).toBe(before);
  });
  it.each([
    'rate_exceeded',
    'concurrency_exceeded',
    'quota_exceeded',
    'insufficient_points',
    'service_unavailable',
  ] as const)('waits by itself after %s', async (name) => {
    service.generate.mockRejectedValue(new ServiceError(name, { retryAfterSeconds: 7 }));
    const operation = await started();
    expect(operation.state).toBe('waiting');
    expect(operation.errorCode).toBe(new ServiceError(name).code);
    expect(operation.nextTryAt.getTime() - Date.now()).toBeLessThanOrEqual(7000);
    service.generate.mockResolvedValue({ task_id: `later-${name}`, status: 'queuing' });
    await submitOperation(operation);
    expect(await stored(operation.id)).toMatchObject({
      state: 'queuing',
      taskId: `later-${name}`,
      errorCode: null,
    });
  });
});

describe('the one transition', () => {
  it('turns results into songs once, however often and late they are told', async () => {
    const operation = await started();
    const done = {
      id: operation.taskId!,
      status: 'completed' as const,
      results: [result(`a-${operation.id}`), result(`b-${operation.id}`)],
    };
    await Promise.all([applyTask(done), applyTask(done)]);
    await applyTask(done);
    await applyTask({ id: operation.taskId!, status: 'failed', error: 'late' });
    await applyTask({ id: operation.taskId!, status: 'processing' });
    const after = await stored(operation.id);
    expect(after.state).toBe('completed');
    expect(after.songs.map((song) => song.clipId).sort()).toEqual([`a-${operation.id}`, `b-${operation.id}`]);
    expect(after.songs.map((song) => song.files.length)).toEqual([1, 1]);
    expect(after.songs[0]?.jobs.map((job) => job.kind).sort()).toEqual(['timeline', 'waveform']);
    expect(after.songs.find((song) => song.clipId?.startsWith('a'))).toMatchObject({
      title: 'Night',
      duration: 61.5,
      lyrics: 'la la',
    });
  });
  it('what was wished for stands for a title only until there is one', async () => {
    const operation = await started();
    await applyTask({
      id: operation.taskId!,
      status: 'completed',
      results: [{ ...result('named'), title: 'River of Light' }],
    });
    expect((await stored(operation.id)).songs).toMatchObject([{ title: 'River of Light' }]);
  });
  const whole = { ...result('whole'), seed: 7, notices: ['Emoji were left out.'] };
  it.each([
    [
      'asks once for what a callback leaves out',
      async () => ({ status: 'completed', results: [whole] }),
      { seed: 7n, notices: whole.notices },
    ],
    [
      'does without what a callback leaves out where it cannot be had',
      () => Promise.reject(new Error('away')),
      { seed: null, notices: [] },
    ],
  ])('%s', async (_, answer, told) => {
    const operation = await started();
    service.getTask.mockImplementation(answer);
    const event = { id: operation.taskId!, status: 'completed' as const, results: [result('whole')] };
    await applyCallback(event);
    await applyCallback(event);
    expect(service.getTask).toHaveBeenCalledTimes(1);
    expect((await stored(operation.id)).songs).toMatchObject([{ clipId: 'whole', ...told }]);
  });
  it('reads the code out of a failure', async () => {
    const operation = await started();
    await applyTask({ id: operation.taskId!, status: 'failed', error: '5002: all platforms failed: none' });
    expect(await stored(operation.id)).toMatchObject({
      state: 'failed',
      errorCode: 5002,
      errorMessage: 'all platforms failed: none',
    });
  });
  it.each([
    ['loop', ['timeline', 'waveform']],
    ['one-shot', ['waveform']],
  ])('reads the beats of a %s', async (sound_type, kinds) => {
    const operation = await started();
    const { id } = operation;
    await database().operation.update({ where: { id }, data: { parameters: { sound_type } } });
    await database().song.updateMany({ where: { operationId: id }, data: { kind: 'soundEffect' } });
    await applyTask({ id: operation.taskId!, status: 'completed', results: [result(`fx-${sound_type}`)] });
    const { songs } = await stored(operation.id);
    expect(songs[0]?.jobs.map((job) => job.kind).sort()).toEqual(kinds);
  });
  it('fails a completed task without results', async () => {
    const operation = await started();
    await applyTask({ id: operation.taskId!, status: 'completed', results: [] });
    expect((await stored(operation.id)).state).toBe('failed');
  });
  it('ignores tasks it does not know', async () => {
    await expect(
      applyTask({ id: 'unknown', status: 'completed', results: [result('x')] }),
    ).resolves.toBeUndefined();
  });
});

describe('polling', () => {
  it('shows stage and progress, and never asks for the operation again', async () => {
    const operation = await started();
    service.getTask.mockResolvedValue({
      id: operation.taskId,
      status: 'processing',
      created_at: 0,
      stage: 'singing',
      progress: 0.4,
      stream_url: 'http://f/stream.mp3',
    });
    await pollOperation(operation);
    expect(await stored(operation.id)).toMatchObject({
      state: 'processing',
      stage: 'singing',
      progress: 0.4,
      streamUrl: 'http://f/stream.mp3',
    });
    expect(service.generate).toHaveBeenCalledTimes(1);
  });
  it('backs off while the service is away, and gives up on a task it does not know', async () => {
    const operation = await started();
    service.getTask.mockRejectedValue(new ServiceError('service_unavailable'));
    await pollOperation(operation);
    expect(await stored(operation.id)).toMatchObject({ state: 'queuing', tries: 1 });
    service.getTask.mockRejectedValue(new ServiceError('task_not_found'));
    await pollOperation(operation);
    expect(await stored(operation.id)).toMatchObject({ state: 'failed', errorCode: 4003 });
  });
});

describe('putting away', () => {
  it('hides a failed song; another’s cannot be put away', async () => {
    const operation = await started();
    await applyTask({ id: operation.taskId!, status: 'failed', error: 'no' });
    await expect(dismissOperation('someone-else', operation.id)).rejects.toMatchObject({ code: 4003 });
    await dismissOperation(ownerId, operation.id);
    const after = await stored(operation.id);
    expect(after.state).toBe('dismissed');
    expect(after.songs[0]?.deletedAt).not.toBeNull();
  });
  it('cancels what the service has taken, and puts it away with its song', async () => {
    const operation = await started();
    service.cancelTask.mockImplementation(async (id: string) => ({
      id,
      status: 'failed',
      error: 'cancelled',
    }));
    expect(await dismissOperation(ownerId, operation.id)).toEqual({ isStillMade: false });
    expect(service.cancelTask).toHaveBeenCalledWith(operation.taskId, expect.anything());
    const after = await stored(operation.id);
    expect(after).toMatchObject({ state: 'dismissed', errorMessage: 'cancelled' });
    expect(after.songs[0]?.deletedAt).not.toBeNull();
  });
  it('keeps what was finished in the moment it was cancelled', async () => {
    const operation = await started();
    service.cancelTask.mockImplementation(async (id: string) => ({
      id,
      status: 'completed',
      results: [result('just-made')],
    }));
    expect(await dismissOperation(ownerId, operation.id)).toEqual({ isStillMade: false });
    const after = await stored(operation.id);
    expect([after.state, after.songs[0]?.clipId, after.songs[0]?.deletedAt]).toEqual([
      'completed',
      'just-made',
      null,
    ]);
  });
  it('hides what the service cannot stop; the song comes to the library', async () => {
    const operation = await started();
    expect(await dismissOperation(ownerId, operation.id)).toEqual({ isStillMade: true });
    const hidden = await stored(operation.id);
    expect([hidden.state, hidden.hiddenAt === null, hidden.songs[0]?.deletedAt]).toEqual([
      'queuing',
      false,
      null,
    ]);
    await applyTask({ id: operation.taskId!, status: 'completed', results: [result('hidden-one')] });
    const after = await stored(operation.id);
    expect([after.state, after.songs[0]?.clipId, after.songs[0]?.deletedAt]).toEqual([
      'completed',
      'hidden-one',
      null,
    ]);
  });
  it('brings back, hidden, what was put away in the moment the service took it', async () => {
    service.generate.mockRejectedValueOnce(new ServiceError('service_unavailable'));
    const waiting = await started();
    service.generate.mockImplementationOnce(async () => {
      await dismissOperation(ownerId, waiting.id);
      return { task_id: 'taken-too-late', status: 'queuing' };
    });
    await submitOperation(waiting);
    const after = await stored(waiting.id);
    expect([after.state, after.taskId, after.hiddenAt === null, after.songs[0]?.deletedAt]).toEqual([
      'queuing',
      'taken-too-late',
      false,
      null,
    ]);
  });
});

describe('whatever comes, in whatever order', () => {
  type Stored = Awaited<ReturnType<typeof stored>>;
  const deeds: Record<string, (operation: Stored) => Promise<unknown>> = {
    'is told: queuing': ({ taskId }) => applyTask({ id: `${taskId}`, status: 'queuing' }),
    'is told: processing': ({ taskId }) =>
      applyTask({ id: `${taskId}`, status: 'processing', progress: 0.5 }),
    'is told: completed': ({ id, taskId }) =>
      applyTask({ id: `${taskId}`, status: 'completed', results: [result(`of-${id}`)] }),
    'is told: failed': ({ taskId }) => applyTask({ id: `${taskId}`, status: 'failed', error: '5001: no' }),
    'is put away': ({ id }) => dismissOperation(ownerId, id),
    'is cancelled': ({ id }) => {
      service.cancelTask.mockImplementationOnce(async (task: string) => ({
        id: task,
        status: 'failed',
        error: 'cancelled',
      }));
      return dismissOperation(ownerId, id);
    },
    'is sent': submitOperation,
    'is sent to a service that is full': (operation) => {
      service.generate.mockRejectedValueOnce(new ServiceError('concurrency_exceeded'));
      return submitOperation(operation);
    },
    'is put away as the service takes it': (operation) => {
      service.generate.mockImplementationOnce(async () => {
        await dismissOperation(ownerId, operation.id);
        return { task_id: `task-${Math.random()}`, status: 'queuing' };
      });
      return submitOperation(operation);
    },
  };

  it('an operation moves as the table says, and what is made is never undone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(deeds)), { maxLength: 7 }),
        fc.boolean(),
        async (names, isTaken) => {
          service.cancelTask.mockReset();
          service.cancelTask.mockRejectedValue(new ServiceError('internal_error', { httpStatus: 404 }));
          service.generate.mockReset();
          service.generate.mockImplementation(async () => ({
            task_id: `task-${Math.random()}`,
            status: 'queuing',
          }));
          if (!isTaken) service.generate.mockRejectedValueOnce(new ServiceError('concurrency_exceeded'));
          const { id } = await started();
          let isMade = false;
          for (const name of names) {
            await deeds[name]!(await stored(id));
            const { state } = await stored(id);
            if (isMade) expect(state, names.join(', ')).toBe('completed');
            isMade = state === 'completed';
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['completed', 'failed'],
    ['failed', 'processing'],
    ['queuing', 'dismissed'],
  ] as const)('%s never becomes %s', async (from, to) => {
    const operation = await started();
    await expect(moveOperation({ operationId: operation.id, to, from: [from] })).rejects.toThrow(
      `an operation that is ${from} never becomes ${to}`,
    );
    expect((await stored(operation.id)).state).toBe('queuing');
  });
});
