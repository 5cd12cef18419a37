/**
 * A section's label as it is shown among the others: a number only where all of its kind have one. Of "Chorus, Chorus,
 * Chorus 3", whose first two a person wrote, the third is a chorus too.
 */
export function labelAmong(label: string, all: readonly string[]): string {
  const kind = kindOf(label);
  return all.some((other) => other.trim().toLowerCase() === kind.toLowerCase()) ? kind : label;
}

const kindOf = (label: string): string => label.trim().replace(/\s*\d+$/, '');
