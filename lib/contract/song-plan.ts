import { z } from 'zod';
import { isPresent, optionalText, requiredLine } from './fields.ts';
import { PLAN_BARS_MAX, PLAN_SECTIONS_MAX, SONG_SECONDS_MAX } from './limits.ts';

/** What of a section of a song is laid down beforehand; what is not given is chosen. docs/scores.md says more. */
const section = z
  .strictObject({
    label: requiredLine('shortTextCharacters', 'What kind of section it is: "Verse 1", "Chorus", "副歌".'),
    seconds: z
      .number()
      .min(1)
      .max(SONG_SECONDS_MAX)
      .optional()
      .meta({ description: 'How long it lasts, kept within a beat; or give bars.' }),
    bars: z.int().min(1).max(PLAN_BARS_MAX).optional().meta({ description: 'How many bars it has.' }),
    lyrics: optionalText(
      'promptCharacters',
      'Its words, line by line. "": none. Absent: those that prompt has for it; a chorus repeats the one before.',
    ),
    chords: optionalText(
      'tagsCharacters',
      'Its chords, one a bar, as "C Am7 F/A G"; chords that share a bar are joined by commas, "%" repeats a bar. Repeated until the section is full.',
    ),
    energy: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'From calm (0) to all that there is (1).' }),
    include: optionalText('tagsCharacters', 'Instruments that play in it: "strings, 钢琴".'),
    avoid: optionalText('tagsCharacters', 'Instruments that do not play in it: "drums, electric guitar".'),
  })
  .superRefine((value, context) => {
    if (value.seconds !== undefined && value.bars !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['bars'],
        message: 'must not be combined with seconds; give one of the two',
      });
  });

export const songPlan = z
  .strictObject({
    sections: z.array(section).min(1).max(PLAN_SECTIONS_MAX).meta({ description: 'In order.' }),
  })
  .superRefine(({ sections }, context) => {
    const most = sections.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
    if (most > SONG_SECONDS_MAX)
      context.addIssue({
        code: 'custom',
        path: ['sections'],
        message: `last ${most} s together; a song lasts at most ${SONG_SECONDS_MAX} s`,
      });
  })
  .meta({ description: 'The sections of the song, as far as they are laid down beforehand.' });

export type SongPlanRequest = z.output<typeof songPlan>;

/** Whether a plan brings words of its own. */
export const hasWords = (plan: SongPlanRequest): boolean =>
  plan.sections.some(({ lyrics }) => isPresent(lyrics));
