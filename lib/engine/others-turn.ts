/**
 * Gives the event loop a whole turn: messages (progress, cancellation), timers and sockets of others come in before the
 * caller goes on. A resolved promise would not do: what awaits one goes on before any of them.
 */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
