import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { makeCaptions } from '#lib/studio/songs/downloads.ts';
import { answerDownload } from '#lib/studio/vault/media-answer.ts';

export const GET = signedInRoute<{ songId: string }>(async (user, { songId }, request) => {
  const format = new URL(request.url).searchParams.get('format') === 'srt' ? 'srt' : 'lrc';
  const { name, text } = await makeCaptions(user.id, songId, format);
  return answerDownload(new TextEncoder().encode(text), name, 'text/plain; charset=utf-8');
});
