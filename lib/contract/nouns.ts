import { z } from 'zod';
import { scoreJson } from './score.ts';

export const TASK_STATUSES = ['queuing', 'processing', 'completed', 'failed'] as const;
export const taskStatus = z.enum(TASK_STATUSES).meta({ id: 'TaskStatus' });
export type TaskStatus = z.infer<typeof taskStatus>;

/** The end of the year 9999: what dates of four digits can say, everywhere. */
const UNIX_MS_MAX = 253_402_300_799_999;
const unixMs = (description: string) => z.int().min(0).max(UNIX_MS_MAX).meta({ description });
const fileUrl = (description: string) => z.string().meta({ description });

/** A range of a clip, in seconds. */
export const secondsRange = z.object({ start_s: z.number(), end_s: z.number() });

/** A recording of others that is heard in a clip. */
const credit = z
  .object({
    name: z.string(),
    by: z.string(),
    licence: z.string(),
    source: z.string().meta({ description: 'Where it, or its licence, is found.' }),
  })
  .meta({ id: 'Credit' });
export type Credit = z.infer<typeof credit>;

export const musicResult = z
  .object({
    id: z.string().meta({ description: 'Clip ID.' }),
    audio_url: fileUrl('MP3 download URL; empty for lyrics.'),
    image_url: fileUrl('Cover art URL.'),
    title: z.string(),
    duration: z.number().meta({ description: 'Seconds.' }),
    tags: z.string().meta({ description: 'Style tags, as understood.' }),
    prompt: z.string().meta({ description: 'Lyrics or description; for lyrics tasks the lyrics text.' }),
    expire_at: unixMs('Unix time in ms when the files expire; 0 = never.'),
    operation: z
      .string()
      .optional()
      .meta({ description: 'What made the clip, e.g. "generate", "extend", "infill".' }),
    source_clip_id: z.string().optional().meta({ description: 'The clip this one was made from.' }),
    source_range: secondsRange
      .optional()
      .meta({ description: 'The part of the source that was used; all of it for a cover or a remaster.' }),
    changed_start_s: z
      .number()
      .optional()
      .meta({ description: 'Of an edited clip: before this second it is its source, sample for sample.' }),
    changed_end_s: z.number().optional().meta({
      description: 'From this second on it is its source again, which may lie earlier or later there.',
    }),
    mv: z.string().optional().meta({ description: 'Model version that made it.' }),
    seed: z.int().optional().meta({ description: 'Same request and seed give the same audio.' }),
    credits: z.array(credit).optional().meta({
      description:
        'Recordings of others that are heard in it, or were learned from for it, with their licences; absent where the clip was not made here, empty where it needs none.',
    }),
    notices: z
      .array(z.string())
      .optional()
      .meta({ description: 'What could not be made as asked, in sentences; absent where nothing was.' }),
  })
  .meta({ id: 'MusicResult' });
export type MusicResult = z.infer<typeof musicResult>;

export const task = z
  .object({
    id: z.string(),
    status: taskStatus,
    created_at: unixMs('Unix time in ms.'),
    progress: z.number().min(0).max(1).optional().meta({ description: 'While processing.' }),
    stage: z.string().optional().meta({ description: 'What is being done, in words; while processing.' }),
    stream_url: z.string().optional().meta({
      description:
        'While processing, as soon as there is something to hear: an MP3 that grows, from the start of the song. Made by the own engine only; it ends when the song is finished, fails or is cancelled, and knows no ranges. The finished song replaces it.',
    }),
    results: z.array(musicResult).optional().meta({ description: 'Only when completed.' }),
    error: z.string().optional().meta({ description: 'Only when failed; starts with its code.' }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

export const acceptedTask = z
  .object({ task_id: z.string(), status: z.literal('queuing') })
  .meta({ id: 'AcceptedTask' });

export const personaItem = z.object({
  id: z.string().meta({ description: 'Persona ID, used as persona_id in generation.' }),
  status: z.string().meta({ description: '"complete" when the persona is ready.' }),
  name: z.string().optional(),
  clip_id: z.string().optional(),
  created_at: unixMs('Unix time in ms.').optional(),
});
export const persona = z
  .object({
    taskBatchId: z.string().meta({ description: 'Internal batch identifier.' }),
    items: z.array(personaItem),
  })
  .meta({ id: 'PersonaResult' });

export const removedPersona = z
  .object({ id: z.string(), removed: z.boolean() })
  .meta({ id: 'RemovedPersona' });

export const exportedPersona = z
  .object({
    id: z.string(),
    file_url: z.string().meta({ description: 'The ZIP itself, as a data: address.' }),
  })
  .meta({ id: 'ExportedPersona' });

const bankCoverage = z.object({
  share: z.number().min(0).max(1).meta({ description: 'Of the sounds of the language so many are its own.' }),
  missing: z
    .array(
      z.object({
        sound: z.string(),
        sung_as: z.string().nullable().meta({ description: 'What is sung in its place.' }),
      }),
    )
    .meta({ description: 'The others.' }),
});
export const voicebankResult = z
  .object({
    state: z.string().meta({ description: '"complete" when successful.' }),
    kind: z.enum(['utau', 'diffsinger', 'reading']),
    name: z.string(),
    author: z.string().optional(),
    web: z.string().optional(),
    bytes: z.number().meta({ description: 'What is kept of it.' }),
    sha256: z.string().meta({ description: 'Of what is kept.' }),
    speakers: z.array(z.string()),
    speaker: z.string().optional().meta({ description: 'Who of them sings.' }),
    seconds_a_second: z.number().optional().meta({
      description: 'Of a DiffSinger bank: how long a second of singing took when it was tried.',
    }),
    languages: z.object({ en: bankCoverage, zh: bankCoverage }),
    licences: z
      .array(z.object({ file: z.string(), text: z.string() }))
      .meta({ description: 'What the bank says of how it may be used.' }),
    remarks: z.array(z.string()).meta({ description: 'What of it could not be read, in sentences.' }),
    persona_id: z
      .string()
      .optional()
      .meta({ description: 'The singer; absent where it was only looked into.' }),
  })
  .meta({ id: 'VoicebankResult' });
export type VoicebankResult = z.infer<typeof voicebankResult>;

export const namedStem = z.object({ name: z.string(), audio_url: z.string() });
export const stemResult = z
  .object({
    id: z.string().meta({ description: 'Stem job ID.' }),
    source_clip_id: z.string(),
    status: z.string().meta({ description: '"complete" when successful.' }),
    vocal_audio_url: fileUrl('The extracted vocal.'),
    vocal_start_s: z.number().meta({ description: 'Actual start processed, seconds.' }),
    vocal_end_s: z.number().meta({ description: 'Actual end processed, seconds.' }),
    instrumental_audio_url: fileUrl('Everything but the vocal.').optional(),
    has_vocals: z.boolean().optional().meta({
      description: 'Whether anybody is heard singing; where nobody is in 20 s or more, the vocal is silent.',
    }),
    stems: z.array(namedStem).optional().meta({ description: 'Every stem that is known.' }),
    expire_at: unixMs('Unix time in ms when the files expire; 0 = never.').optional(),
  })
  .meta({ id: 'StemResult' });

export const midiNote = z
  .object({
    pitch: z.int().min(0).max(127).meta({ description: 'MIDI number.' }),
    start: z.number().meta({ description: 'Seconds.' }),
    end: z.number().meta({ description: 'Seconds.' }),
    velocity: z.number().min(0).max(1),
    is_drum: z.boolean().optional(),
  })
  .meta({ id: 'MidiNote' });
export type MidiNote = z.infer<typeof midiNote>;

export const midiResult = z
  .object({
    state: z.string(),
    instruments: z.record(z.string(), z.array(midiNote)),
    tempo: z.number().optional().meta({ description: 'Beats per minute at the start.' }),
    time_signature: z.string().optional(),
    confidence: z.number().optional().meta({ description: '0–1; 1 for a clip made here.' }),
    midi_file_url: fileUrl('A standard MIDI file, type 1.').optional(),
  })
  .meta({ id: 'MidiResult' });
export type MidiResult = z.infer<typeof midiResult>;

export const uploadedClip = z
  .object({
    clipId: z.string(),
    title: z.string().optional(),
    duration: z.number().optional(),
    audio_url: z.string().optional(),
    image_url: z.string().optional(),
    tags: z.string().optional(),
    prompt: z.string().optional(),
    status: z.string().optional(),
    expire_at: unixMs('Unix time in ms when the files expire; 0 = never.').optional(),
  })
  .meta({ id: 'UploadedClip' });
export type UploadedClip = z.infer<typeof uploadedClip>;

export const timedWord = z.object({ word: z.string(), start_s: z.number(), end_s: z.number() });
export const alignedWord = timedWord.extend({ success: z.boolean(), p_align: z.number() });
export const beat = z.object({ start_s: z.number(), bar: z.int(), beat: z.int() });
export const section = z.object({ label: z.string(), start_s: z.number(), end_s: z.number() });
export const timedChord = z.object({
  chord: z.string().meta({ description: 'Chord symbol: "Am7", "C/E".' }),
  start_s: z.number(),
  end_s: z.number(),
});
export const timedKey = z.object({ key: z.string(), start_s: z.number(), end_s: z.number() });
export const timedMetre = z.object({ time_signature: z.string(), start_s: z.number(), end_s: z.number() });
/** How sure each estimate is, 0–1; all 1 for a clip made here. */
export const timelineConfidence = z.object({
  tempo: z.number(),
  downbeats: z.number(),
  key: z.number(),
  chords: z.number(),
  sections: z.number(),
});
export const alignedLine = z.object({
  text: z.string(),
  section: z.string(),
  start_s: z.number(),
  end_s: z.number(),
  words: z.array(timedWord),
});
export const timelineResult = z
  .object({
    state: z.string(),
    duration: z.number().optional(),
    bpm: z.number().optional(),
    key: z.string().optional().meta({ description: 'Absent where none is to be heard.' }),
    keys: z.array(timedKey).optional().meta({
      description: 'Where the key changes: all of them with their times, from the beginning to the end.',
    }),
    time_signature: z.string().optional(),
    time_signatures: z.array(timedMetre).optional().meta({
      description: 'Where the metre changes: all of them with their times, from the beginning to the end.',
    }),
    beats: z.array(beat),
    sections: z.array(section),
    chords: z.array(timedChord).optional(),
    confidence: timelineConfidence
      .optional()
      .meta({ description: 'How sure each estimate is, 0–1; 1 where it is known.' }),
    aligned_lyrics: z.array(alignedLine),
    aligned_words: z.array(alignedWord),
  })
  .meta({ id: 'TimelineResult' });
export type TimelineResult = z.infer<typeof timelineResult>;

export const waveformResult = z
  .object({
    state: z.string(),
    duration: z.number(),
    sample_rate: z.int(),
    channels: z.int(),
    waveform_data: z.array(z.number()).meta({ description: 'Peak per point, 0–1.' }),
    waveform_aggregates: z.array(
      z.object({
        mip_map_level: z.int(),
        samples_per_bucket: z.int(),
        data: z.array(z.array(z.int())).meta({ description: 'Per channel min, max, min, max …, int16.' }),
      }),
    ),
  })
  .meta({ id: 'WaveformResult' });
export type WaveformResult = z.infer<typeof waveformResult>;

export const singerPreview = z
  .object({
    state: z.string(),
    persona_id: z.string().optional(),
    duration: z.number().optional(),
    audio_url: z.string().meta({ description: 'The MP3 itself, as a data: address.' }),
  })
  .meta({ id: 'SingerPreview' });

export const readingListResult = z
  .object({
    state: z.string(),
    list: z.string(),
    lines: z
      .array(
        z.object({
          text: z.string(),
          seconds: z.number().meta({ description: 'How long it takes, with the pause after it.' }),
        }),
      )
      .meta({ description: 'In order; the first is "001.wav".' }),
    audio_url: z.string().optional().meta({
      description: 'The line that was asked for, read by a singer: the MP3 itself, as a data: address.',
    }),
  })
  .meta({ id: 'ReadingList' });

export const callProgress = z
  .object({
    progress: z.number().meta({ description: '0–1, of the step under way; a call may have several.' }),
    stage: z.string().optional().meta({ description: 'What is being done.' }),
  })
  .meta({ id: 'CallProgress' });
export type CallProgress = z.infer<typeof callProgress>;

export const wavResult = z
  .object({
    state: z.string(),
    clip_id: z.string().optional(),
    wav_file_url: z.string(),
    duration: z.number().optional(),
    sample_rate: z.int().optional(),
    channels: z.int().optional(),
    bit_depth: z.int().optional(),
    expire_at: unixMs('Unix time in ms when the file expires; 0 = never.').optional(),
  })
  .meta({ id: 'WavResult' });

export const scoreResult = z
  .object({
    state: z.string(),
    clip_id: z.string(),
    exact: z.boolean().meta({ description: 'False where it is what was heard in a recording.' }),
    version: z.string().meta({ description: 'Changes with the score; base_version of an edit.' }),
    score: scoreJson,
  })
  .meta({ id: 'ScoreResult' });
export type ScoreResult = z.infer<typeof scoreResult>;

export const proposalResult = z
  .object({
    state: z.string(),
    clip_id: z.string(),
    version: z.string().meta({ description: 'Of the score it is about; base_version of an edit.' }),
    understood: z.boolean().meta({ description: 'False: reason says what could be said instead.' }),
    reason: z.string().optional().meta({ description: 'Why nothing is proposed.' }),
    changes: z.array(
      z.object({
        sentence: z.string(),
        from_bar: z.int().meta({ description: 'From 1, of the song as the changes before it leave it.' }),
        to_bar: z.int(),
        edits: z
          .array(z.looseObject({ kind: z.string() }))
          .meta({ description: 'As Edit the score of a clip takes them.' }),
      }),
    ),
    start_s: z.number().optional().meta({ description: 'From where the song would sound otherwise.' }),
    end_s: z.number().optional(),
    notices: z.array(z.string()).optional(),
    language_model: z.object({ name: z.string(), host: z.string(), asked: z.boolean() }).optional().meta({
      description: 'Where one is configured and the words are beyond the grammar: whether it was asked.',
    }),
  })
  .meta({ id: 'ProposalResult' });
export type ProposalResult = z.infer<typeof proposalResult>;

export const exportResult = z
  .object({
    state: z.string(),
    clip_id: z.string(),
    format: z.string(),
    url: fileUrl('Download URL.'),
    expire_at: unixMs('Unix time in ms when the file expires; 0 = never.'),
  })
  .meta({ id: 'ExportResult' });

/** The envelope around every answer. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    code: z.literal(0).meta({ description: '0 = success.' }),
    message: z.string(),
    request_id: z.string().meta({ description: 'Unique per request.' }),
    data,
  });

export const errorEnvelope = z
  .object({
    code: z.int().meta({ description: 'Non-zero; see the table of codes.' }),
    message: z.string().meta({ description: 'What is wrong, where, and what would be right.' }),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });
