import { readFileSync } from 'node:fs';
import path from 'node:path';

const dataDir = process.env.E2E_DATA_DIR ?? '.data';

/** Every key and secret of the installation. */
export function secretsOf(): string[] {
  const collect = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : collect(inner)))
        : [];
  return collect(JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')));
}

/** What besides is nobody's to know: where its database and files are. */
export const innerPlaces = [dataDir, 'postgresql://'];
