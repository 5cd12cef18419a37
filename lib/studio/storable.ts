/**
 * Whether every text in a value can be stored and looked up: PostgreSQL knows no NUL and no half of a surrogate pair,
 * and would answer either with an error of its own. Names of fields count too.
 */
export function isStorable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false;
    if (Array.isArray(one)) left.push(...one);
    else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) left.push(name, inner);
  }
  return true;
}
