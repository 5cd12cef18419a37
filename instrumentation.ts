/** Next calls this once, when a server of the studio starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startPoller } = await import('#lib/studio/songs/poller.ts');
  startPoller();
}
