import { isStudioHealthy } from '#lib/studio/health.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const healthy = await isStudioHealthy();
  return Response.json({ status: healthy ? 'ok' : 'database unreachable' }, { status: healthy ? 200 : 503 });
}
