import { answerSignedLink } from '#lib/studio/songs/downloads.ts';

type Context = { params: Promise<{ link: string }> };
const answer = async (request: Request, { params }: Context) =>
  answerSignedLink((await params).link, request);

export { answer as GET, answer as HEAD };
