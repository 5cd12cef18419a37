/**
 * Where a file is shared to while the browser has no service worker of the studio's yet: nothing of it is read, and the
 * page says to share it once more.
 */
export function POST(): Response {
  return new Response(null, { status: 303, headers: { Location: '/create?make=upload&shared=nothing' } });
}
