import type { AddressInfo } from 'node:net';
import path from 'node:path';
import S3rver from 's3rver';

/** Starts an S3 on the disk with one bucket. */
export async function startObjectStore(folder: string, bucket: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const address = (await server.run()) as AddressInfo;
  const settings = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return { settings, close: () => server.close() };
}
