import { PrismaPg } from '@prisma/adapter-pg';
import { env } from '#lib/config/env.ts';
import { PrismaClient, type Song } from './generated/client.ts';

// What the database makes for its own searches is no part of a row.
const omit = { song: { searchText: true } } as const;

export type Database = PrismaClient<never, typeof omit>;
/** A song as queries give it. */
export type StoredSong = Omit<Song, keyof (typeof omit)['song']>;
/** What a query needs, inside a transaction or outside of one. */
export type DatabaseSession = Omit<
  Database,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'
>;

// Next's development server loads modules anew on every change; the client outlives that.
const shared = globalThis as unknown as { songloomDatabase?: Database };

/** The process's Prisma client, made at first use from `DATABASE_URL`. */
export function database(): Database {
  shared.songloomDatabase ??= openDatabase(env().DATABASE_URL);
  return shared.songloomDatabase;
}

/** A client of its own, for tests and commands. The caller disconnects it. */
export function openDatabase(url: string | undefined): Database {
  if (!url)
    throw new Error('DATABASE_URL is not set: the programs are started by `npm start`, which sets it');
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 8, connectionTimeoutMillis: 15_000 }),
    omit,
  });
}

/** Closes the process's client. */
export async function closeDatabase(): Promise<void> {
  await shared.songloomDatabase?.$disconnect();
  shared.songloomDatabase = undefined;
}
