/**
 * V8's of the programs that stay (service, worker): by default its main thread lets garbage grow to four times what is
 * in use before it clears up, and takes up to 96 MB for what lives shortly. With these 50 MB in use stay below 100. Threads
 * that render clear up when they are done.
 */
export const STAYING_PROGRAM_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--expose-gc'];
