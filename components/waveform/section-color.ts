/** One thread colour a kind of section: every chorus has the chorus's. */
export function sectionColor(label: string): string {
  const name = label.toLowerCase();
  const thread = /pre/.test(name)
    ? 6
    : /chorus|hook|refrain|副歌/.test(name)
      ? 2
      : /verse|主歌/.test(name)
        ? 4
        : /bridge|桥/.test(name)
          ? 5
          : /solo|instrumental|interlude|drop|间奏/.test(name)
            ? 1
            : 3;
  return `var(--thread-${thread})`;
}
