let known = { theme: '', colors: new Map<string, string>() };

/** The theme that the page is in at this moment. */
export const themeNow = (): string => document.documentElement.dataset.theme ?? '';

/** A colour of the theme, by the name of its CSS variable. Each is read once: who draws with every frame asks for many. */
export function themeColor(name: string): string {
  const theme = themeNow();
  if (theme !== known.theme) known = { theme, colors: new Map() };
  const found = known.colors.get(name);
  if (found) return found;
  const color = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  known.colors.set(name, color);
  return color;
}
