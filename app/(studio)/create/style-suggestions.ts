/** Tags to press, in both languages; shown a dozen at a time, those not used yet. */
export const styleSuggestions: readonly { en: string; zh: string }[] = [
  { en: 'pop', zh: '流行' },
  { en: 'indie folk', zh: '独立民谣' },
  { en: 'rock', zh: '摇滚' },
  { en: 'jazz', zh: '爵士' },
  { en: 'lo-fi', zh: '低保真' },
  { en: 'synthwave', zh: '合成器浪潮' },
  { en: 'house', zh: '浩室' },
  { en: 'hip-hop', zh: '嘻哈' },
  { en: 'soul', zh: '灵魂乐' },
  { en: 'bossa nova', zh: '波萨诺瓦' },
  { en: 'cinematic', zh: '电影配乐' },
  { en: 'ambient', zh: '氛围' },
  { en: 'mandopop', zh: '华语流行' },
  { en: 'guofeng', zh: '国风' },
  { en: 'ballad', zh: '抒情' },
  { en: 'funk', zh: '放克' },
  { en: 'country', zh: '乡村' },
  { en: 'blues', zh: '蓝调' },
  { en: 'drum and bass', zh: '鼓打贝斯' },
  { en: 'reggae', zh: '雷鬼' },
  { en: 'female vocal', zh: '女声' },
  { en: 'male vocal', zh: '男声' },
  { en: 'piano', zh: '钢琴' },
  { en: 'acoustic guitar', zh: '木吉他' },
  { en: 'strings', zh: '弦乐' },
  { en: 'guzheng', zh: '古筝' },
  { en: 'dizi', zh: '笛子' },
  { en: 'warm', zh: '温暖' },
  { en: 'melancholic', zh: '忧伤' },
  { en: 'uplifting', zh: '振奋' },
  { en: 'dreamy', zh: '梦幻' },
  { en: 'slow', zh: '慢速' },
  { en: 'driving', zh: '强劲' },
  { en: '92 bpm', zh: '92 bpm' },
  { en: '124 bpm', zh: '124 bpm' },
  { en: 'waltz', zh: '华尔兹' },
];

/** The tags of a comma-separated text, Latin or Chinese commas. */
export const tagsOf = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** The text with a tag put in at its end, or taken out where it is in. */
export function toggleTag(text: string, tag: string): string {
  const tags = tagsOf(text);
  const without = tags.filter((one) => one.toLowerCase() !== tag.toLowerCase());
  return (without.length < tags.length ? without : [...tags, tag]).join(', ');
}
