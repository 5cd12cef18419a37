/** What an answer holds: scalars are attributes, records and lists are elements. */
type SubsonicValue =
  | string
  | number
  | boolean
  | undefined
  | SubsonicBody
  | readonly (SubsonicBody | string | number)[];
export interface SubsonicBody {
  [name: string]: SubsonicValue;
}

/** The version of the protocol that is spoken (1.16.1 is the last of Subsonic's own). */
const SUBSONIC_VERSION = '1.16.1';
const SERVER_VERSION = '0.1.0';

/** An answer as the client wants it: XML, or JSON where `f=json`. */
export function subsonicAnswer(
  format: string | null,
  body: SubsonicBody,
  { isFailed = false, httpStatus = 200 }: { isFailed?: boolean; httpStatus?: number } = {},
): Response {
  const whole: SubsonicBody = {
    status: isFailed ? 'failed' : 'ok',
    version: SUBSONIC_VERSION,
    type: 'songloom',
    serverVersion: SERVER_VERSION,
    openSubsonic: true,
    ...body,
  };
  const isJson = format === 'json';
  const text = isJson
    ? JSON.stringify({ 'subsonic-response': whole })
    : `<?xml version="1.0" encoding="UTF-8"?>\n${element('subsonic-response', {
        xmlns: 'http://subsonic.org/restapi',
        ...whole,
      })}`;
  return new Response(text, {
    status: httpStatus,
    headers: {
      'Content-Type': `${isJson ? 'application/json' : 'text/xml'}; charset=utf-8`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function element(name: string, value: SubsonicBody | string | number): string {
  if (typeof value !== 'object') return `<${name}>${escaped(value)}</${name}>`;
  let attributes = '';
  let children = '';
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    if (typeof inner !== 'object') attributes += ` ${key}="${escaped(inner)}"`;
    else if (isList(inner)) children += inner.map((one) => element(key, one)).join('');
    else children += element(key, inner);
  }
  return children === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${children}</${name}>`;
}

const isList = (value: object): value is readonly (SubsonicBody | string | number)[] => Array.isArray(value);

const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 has no control characters but three, and no half of a character (§2.2). */
function escaped(value: string | number | boolean): string {
  return String(value)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (mark) => NAMES[mark]!)
    .replace(/[\t\n\r]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
