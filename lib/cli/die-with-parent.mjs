// Loaded into every program the starter runs: when the starter is killed, nothing it started stays behind to hold
// a port. The parent's id changes when it dies; no signal or channel can be relied on for a kill -9.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
    if (process.ppid !== parent) setTimeout(() => process.exit(1), 3000).unref();
  }, 500).unref();
}
