import { afterEach, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import type { CurrentUser } from './auth/session.ts';
import {
  changeServiceKey,
  createServiceKey,
  findDeliveries,
  findServiceKeys,
  resendDelivery,
} from './service-keys.ts';

const person = (isOwner: boolean): CurrentUser => ({
  id: 'one',
  name: 'One',
  email: 'one@example.com',
  isOwner,
  keepFiles: true,
  reminderHours: [],
  reminderMail: false,
  calendarToken: '',
});
const calls: Record<string, (user: CurrentUser) => Promise<unknown>> = {
  list: findServiceKeys,
  create: (user) => createServiceKey(user, { name: 'mine' }),
  disable: (user) => changeServiceKey(user, 'key', { status: 'disabled' }),
  deliveries: (user) => findDeliveries(user),
  resend: (user) => resendDelivery(user, 'delivery'),
};
const settings = {
  embedded: {
    MUSIC_API_BASE_URL: 'http://127.0.0.1:3001',
    MUSIC_APP_KEY: 'k',
    HOST: '127.0.0.1',
    API_PORT: '3001',
  },
  vendor: {
    MUSIC_API_BASE_URL: 'https://vendor.example',
    MUSIC_APP_KEY: 'k',
    HOST: '127.0.0.1',
    API_PORT: '3001',
  },
};
function use(mode: keyof typeof settings): void {
  for (const [name, value] of Object.entries(settings[mode])) vi.stubEnv(name, value);
  forgetEnvironment();
}
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  forgetEnvironment();
});

it.each(Object.entries(calls))(
  '%s is refused to a member, and to anyone against a vendor',
  async (_, call) => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    use('embedded');
    await expect(call(person(false))).rejects.toMatchObject({ code: 4001, httpStatus: 403 });
    use('vendor');
    await expect(call(person(true))).rejects.toMatchObject({ code: 4001, httpStatus: 403 });
    expect(fetched).not.toHaveBeenCalled();
  },
);
