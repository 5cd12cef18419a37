import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  // `prisma generate` asks for an address it never connects to.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:1/none' },
});
