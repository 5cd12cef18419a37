import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Ten wrong passwords for one address in a quarter of an hour, then a pause. Counted per process. */
const limiter = new RateLimiterMemory({ points: 10, duration: 15 * 60 });

export async function mayTrySignIn(email: string): Promise<boolean> {
  const state = await limiter.get(email.toLowerCase());
  return state === null || state.remainingPoints > 0;
}

export async function countWrongSignIn(email: string): Promise<void> {
  await limiter.consume(email.toLowerCase()).catch(() => undefined);
}

export async function forgetWrongSignIns(email: string): Promise<void> {
  await limiter.delete(email.toLowerCase());
}
