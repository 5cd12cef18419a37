import { answerSubsonic } from '#lib/studio/subsonic/subsonic-route.ts';

export { answerSubsonic as GET, answerSubsonic as HEAD, answerSubsonic as POST };
