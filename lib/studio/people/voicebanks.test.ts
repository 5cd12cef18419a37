import { beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { bringVoicebank, buildProgress } from './voicebanks.ts';

const service = vi.hoisted(() => ({ bringVoicebank: vi.fn(), getProgress: vi.fn() }));
vi.mock('../service.ts', () => ({ musicService: () => service }));
vi.mock('../vault/uploads.ts', () => ({
  findUpload: async () => undefined,
  removeUpload: async () => undefined,
  uploadLinkId: () => 'link',
}));
vi.mock('../vault/signed-links.ts', () => ({ signedLink: () => 'http://studio.test/link' }));

const uploadId = '11111111-1111-4111-8111-111111111111';
beforeEach(() => {
  service.bringVoicebank.mockReset().mockResolvedValue({
    ...endpoints.bringVoicebank.example.response,
    persona_id: undefined,
  });
  service.getProgress.mockReset().mockResolvedValue({ progress: 0.4, stage: 'learning' });
});
const wish = { uploadId, checkOnly: true, timing: 'ours', pitch: 'ours', steps: 20 } as const;

it('a build is asked after by the name it was sent under, which is its owner’s', async () => {
  await bringVoicebank('ada', { ...wish, buildId: 'build-one' });
  const [, { idempotencyKey }] = service.bringVoicebank.mock.calls[0]!;
  expect(await buildProgress('ada', 'build-one')).toEqual({ progress: 0.4 });
  await buildProgress('bob', 'build-one');
  const [own, foreign] = service.getProgress.mock.calls.map(([name]) => name);
  expect(own).toBe(idempotencyKey);
  expect(foreign).not.toBe(idempotencyKey);
  await bringVoicebank('ada', wish);
  expect(service.bringVoicebank.mock.calls[1]![1]).toEqual({});
});

it('nothing is known of what has not begun, and of no name at all; a service that tells nothing says so', async () => {
  service.getProgress.mockRejectedValueOnce(new ServiceError('task_not_found'));
  expect(await buildProgress('ada', 'build-one')).toEqual({ progress: null });
  expect(await buildProgress('ada', '../another')).toEqual({ progress: null });
  expect(service.getProgress).toHaveBeenCalledTimes(1);
  service.getProgress.mockRejectedValueOnce(new ServiceError('internal_error', { httpStatus: 404 }));
  await expect(buildProgress('ada', 'build-one')).rejects.toThrow();
});
