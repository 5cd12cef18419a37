/** `npm run kernels`: compiles every folder's kernels into its module. `npm run check` says where that was forgotten. */
import { buildKernels } from './kernels/compile.ts';
import { kernelFolders } from './kernels/record.ts';

for (const folder of kernelFolders('lib')) console.log(`${folder}: ${await buildKernels(folder)} bytes`);
