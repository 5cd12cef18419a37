import { z } from 'zod';
import { ASIDE, BEFORE, RESTORING, SENT } from './restoring.ts';

/** What a backup says of itself. It is written last: a folder without it is half a backup. */
export const DESCRIPTION = 'backup.json';
export const DATABASE = 'database';
export const DATA = 'data';
/** Of a data directory. The database is copied as rows; locks and work under way are worth nothing later. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'database',
  'database.lock',
  'work',
  RESTORING,
  ASIDE,
  BEFORE,
  SENT,
]);

/** Most files that a backup from elsewhere may have. */
export const MOST_FILES = 2_000_000;
const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const identifier = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
/** A path inside a backup, with `/`: nothing that leads out of it, or that a system takes for something else. */
const insidePath = z
  .string()
  .max(1000)
  .refine(
    (name) =>
      !/[\\\p{Cc}]/u.test(name) &&
      name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 255),
  );

/** The names of a backup's files, and of no others: rows, what lies in a data directory, and the description. */
export function isBackupPath(name: string): boolean {
  if (!insidePath.safeParse(name).success) return false;
  const [top, second, ...more] = name.split('/');
  if (top === DATABASE)
    return more.length === 0 && /^(service|studio)\.[a-z_0-9]+\.jsonl$/.test(second ?? '');
  if (top === DATA) return second !== undefined && !LEFT_OUT.has(second);
  return name === DESCRIPTION;
}

/** `backup.json`. Its names go into statements and paths, so they are names and nothing else. */
export const backupDescription = z
  .object({
    /** 1, of releases before, does not list its files. */
    format: z.union([z.literal(1), z.literal(2)]),
    madeAt: z.string().max(40),
    database: z.object({
      migrations: z.array(z.string().regex(/^\d{14}_\w{1,100}$/)).max(10_000),
      tables: z
        .array(
          z.object({
            schema: z.enum(['service', 'studio']),
            table: identifier,
            columns: z.array(identifier).max(500),
            rows: whole,
          }),
        )
        .max(500),
    }),
    /** The folders and files of DATA_DIR that are in it. */
    kept: z.array(insidePath.refine((name) => !name.includes('/') && !LEFT_OUT.has(name))).max(100),
    /** Every file of the backup but this one: a copy that lost something is told from a whole one. */
    files: z
      .array(z.object({ path: insidePath, bytes: whole, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
      .max(MOST_FILES)
      .optional(),
  })
  .refine(({ format, files }) => format === 1 || files !== undefined, {
    error: 'a backup of this format lists its files',
    path: ['files'],
  });
export type BackupDescription = z.output<typeof backupDescription>;
export type BackupFile = NonNullable<BackupDescription['files']>[number];
