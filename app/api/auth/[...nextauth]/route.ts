import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#lib/studio/auth/auth-options.ts';

const handle = (
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> => NextAuth(request as never, context as never, authOptions()) as Promise<Response>;

export { handle as GET, handle as POST };
