import { answerRestore } from '#lib/studio/backup/restore-route.ts';

export { answerRestore as GET, answerRestore as POST };
