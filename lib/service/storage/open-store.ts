import type { Environment } from '#lib/config/env.ts';
import { serviceFilesFolder } from '#lib/config/folders.ts';
import { DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/** The store that the configuration names: a bucket, or a folder of DATA_DIR. */
export function openStore(environment: Environment): ObjectStore {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = environment;
  if (!bucket) return new DiskStore(serviceFilesFolder(environment.DATA_DIR));
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  return new S3Store({ bucket, region, endpoint, accessKeyId, secretAccessKey });
}
