/** The JSON object of a model's answer, with or without a fence or talk around it; undefined where there is none. */
export function readObject(answer: string): unknown {
  const fenced = /```(?:json)?\s*(\{[\s\S]*?\})\s*```/.exec(answer)?.[1];
  const [start, end] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  for (const text of [fenced, start >= 0 && end > start ? answer.slice(start, end + 1) : undefined]) {
    if (text === undefined) continue;
    try {
      return JSON.parse(text);
    } catch {
      // Talk that has braces, too.
    }
  }
  return undefined;
}
