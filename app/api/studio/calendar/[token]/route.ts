import { calendarOf } from '#lib/studio/people/calendar.ts';

/** The .ics feed: calendars cannot sign in, so its address is the secret. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const calendar = await calendarOf((await params).token.replace(/\.ics$/, ''));
  return calendar === null
    ? new Response(null, { status: 404 })
    : new Response(calendar, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
}
