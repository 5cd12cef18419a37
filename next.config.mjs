import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/studio/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Types are checked once for the whole house (`npm run check`), not again in every build. A second build beside the
  // first (NEXT_DIST_DIR) must not rewrite the project's own tsconfig.json.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.NEXT_TSCONFIG || 'tsconfig.json' },
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or file-reading packages stay outside the server bundle.
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    '@prisma/client',
    '@node-rs/argon2',
    '@resvg/resvg-js',
    'nodemailer',
    'pino',
  ],
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  experimental: {
    optimizePackageImports: ['lucide-react', 'radix-ui'],
    serverActions: { bodySizeLimit: '2mb' },
  },
};

export default withNextIntl(config);
