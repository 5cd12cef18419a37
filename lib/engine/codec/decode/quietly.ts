/**
 * Runs a synchronous call with `console.error` muted: the WebAssembly decoders print every damaged packet,
 * which would let a bad file flood the log. Nothing else can run in the meantime.
 */
export function quietly<T>(run: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return run();
  } finally {
    console.error = error;
  }
}
