import { answerAuth } from '#lib/studio/auth/auth-route.ts';

export { answerAuth as GET, answerAuth as POST };
