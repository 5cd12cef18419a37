const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
const ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
/** Classes 08 (connection) and 57P (shutdown, crash, starting up), and too many connections. */
const SQL_STATES = /^(?:08...|57P0[123]|53300)$/;
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Without any code from node-postgres, or with one that Prisma's adapter does not pass on; the embedded one is a file. */
const MESSAGES =
  /connect E(?:NOENT|CONNREFUSED|CONNRESET)|connection terminated|connection error and is not queryable|client was closed|timeout exceeded when trying to connect|Query read timeout/i;

interface Shape {
  name?: string;
  message?: string;
  code?: string;
  meta?: { code?: string; driverAdapterError?: { cause?: { kind?: string; originalCode?: string } } };
  cause?: unknown;
}

/**
 * Whether an error says that the database could not be reached or went away in the middle. It says nothing about what
 * was asked of it, which may even have been done: the same may be right a moment later.
 */
export function isDatabaseAway(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { name, message = '', code = '', meta, cause } = thrown as Shape;
  const adapterCause = meta?.driverAdapterError?.cause;
  return (
    name === 'PrismaClientInitializationError' ||
    PRISMA_CODES.has(code) ||
    SQL_STATES.test(code) ||
    SOCKET_CODES.has(code) ||
    ADAPTER_KINDS.has(adapterCause?.kind ?? '') ||
    SQL_STATES.test(adapterCause?.originalCode ?? meta?.code ?? '') ||
    MESSAGES.test(message) ||
    isDatabaseAway(cause)
  );
}
