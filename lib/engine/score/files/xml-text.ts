const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Any text as it stands in an element or in an attribute between double quotes. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // Everything of Unicode's Cc that XML 1.0 does not allow, and its two non-characters.
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => MARKUP[sign]!);
