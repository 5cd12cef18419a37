/** The studio's languages, each named in itself. */
export const languages = { en: 'English', zh: '中文' } as const;

/** Remembers the reader's language for a year and shows the page in it. */
export function chooseLocale(locale: string): void {
  setCookie('songloom-locale', locale);
  window.location.reload();
}

export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
