/** The page that is shown while the studio cannot be reached: says so, and plays the songs that this browser kept. */
const WORDS = {
  zh: {
    title: '无法连接工作室',
    text: '恢复连接后，本页会自动继续。在此之前，可以收听在这个浏览器里播放过的歌曲。',
    again: '重试',
    none: '这个浏览器里还没有播放过歌曲。',
  },
};
const chosen = /(?:^|; )songloom-locale=(\w+)/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2);
if (chosen in WORDS) {
  document.documentElement.lang = 'zh-CN';
  for (const [id, words] of Object.entries(WORDS[chosen])) document.getElementById(id).textContent = words;
}
document.getElementById('again').addEventListener('click', () => location.reload());

/** The studio may be away although the network is there, so it is asked; nobody's song is cut off by its return. */
setInterval(async () => {
  if ([...document.querySelectorAll('audio')].some((audio) => !audio.paused)) return;
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}, 3_000);

async function showSongs() {
  const cache = await caches.open('songloom-songs');
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/offline/songs/'));
  const songs = await Promise.all(keys.map(async (key) => (await cache.match(key)).json()));
  document.getElementById('none').hidden = songs.length > 0;
  songs.sort((a, b) => b.playedAt - a.playedAt);
  document.getElementById('songs').append(...songs.map(row));
}

function row({ title, subtitle, audioUrl }) {
  const item = document.createElement('li');
  const name = document.createElement('strong');
  name.textContent = title;
  const tags = document.createElement('span');
  tags.textContent = subtitle;
  const audio = document.createElement('audio');
  Object.assign(audio, { controls: true, preload: 'none', src: audioUrl });
  audio.setAttribute('aria-label', title);
  audio.addEventListener('play', () => {
    for (const other of document.querySelectorAll('audio')) if (other !== audio) other.pause();
  });
  item.append(name, tags, audio);
  return item;
}
showSongs().catch(() => {
  document.getElementById('none').hidden = false;
});
