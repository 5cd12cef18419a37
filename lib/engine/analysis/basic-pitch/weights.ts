import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface ModelFile {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
}

let loaded: Map<string, Float32Array> | undefined;

/** The model's arrays by name, without their common prefix. Read once a thread. */
export function loadWeights(): Map<string, Float32Array> {
  if (loaded) return loaded;
  const modelPath = createRequire(import.meta.url).resolve('@spotify/basic-pitch/model/model.json');
  const model = JSON.parse(readFileSync(modelPath, 'utf8')) as ModelFile;
  const arrays = new Map<string, Float32Array>();
  for (const { paths, weights } of model.weightsManifest) {
    const bytes = Buffer.concat(paths.map((path) => readFileSync(join(dirname(modelPath), path))));
    let offset = 0;
    for (const { name, shape, dtype } of weights) {
      const length = shape.reduce((product, n) => product * n, 1);
      const own = bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + length * 4);
      if (dtype === 'float32')
        arrays.set(name.replace('StatefulPartitionedCall/model_1/', ''), new Float32Array(own));
      offset += length * 4;
    }
  }
  loaded = arrays;
  return arrays;
}
