/** Words of people who describe music instead of writing words for it. */
const DESCRIBING =
  /\b(guitar|drums?|piano|solo|instrumental|bass|strings|synth|beat|tempo|style|section|chord|melod(y|ic)|without vocals|no vocals|bpm|upbeat|softer|louder|make it)\b|吉他|鼓|钢琴|独奏|纯音乐|贝斯|弦乐|节奏|风格|段落/i;

/**
 * Whether the prompt of an infill is words to be sung or a description of the section; the interface allows both.
 * Section tags or several lines are lyrics; one line that speaks of instruments or style is a description.
 */
export function looksLikeLyrics(prompt: string): boolean {
  const text = prompt.trim();
  if (/^\s*\[[^\]]+\]/m.test(text)) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 1) return true;
  return !DESCRIBING.test(text);
}
