import { KernelModule } from '../../wasm/kernel-module.ts';

/** The kernels of the mix: one module with one memory, so that a block that has come in goes through any of them. */
export const mixModule = new KernelModule(new URL('./kernels.wasm', import.meta.url));
