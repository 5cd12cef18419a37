/** `npm run worker`: works tasks, delivers callbacks and sweeps, without HTTP. Start as many as there are machines. */
import { runService } from './run-service.ts';

await runService({ serveHttp: false, work: true });
