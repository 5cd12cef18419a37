import { z } from 'zod';

/** A score as it goes over the wire: what a song is before any sound. docs/scores.md says how it is edited. */
const startBeat = z.number().meta({ description: 'In beats (quarter notes) from 0.' });
const lengthBeats = z.number().meta({ description: 'In beats.' });
const pitchClass = z.int().meta({ description: '0 = C … 11 = B.' });
const key = z.object({ tonic: pitchClass, mode: z.string() });
const metre = z.object({ numerator: z.int(), denominator: z.int(), beatsPerBar: z.number() });

const note = z.object({
  startBeat,
  lengthBeats,
  pitch: z.number().meta({ description: 'MIDI number; of drums a General MIDI percussion key.' }),
  velocity: z.number().meta({ description: '0–1.' }),
  articulation: z.string().optional(),
  offsetSeconds: z.number().optional().meta({ description: 'Played so much after its beat.' }),
  sung: z
    .object({
      line: z.int(),
      syllable: z.int(),
      continues: z.boolean().optional().meta({ description: 'Carries on the syllable before.' }),
    })
    .optional(),
});

const part = z.object({
  id: z.string().meta({ description: 'What edits name it by.' }),
  name: z.string(),
  role: z.string(),
  bus: z.string().meta({ description: 'The stem it is heard in.' }),
  instrument: z.string().meta({ description: 'An instrument, or the singer of a part that is sung.' }),
  pan: z.number().optional(),
  gainDb: z.number().optional(),
  muted: z.boolean().optional(),
  delivery: z.string().optional(),
  notes: z.array(note),
  controls: z.array(z.object({ beat: z.number(), control: z.string(), value: z.number() })).optional(),
});

const lyricLine = z.object({
  section: z.int(),
  text: z.string(),
  words: z.array(z.string()),
  syllables: z.array(
    z.object({
      text: z.string(),
      word: z.int(),
      language: z.string(),
      onset: z.array(z.string()),
      nucleus: z.array(z.string()),
      coda: z.array(z.string()),
      stress: z.int(),
      tone: z.int().optional(),
    }),
  ),
  backing: z.boolean(),
});

export const scoreJson = z
  .object({
    version: z.int().meta({ description: 'Of this shape.' }),
    title: z.string(),
    seed: z.int(),
    style: z.string(),
    key,
    keyChanges: z.array(z.object({ startBeat, key })),
    metre,
    metreChanges: z
      .array(z.object({ startBeat, metre }))
      .optional()
      .meta({ description: 'On bar lines; absent where the song has one metre.' }),
    tempoMap: z.array(z.object({ startBeat, bpm: z.number() })),
    swing: z.number(),
    swingUnit: z.number().optional(),
    lengthBeats,
    sections: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        occurrence: z.int(),
        startBeat,
        lengthBeats,
        energy: z.number(),
      }),
    ),
    chords: z.array(
      z.object({
        startBeat,
        lengthBeats,
        root: pitchClass,
        quality: z.string(),
        bass: pitchClass.optional(),
      }),
    ),
    parts: z.array(part),
    lyrics: z.array(lyricLine),
    motif: z.object({ steps: z.array(z.number()), lengthsBeats: z.array(z.number()) }),
  })
  .meta({ id: 'Score' });
