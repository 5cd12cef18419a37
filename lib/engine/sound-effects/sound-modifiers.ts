import type { SoundRecipe } from './recipe.ts';

/** How a sound was asked to be. Neutral values: distance 0, intensity 0.5, pitch 1, speed 1, space 0. */
export interface SoundModifiers {
  /** 0 near … 1 far. */
  distance: number;
  intensity: number;
  pitch: number;
  speed: number;
  /** Reverberation, 0–1, and its time in seconds. */
  space: number;
  spaceSeconds: number;
  echo: boolean;
  muffled: boolean;
  underwater: boolean;
  telephone: boolean;
  reversed: boolean;
  /** −1 left … 1 right; `moving` goes across. */
  pan: number;
  moving: boolean;
}

type Change = (m: SoundModifiers) => void;

const MODIFIERS: readonly { en: string; zh: string; pattern: RegExp; apply: Change }[] = [
  {
    en: 'distant',
    zh: '远处',
    pattern:
      /\b(?:distant|far ?away|far off|in the distance|faraway|remote|next door)\b|远处|远方|遥远|远远|隔壁/iu,
    apply: (m) => {
      m.distance = 0.8;
      m.space = Math.max(m.space, 0.35);
      m.spaceSeconds = 2.5;
    },
  },
  {
    en: 'close',
    zh: '近处',
    pattern: /\b(?:close ?up|nearby|close|near)\b|近处|贴近|耳边/iu,
    apply: (m) => {
      m.distance = 0;
    },
  },
  {
    en: 'heavy',
    zh: '强烈',
    pattern:
      /\b(?:heavy|loud|hard|strong|intense|violent|powerful|heavily|stormy|raging|pouring|torrential|massive|wild|roaring)\b|猛烈|强烈|剧烈|沉重|大声|狂|倾盆|暴|汹涌/iu,
    apply: (m) => {
      m.intensity = 0.95;
    },
  },
  {
    en: 'light',
    zh: '轻柔',
    pattern:
      /\b(?:light|soft|gentle|quiet|faint|softly|gently|lightly|calm|subtle|drizzle|drizzling|delicate)\b|轻轻|轻柔|柔和|微弱|细小|淅沥|轻微|小小|微微|安静/iu,
    apply: (m) => {
      m.intensity = 0.18;
    },
  },
  {
    en: 'big',
    zh: '巨大',
    pattern:
      /\b(?:big|huge|giant|large|enormous|deep|low|monster|epic|gigantic)\b|巨大|庞大|低沉|深沉|大型|巨人/iu,
    apply: (m) => {
      m.pitch *= 0.7;
      m.intensity = Math.max(m.intensity, 0.75);
      m.space = Math.max(m.space, 0.2);
      m.spaceSeconds = Math.max(m.spaceSeconds, 2);
    },
  },
  {
    en: 'small',
    zh: '小巧',
    pattern:
      /\b(?:small|tiny|little|mini|high[- ]pitched|high|toy|baby|bright)\b|微小|小型|尖细|高音|玩具|迷你/iu,
    apply: (m) => {
      m.pitch *= 1.4;
    },
  },
  {
    en: 'slow',
    zh: '缓慢',
    pattern: /\b(?:slow|slowly|lazy)\b|缓慢|慢慢|慢/iu,
    apply: (m) => {
      m.speed = 0.6;
    },
  },
  {
    en: 'fast',
    zh: '快速',
    pattern: /\b(?:fast|quick|quickly|rapid|racing|hurried|running|frantic)\b|快速|急促|飞快|急速|奔跑|快/iu,
    apply: (m) => {
      m.speed = 1.6;
    },
  },
  {
    en: 'echoing',
    zh: '回声',
    pattern: /\b(?:echo|echoes|echoing|echoey)\b|回声|回音|回响/iu,
    apply: (m) => {
      m.echo = true;
    },
  },
  {
    en: 'reverberant',
    zh: '混响',
    pattern:
      /\b(?:reverb|reverberant|hall|cathedral|in a cave|spacious|big room|hallway|corridor|empty room|church interior)\b|混响|大厅|空旷|走廊|教堂里|洞里/iu,
    apply: (m) => {
      m.space = 0.6;
      m.spaceSeconds = 3;
    },
  },
  {
    en: 'muffled',
    zh: '沉闷',
    pattern:
      /\b(?:muffled|dull|behind a (?:wall|door)|through (?:a|the) wall|damped|from inside)\b|沉闷|闷|隔墙|隔着墙|门后/iu,
    apply: (m) => {
      m.muffled = true;
    },
  },
  {
    en: 'underwater',
    zh: '水下',
    pattern: /\b(?:underwater|under water|submerged)\b|水下|水底|水里/iu,
    apply: (m) => {
      m.underwater = true;
    },
  },
  {
    en: 'lo-fi',
    zh: '老旧',
    pattern:
      /\b(?:telephone quality|lo-?fi|old radio|through a (?:phone|radio)|megaphone|retro|vintage)\b|老旧|电话音质|扩音器|复古/iu,
    apply: (m) => {
      m.telephone = true;
    },
  },
  {
    en: 'reversed',
    zh: '倒放',
    pattern: /\b(?:reversed?|backwards?)\b|倒放|反向|倒着/iu,
    apply: (m) => {
      m.reversed = true;
    },
  },
  {
    en: 'left',
    zh: '左侧',
    pattern: /\b(?:on|from|to) the left\b|左边|左侧/iu,
    apply: (m) => {
      m.pan = -0.75;
    },
  },
  {
    en: 'right',
    zh: '右侧',
    pattern: /\b(?:on|from|to) the right\b|右边|右侧/iu,
    apply: (m) => {
      m.pan = 0.75;
    },
  },
  {
    en: 'moving',
    zh: '移动',
    pattern:
      /\b(?:passing(?: by)?|moving|left to right|drives? by|flying by|panning)\b|从左到右|经过|驶过|飘过|移动/iu,
    apply: (m) => {
      m.moving = true;
    },
  },
];

/** The modifiers in a sound's own clause; what was understood is added to `understood`. */
export function readModifiers(
  text: string,
  recipe: SoundRecipe,
  language: 'en' | 'zh',
  understood: Set<string>,
): SoundModifiers {
  const modifiers: SoundModifiers = {
    distance: 0,
    intensity: 0.5,
    pitch: 1,
    speed: 1,
    space: 0,
    spaceSeconds: 1.2,
    echo: false,
    muffled: false,
    underwater: false,
    telephone: false,
    reversed: false,
    pan: 0,
    moving: false,
  };
  // Words of the recipe's own name are not modifiers of it ("high heels", "deep sea").
  let rest = text;
  for (const word of [...recipe.words.en, ...recipe.words.zh].sort((a, b) => b.length - a.length))
    if (word.length > 3 || /\p{Script=Han}{2}/u.test(word)) rest = rest.replaceAll(word, ' ');
  for (const { pattern, apply, en, zh } of MODIFIERS) {
    if (!pattern.test(rest)) continue;
    apply(modifiers);
    understood.add(language === 'zh' ? zh : en);
  }
  if (/大雨|暴雨|狂风|大风|暴风|downpour|hurricane|gale/u.test(text)) modifiers.intensity = 0.95;
  if (/小雨|细雨|微风|drizzl|breeze/u.test(text)) modifiers.intensity = 0.18;
  return modifiers;
}
