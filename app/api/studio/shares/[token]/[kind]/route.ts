import { answerSharedFile } from '#lib/studio/songs/downloads.ts';

type Context = { params: Promise<{ token: string; kind: string }> };
const answer = async (request: Request, { params }: Context) => {
  const { token, kind } = await params;
  return answerSharedFile(token, kind, request);
};

export { answer as GET, answer as HEAD };
