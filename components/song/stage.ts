/** Words of a service's stage → our name of it. A stage nobody knows is shown as the service wrote it. */
const stageWords = {
  reading: /read|parse|plan|lyric|start/i,
  composing: /compos|melod|harmon/i,
  arranging: /arrang/i,
  singing: /sing|vocal|voice/i,
  playing: /play|instrument|render|synth/i,
  mixing: /mix/i,
  mastering: /master/i,
  separating: /separat|stem/i,
  analysing: /analy|listen|detect|transcri/i,
  painting: /cover art|paint|picture/i,
  encoding: /encod|writ/i,
  storing: /stor|sav|upload/i,
} as const;
export type StageName = keyof typeof stageWords;

// Later names first where two could match: "mastering the mix", "separating vocals".
const order: StageName[] = [
  'painting',
  'mastering',
  'separating',
  'mixing',
  'encoding',
  'storing',
  'analysing',
  'arranging',
  'composing',
  'singing',
  'playing',
  'reading',
];

export const stageName = (stage: string): StageName | null =>
  order.find((name) => stageWords[name].test(stage)) ?? null;
