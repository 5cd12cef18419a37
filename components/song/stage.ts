/** Words of a service's stage → our name of it. A stage nobody knows is shown as the service wrote it. */
const stageWords = {
  starting: /^start|^send/i,
  writing: /^lyric|writing the words/i,
  reading: /read|parse|plan/i,
  composing: /compos|melod|harmon/i,
  arranging: /arrang/i,
  singing: /sing|vocal|voice/i,
  playing: /play|instrument|render|synth/i,
  mixing: /mix|level/i,
  mastering: /master/i,
  separating: /separat|stem/i,
  analysing: /analy|listen|detect|transcri|follow|find|reading the notes/i,
  painting: /cover art|drawing the cover|paint|picture/i,
  encoding: /encod|writ|done/i,
  storing: /stor|sav|upload|fetch/i,
} as const;
export type StageName = keyof typeof stageWords;

// Later names first where two could match: "mastering the mix", "separating vocals", "encoding stems".
const order: StageName[] = [
  'starting',
  'writing',
  'painting',
  'encoding',
  'mastering',
  'separating',
  'mixing',
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
