import { z } from 'zod';
import { type ContractLimits, contractLimits, SOUND_BPM_MAX, SOUND_BPM_MIN } from './limits.ts';
import { countCodePoints, isSurelyLonger, toLine, toNfc } from './measured-text.ts';
import { parseMusicalKey } from './musical-key.ts';

/** Marks an issue as "too long" (4002) instead of "invalid" (4001); read by `parse-request.ts`. */
export const TOO_LONG = { tooLong: true } as const;

// Everything of Unicode's Cc except newline, carriage return and tab, plus halves of a surrogate pair.
const CONTROL = /[^\P{Cc}\n\r\t]/u;

/**
 * Free text with a limit in code points after NFC. Windows line ends become newlines. One that is surely too long by its
 * raw length is refused before it is touched.
 */
export function text(limit: keyof ContractLimits, description: string) {
  return z
    .string()
    .superRefine((value, context) => {
      const most = contractLimits[limit];
      if (isSurelyLonger(value, most))
        context.addIssue({
          code: 'custom',
          params: TOO_LONG,
          // Nothing after this looks at the text.
          continue: false,
          message: `is ${countCodePoints(value)} characters long; at most ${most} are allowed`,
        });
    })
    .overwrite((value) => toNfc(value).replace(/\r\n?/g, '\n'))
    .superRefine((value, context) => {
      const length = countCodePoints(value);
      const most = contractLimits[limit];
      if (length > most) {
        context.addIssue({
          code: 'custom',
          params: TOO_LONG,
          message: `is ${length} characters long; at most ${most} are allowed`,
        });
      }
      const bad = CONTROL.exec(value)?.[0];
      if (bad !== undefined || !value.isWellFormed()) {
        const name = bad
          ? `U+${bad.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
          : 'half a surrogate pair';
        context.addIssue({
          code: 'custom',
          message: `holds a control character (${name}); only newline and tab are allowed`,
        });
      }
    })
    .meta({ description, maxLength: contractLimits[limit], 'x-limit': limit });
}

/** Text of one line: a blank one counts as absent where the field is optional. */
export const optionalText = (limit: keyof ContractLimits, description: string) =>
  text(limit, description).optional();

/** Text that is shown in one line among others: a title, a name. What breaks lines, hides or turns text is taken out. */
const line = (limit: keyof ContractLimits, description: string) =>
  text(limit, description).overwrite((value) => toLine(value, contractLimits[limit]));
export const optionalLine = (limit: keyof ContractLimits, description: string) =>
  line(limit, description).optional();
export const requiredLine = (limit: keyof ContractLimits, description: string) =>
  line(limit, description).refine((value) => value !== '', { error: 'must not be blank' });

/** Text that must say something. */
export const requiredText = (limit: keyof ContractLimits, description: string) =>
  text(limit, description).refine((value) => value.trim() !== '', {
    error: 'must not be blank',
  });

/** Many times longer than any identifier that a service makes. */
const IDENTIFIER_CHARACTERS = 1024;

/** An identifier made by the service: opaque, so whatever is printable is looked up, and not found. */
export const identifier = (description: string) =>
  z
    .string()
    .max(IDENTIFIER_CHARACTERS, {
      abort: true,
      error: `is no identifier: it has more than ${IDENTIFIER_CHARACTERS} characters`,
    })
    .refine((value) => value.trim() !== '', { error: 'must not be empty' })
    .refine((value) => !CONTROL.test(value) && value.isWellFormed(), { error: 'holds a control character' })
    .meta({ description });

const httpUrlProblem = (value: string): string | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url) return 'is not an absolute URL; write it like "https://example.com/path"';
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `has the scheme "${url.protocol}"; only http: and https: are allowed`;
  if (url.username || url.password) return 'must not carry a user name or password';
  return undefined;
};

/** An absolute http(s) address. Whether it may be reached is the service's to judge. */
export const webAddress = (description: string) =>
  text('urlCharacters', description)
    .superRefine((value, context) => {
      const message = httpUrlProblem(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .meta({
      description,
      format: 'uri',
      maxLength: contractLimits.urlCharacters,
      'x-limit': 'urlCharacters',
    });

export const callbackUrl = webAddress(
  'Webhook target: receives one POST when the task completes or fails.',
).optional();

const daysKept = z
  .int()
  .min(1)
  .superRefine((value, context) => {
    const most = contractLimits.retentionDays;
    if (value > most) context.addIssue({ code: 'custom', message: `must be at most ${most}, got ${value}` });
  });

/** Days a task's files are kept. */
export const retentionDays = daysKept
  .default(() => contractLimits.retentionDaysDefault)
  .meta({
    description: 'Days the files are kept.',
    maximum: contractLimits.retentionDays,
    default: contractLimits.retentionDaysDefault,
    'x-limit': 'retentionDays',
  });

/** The same where leaving it out means for ever. */
export const optionalRetentionDays = daysKept.optional().meta({
  description: 'Days the clip is kept; without it, it never expires.',
  maximum: contractLimits.retentionDays,
  'x-limit': 'retentionDays',
});

export const modelVersion = requiredText(
  'titleCharacters',
  'Model version; the default one is used if omitted. See GET /api/v1/models.',
).optional();

/** A time in seconds from the start of a clip. */
export const seconds = (description: string) => z.number().min(0).meta({ description });

export const soundBpm = z
  .int()
  .min(SOUND_BPM_MIN)
  .max(SOUND_BPM_MAX)
  .optional()
  .meta({ description: `Beats per minute, ${SOUND_BPM_MIN} to ${SOUND_BPM_MAX}.` });

export const soundKey = text(
  'shortTextCharacters',
  'Musical key, e.g. "C", "A minor", "F#", "Bb minor", "C大调".',
)
  .overwrite((value) => parseMusicalKey(value)?.name ?? value)
  .refine((value) => parseMusicalKey(value) !== undefined, {
    error: 'is not one of the 24 keys; write it like "C", "A minor", "F#" or "Bb minor"',
  })
  .optional();

/** Fields every asynchronous endpoint takes. */
export const asyncFields = { mv: modelVersion, callback_url: callbackUrl, retention_days: retentionDays };

/** `true` when an optional text says something. */
export const isPresent = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '';

/** Object rule: where both are given, the start must lie before the end; an end of 0 means the clip's end. */
export function rangeRule(startField: string, endField: string, options: { zeroMeansEnd: boolean }) {
  return (value: Record<string, unknown>, context: z.RefinementCtx) => {
    const start = (value[startField] as number | undefined) ?? 0;
    const end = value[endField] as number | undefined;
    if (end === undefined || (end === 0 && options.zeroMeansEnd)) return;
    if (start >= end) {
      context.addIssue({
        code: 'custom',
        path: [endField],
        message: `must be after ${startField} (${start}), got ${end}`,
      });
    }
  };
}
