import { type NextRequest, NextResponse } from 'next/server';
import { PATH_HEADER } from '#lib/studio/auth/own-path.ts';

/** Gives every page a strict Content-Security-Policy with a nonce of its own; Next puts it on its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Style attributes (sliders, virtual lists) cannot carry a nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Referrer-Policy', 'same-origin');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(self)');
  return response;
}

export const config = {
  matcher: [
    {
      source:
        '/((?!api/|rest/|_next/static/|_next/image|icon.svg$|favicon.ico$|recorder-worklet.js$|service-worker.js$|manifest.webmanifest$|icons/(?:icon-192|icon-512|maskable-512|apple-180).png$|offline/(?:index.html|offline.js|offline.css)$).*)',
    },
  ],
};
