import path from 'node:path';

/** Where the service keeps its files under DATA_DIR, where it has no bucket. */
export const serviceFilesFolder = (dataDir: string): string => path.join(dataDir, 'files');
