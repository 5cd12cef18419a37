import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { isLocale, localeCookie, preferredLocale, timeZoneCookie } from './locale.ts';
import { messagesOf } from './messages.ts';

/** Language and time zone of a request: the reader's choice (a cookie), else what the browser says. */
export default getRequestConfig(async () => {
  const jar = await cookies();
  const chosen = jar.get(localeCookie)?.value;
  const locale = isLocale(chosen) ? chosen : preferredLocale((await headers()).get('accept-language'));
  const zone = jar.get(timeZoneCookie)?.value ?? 'UTC';
  return { locale, messages: messagesOf(locale), timeZone: isTimeZone(zone) ? zone : 'UTC' };
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
