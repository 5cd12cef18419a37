import type { StyleReading } from '../style-reading.ts';
import { moodBanks } from './moods/index.ts';
import type { MoodBank, Topic } from './topic.ts';

type Mood = MoodBank['id'];

const BY_WORD: readonly { mood: Mood; words: readonly string[] }[] = [
  { mood: 'romantic', words: ['romantic', 'sensual', 'tender', 'sweet', 'passionate', 'intimate'] },
  { mood: 'nostalgic', words: ['nostalgic', 'bittersweet', 'longing', 'retro'] },
  {
    mood: 'sad',
    words: [
      'sad',
      'melancholic',
      'heartbroken',
      'lonely',
      'regretful',
      'depressing',
      'tragic',
      'vulnerable',
      'dark',
      'scary',
    ],
  },
  {
    mood: 'fierce',
    words: [
      'angry',
      'aggressive',
      'rebellious',
      'intense',
      'powerful',
      'heroic',
      'epic',
      'determined',
      'triumphant',
      'confident',
      'wild',
    ],
  },
  {
    mood: 'calm',
    words: [
      'calm',
      'relaxing',
      'meditative',
      'dreamy',
      'warm',
      'smooth',
      'minimalistic',
      'atmospheric',
      'mysterious',
      'spiritual',
    ],
  },
  {
    mood: 'bright',
    words: [
      'happy',
      'upbeat',
      'uplifting',
      'euphoric',
      'sunny',
      'playful',
      'carefree',
      'hopeful',
      'festive',
      'energetic',
      'exciting',
      'summery',
      'funny',
      'groovy',
    ],
  },
];

/** What a topic feels like where the request does not say. */
const BY_TOPIC: Record<string, Mood> = {
  love: 'romantic',
  heartbreak: 'sad',
  summer: 'bright',
  rain: 'sad',
  night: 'calm',
  city: 'fierce',
  road: 'fierce',
  sea: 'calm',
  home: 'nostalgic',
  mother: 'nostalgic',
  father: 'nostalgic',
  friendship: 'bright',
  childhood: 'nostalgic',
  dance: 'bright',
  dream: 'calm',
  hope: 'bright',
  loss: 'sad',
  war: 'sad',
  winter: 'calm',
  stars: 'romantic',
  moon: 'romantic',
  time: 'nostalgic',
  money: 'fierce',
  work: 'fierce',
  coffee: 'romantic',
  train: 'sad',
  letter: 'romantic',
  ghost: 'sad',
  freedom: 'fierce',
  fire: 'fierce',
  river: 'calm',
  mountain: 'fierce',
  birthday: 'bright',
  wedding: 'romantic',
  school: 'nostalgic',
  pet: 'bright',
  food: 'bright',
  sport: 'fierce',
  space: 'calm',
  robot: 'sad',
  mirror: 'fierce',
  garden: 'calm',
  legend: 'fierce',
  cat: 'bright',
  autumn: 'nostalgic',
  festival: 'bright',
  travel: 'bright',
  'first-love': 'nostalgic',
  'growing-up': 'nostalgic',
};

/** The old world is a quiet one where nobody draws a sword in it. */
const HEROIC =
  /[剑侠战将军雄马塞戈刀酒]|江湖|天下|\b(?:sword|knight|battle|war|hero|dragon|viking|samurai|warrior|quest|king)/iu;

/**
 * The bank of mood lines for a reading: by the words it names, then by valence and energy, then by the topic.
 * @param said the request's own words
 */
export function findMood(reading: StyleReading, topic: Topic | undefined, said = ''): MoodBank {
  const bank = (id: Mood) => moodBanks.find((b) => b.id === id)!;
  for (const word of reading.moods) {
    const named = BY_WORD.find((entry) => entry.words.includes(word));
    if (named) return bank(named.mood);
  }
  const { valence, energy } = reading;
  if (valence !== undefined && valence < -0.3) return bank((energy ?? 0.3) > 0.65 ? 'fierce' : 'sad');
  if (valence !== undefined && valence > 0.45) return bank((energy ?? 0.5) < 0.3 ? 'calm' : 'bright');
  const own = topic?.id === 'legend' && !HEROIC.test(said) ? 'nostalgic' : topic && BY_TOPIC[topic.id];
  if (own) return bank(own);
  if (energy !== undefined) return bank(energy > 0.75 ? 'fierce' : energy < 0.3 ? 'calm' : 'bright');
  return bank('calm');
}

/** Whether heavy lines have no place in a mood. */
export const isGlad = (mood: Mood): boolean => mood === 'bright' || mood === 'romantic';

/** Which of a topic's choruses suits a mood. */
export const chorusFeeling = (mood: Mood): 'bright' | 'neutral' | 'dark' =>
  mood === 'sad'
    ? 'dark'
    : mood === 'bright' || mood === 'fierce' || mood === 'romantic'
      ? 'bright'
      : 'neutral';
