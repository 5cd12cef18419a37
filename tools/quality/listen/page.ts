import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { type KeyedTrial, scoreAnswers } from './score-answers.ts';
import type { Trial } from './trials.ts';

/** The page as one file that needs nothing else: sounds, script and key are inside; the key is not to be read at a glance. */
export async function listeningPage(trials: readonly Trial[]): Promise<string> {
  const sounds: { one: string; two: string }[] = [];
  for (const { clips } of trials) {
    const sound = async (side: 'one' | 'two') =>
      `data:audio/mpeg;base64,${Buffer.from(await encodeMp3(clips[side], { title: '' })).toString('base64')}`;
    sounds.push({ one: await sound('one'), two: await sound('two') });
  }
  const key = trials.map(({ kind, name, one, two }): KeyedTrial => ({ kind, name, one, two }));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Which is more like a person?</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
button { font: inherit; padding: .5rem 1rem; margin: .25rem .25rem .25rem 0; }
audio { display: block; width: 100%; margin: .25rem 0 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>Which is more like a person?</h1>
<p>Take headphones. Hear both as often as you like. Some pairs are the same twice, to see whether one can tell.</p>
<main aria-live="polite"></main>
<script type="application/json" id="sounds">${JSON.stringify(sounds)}</script>
<script type="application/json" id="key">"${Buffer.from(JSON.stringify(key)).toString('base64')}"</script>
<script>
${scoreAnswers.toString()}
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const sounds = read('sounds');
const answers = [];
const main = document.querySelector('main');
const add = (parent, tag, properties) => parent.appendChild(Object.assign(document.createElement(tag), properties));
function ask() {
  main.replaceChildren();
  if (answers.length === sounds.length) return tell();
  const i = answers.length;
  add(main, 'p', { textContent: 'Pair ' + (i + 1) + ' of ' + sounds.length });
  for (const side of ['one', 'two']) {
    add(main, 'div', { textContent: side === 'one' ? 'First' : 'Second' });
    add(main, 'audio', { controls: true, src: sounds[i][side] });
  }
  const choices = [['one', 'The first'], ['two', 'The second'], ['same', 'They are the same']];
  for (const [answer, textContent] of choices)
    add(main, 'button', { textContent, onclick: () => { answers.push(answer); ask(); } });
}
function tell() {
  const result = scoreAnswers(JSON.parse(atob(read('key'))), answers);
  const text = JSON.stringify(result, null, 1);
  add(main, 'p', { textContent: result.reliable ? 'Thank you.' : 'Thank you. Too many catch trials went wrong to count this.' });
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  add(main, 'a', { textContent: 'Save the answers', href, download: 'listening.json' });
  add(main, 'pre', { textContent: text });
}
ask();
</script>
</html>
`;
}
