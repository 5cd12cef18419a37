import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Types are checked once for the whole house (`npm run check`), not again in every build. A second build beside the
  // first (NEXT_DIST_DIR) must not rewrite the project's own tsconfig.json.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.NEXT_TSCONFIG || 'tsconfig.json' },
  poweredByHeader: false,
  // Covers are made small where it is known who may see them; Next's own optimiser would keep them for everybody.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Native or file-reading packages stay outside the server bundle.
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    '@prisma/client',
    '@node-rs/argon2',
    '@simplewebauthn/server',
    '@resvg/resvg-js',
    'nodemailer',
    'pino',
    'tar-stream',
  ],
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  experimental: {
    optimizePackageImports: ['lucide-react', 'radix-ui'],
    // What every request may bring is in lib/studio/http; these two hold where Next serves by itself (`npm run dev`).
    serverActions: { bodySizeLimit: '256kb' },
    proxyClientMaxBodySize: '256kb',
  },
};

/**
 * What next-intl's plugin adds is for building. Its code loads a compiler of 30 MB, which unpacks itself into the home
 * folder: the finished studio starts without it, also where nothing but its data may be written.
 */
export default async (phase) => {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin('./lib/studio/i18n/request.ts')(config);
};
