/** The studio's languages, each named in itself. */
export const locales = { en: 'English', zh: '中文' } as const;
export type Locale = keyof typeof locales;
export const localeCookie = 'songloom-locale';
export const timeZoneCookie = 'songloom-time-zone';

export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(locales, value);

/** The first language of an `Accept-Language` header that the studio speaks; English where it speaks none. */
export function preferredLocale(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLocale) ?? 'en';
}
