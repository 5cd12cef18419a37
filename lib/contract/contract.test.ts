import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMON_ERRORS, type Endpoint } from './endpoints/endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import { ERROR_CODES, errorNameOf } from './error-codes.ts';
import { contractLimits, overrideContractLimits } from './limits.ts';
import { MUSICAL_KEYS, parseMusicalKey } from './musical-key.ts';
import { parseRequest } from './parse-request.ts';
import { ServiceError, taskErrorText } from './service-error.ts';

const all: Endpoint[] = Object.values(endpoints);

describe('the list of endpoints', () => {
  test('names every file of the folder, and nothing else', () => {
    const folder = path.join(import.meta.dirname, 'endpoints');
    const files = readdirSync(folder).filter(
      (name) => name.endsWith('.ts') && !['index.ts', 'endpoint.ts'].includes(name),
    );
    const index = readFileSync(path.join(folder, 'index.ts'), 'utf8');
    for (const file of files) expect(index).toContain(`from './${file}'`);
    expect(all).toHaveLength(files.length);
  });

  test('has each path and name once', () => {
    expect(new Set(all.map((endpoint) => endpoint.path)).size).toBe(all.length);
    for (const [name, endpoint] of Object.entries(endpoints)) expect(endpoint.name).toBe(name);
  });

  test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s has a sound example and errors',
    (_, endpoint) => {
      expect(endpoint.request.safeParse(endpoint.example.request).success).toBe(true);
      expect(endpoint.response.parse(endpoint.example.response)).toEqual(endpoint.example.response);
      const errors = [...COMMON_ERRORS, ...endpoint.errors];
      expect(new Set(errors).size).toBe(errors.length);
      expect(endpoint.path.startsWith('/api/v1/')).toBe(true);
    },
  );
});

/** The tables of the interface: path → fields, with `*` for required ones. */
const INTERFACE: Record<string, string> = {
  '/api/v1/music/generate':
    'prompt title tags gpt_description_prompt make_instrumental persona_id continue_clip_id continue_at seed bpm key time_signature duration_s plan callback_url retention_days mv',
  '/api/v1/music/persona': 'name* clip_id* reading consent',
  '/api/v1/music/persona/{id}/export': '',
  '/api/v1/music/reading-list': 'list* line',
  '/api/v1/music/persona/{id}/remove': '',
  '/api/v1/music/voicebank': 'bank_url* check_only name speaker vocoder_url timing pitch steps',
  '/api/v1/music/singer-preview': 'persona_id* language',
  '/api/v1/lyrics/generate': 'prompt topics moods style keyword callback_url retention_days mv',
  '/api/v1/music/soundfx': 'sound_desc* sound_type sound_bpm sound_key mv callback_url retention_days',
  '/api/v1/music/sample': 'clip_id* start_s end_s tags title mv callback_url retention_days',
  '/api/v1/music/add-instrumental': 'clip_id* start_s end_s tags title mv callback_url retention_days',
  '/api/v1/music/add-vocals':
    'chop_sample_clip_id* chop_sample_start_s chop_sample_end_s prompt tags mv callback_url retention_days',
  '/api/v1/music/infill': 'clip_id* infill_start_s* infill_end_s* prompt tags mv callback_url retention_days',
  '/api/v1/music/cover': 'cover_clip_id* prompt tags title source_strength mv callback_url retention_days',
  '/api/v1/music/remaster': 'clip_id* variation_category title tags mv callback_url retention_days',
  '/api/v1/music/upload': 'audio_url* title retention_days',
  '/api/v1/music/stem': 'clip_id* vocal_start_s vocal_end_s',
  '/api/v1/music/midi': 'clip_id* stem_clip_id',
  '/api/v1/music/timeline': 'clip_id*',
  '/api/v1/music/waveform': 'clip_id* points',
  '/api/v1/music/wav': 'clip_id* bit_depth',
  '/api/v1/music/score': 'clip_id*',
  '/api/v1/music/export': 'clip_id* format*',
  '/api/v1/music/propose': 'clip_id* text* language use_model',
  '/api/v1/music/edit': 'clip_id* edits* base_version callback_url retention_days',
  '/api/v1/music/render':
    'score midi_url musicxml_url abc tags persona_id title callback_url retention_days mv',
  '/api/v1/task/{id}': '',
  '/api/v1/task/{id}/cancel': '',
  '/api/v1/progress/{id}': '',
  '/api/v1/music/{id}': '',
};

test('paths and fields are the interface’s', () => {
  expect(all.map((endpoint) => endpoint.path).sort()).toEqual(Object.keys(INTERFACE).sort());
  for (const endpoint of all) {
    const wanted = (INTERFACE[endpoint.path] ?? '').split(' ').filter(Boolean);
    expect(Object.keys(endpoint.request.shape).sort(), endpoint.path).toEqual(
      wanted.map((f) => f.replace('*', '')).sort(),
    );
    for (const field of wanted.filter((name) => name.endsWith('*'))) {
      const { [field.replace('*', '')]: _, ...rest } = endpoint.example.request as Record<string, unknown>;
      expect(parseRequest(endpoint.request, rest), `${endpoint.path} without ${field}`).toMatchObject({
        ok: false,
        code: 4001,
      });
    }
  }
});

test('codes are the interface’s, each with a name and a status', () => {
  const codes = Object.values(ERROR_CODES).map((row) => row.code);
  expect(codes).toEqual([
    1001, 1002, 1003, 1004, 2001, 2002, 2003, 3001, 3002, 4001, 4002, 4003, 4004, 4005, 5001, 5002, 5003,
    9001, 9002,
  ]);
  expect(errorNameOf(4005)).toBe('result_expired');
  expect(errorNameOf(42)).toBeUndefined();
  expect(new ServiceError(2001)).toMatchObject({
    errorName: 'rate_exceeded',
    httpStatus: 429,
    message: 'Rate exceeded',
  });
  expect(new ServiceError(7777)).toMatchObject({ errorName: undefined, code: 7777, httpStatus: 500 });
  expect(
    taskErrorText(new ServiceError('all_platforms_failed', { publicMessage: 'all platforms failed: x' })),
  ).toBe('5002: all platforms failed: x');
});

describe('requests', () => {
  const { generate, generateLyrics, infill, generateSoundEffect, upload, stem, waveform } = {
    ...endpoints,
    stem: endpoints.separateStem,
  };
  const cases: [string, Endpoint, unknown, 4001 | 4002 | 0, RegExp?][] = [
    ['nothing', generate, {}, 4001, /prompt or tags is required/],
    ['absent body', generate, undefined, 4001, /prompt or tags is required/],
    [
      'nothing to render',
      endpoints.render,
      {},
      4001,
      /one of score, midi_url, musicxml_url, abc is required/,
    ],
    [
      'two things to render',
      endpoints.render,
      { abc: 'K:C', score: { version: 1 } },
      4001,
      /only one of .* may be given, got score and abc/,
    ],
    ['a score without a version', endpoints.render, { score: {} }, 4001, /score\.version is required/],
    ['a plan alone', generate, { plan: { sections: [{ label: 'Verse' }] } }, 0],
    [
      'a section with two lengths',
      generate,
      { plan: { sections: [{ label: 'Verse', bars: 4, seconds: 8 }] } },
      4001,
      /plan\.sections\.0\.bars must not be combined with seconds/,
    ],
    [
      'an unknown field of a section',
      generate,
      { plan: { sections: [{ label: 'Verse', length: 8 }] } },
      4001,
      /plan\.sections\.0 .*"length"/,
    ],
    ['a plan without sections', generate, { tags: 'x', plan: { sections: [] } }, 4001, /plan\.sections/],
    [
      'a plan of too many seconds',
      generate,
      { plan: { sections: Array(5).fill({ label: 'Verse', seconds: 90 }) } },
      4001,
      /plan\.sections last 450 s together; a song lasts at most 420 s/,
    ],
    [
      'words in prompt and plan',
      generate,
      { prompt: 'la', plan: { sections: [{ label: 'Verse', lyrics: 'la' }] } },
      4001,
      /lyrics of their own, which must not be combined with prompt/,
    ],
    [
      'words of an instrumental',
      generate,
      { make_instrumental: true, plan: { sections: [{ label: 'Verse', lyrics: 'la' }] } },
      4001,
      /must not be combined with make_instrumental/,
    ],
    [
      'the tempo of an extension',
      generate,
      { tags: 'x', continue_clip_id: 'c', bpm: 90 },
      4001,
      /bpm must not be combined with continue_clip_id/,
    ],
    ['the seed of an extension', generate, { tags: 'x', continue_clip_id: 'c', seed: 9 }, 0],
    ['a tempo nobody plays', generate, { tags: 'x', bpm: 20 }, 4001, /bpm must be at least 40, got 20/],
    ['no key', generate, { tags: 'x', key: 'H' }, 4001, /key is not one of the 24 keys/],
    ['another metre', generate, { tags: 'x', time_signature: '7/8' }, 4001, /one of "4\/4", "3\/4", "6\/8"/],
    [
      'a seed beyond 31 bits',
      generate,
      { tags: 'x', seed: 2 ** 31 },
      4001,
      /seed must be at most 2147483647/,
    ],
    [
      'blank text counts as absent',
      generate,
      { prompt: '  ', tags: '\n' },
      4001,
      /prompt or tags is required/,
    ],
    ['tags alone', generate, { tags: 'jazz' }, 0],
    ['prompt alone', generate, { prompt: 'la' }, 0],
    ['description alone', generate, { gpt_description_prompt: 'a song' }, 0],
    [
      'description with tags',
      generate,
      { gpt_description_prompt: 'a', tags: 'b' },
      4001,
      /must not be combined/,
    ],
    [
      'description with prompt',
      generate,
      { gpt_description_prompt: 'a', prompt: 'b' },
      4001,
      /must not be combined/,
    ],
    ['description with blank tags', generate, { gpt_description_prompt: 'a', tags: '' }, 0],
    ['Chinese', generate, { prompt: '城市的灯火', tags: '国风' }, 0],
    ['an array', generate, [], 4001, /JSON object, got an array/],
    ['a string', generate, 'x', 4001, /JSON object, got a string/],
    ['null', generate, null, 4001, /JSON object, got null/],
    ['a number for text', generate, { tags: 3 }, 4001, /^tags must be a string, got a number/],
    ['null for text', generate, { tags: 'a', title: null }, 4001, /^title is null/],
    ['text for a flag', generate, { tags: 'a', make_instrumental: 'yes' }, 4001, /true or false/],
    ['fraction of a day', generate, { tags: 'a', retention_days: 1.5 }, 4001, /must be an integer/],
    ['no days', generate, { tags: 'a', retention_days: 0 }, 4001, /at least 1, got 0/],
    ['31 days', generate, { tags: 'a', retention_days: 31 }, 4001, /at most 30, got 31/],
    ['30 days', generate, { tags: 'a', retention_days: 30 }, 0],
    ['text for days', generate, { tags: 'a', retention_days: '7' }, 4001, /a number, got a string/],
    ['lyrics at the limit', generate, { prompt: '字'.repeat(5_000) }, 0],
    [
      'lyrics beyond it',
      generate,
      { prompt: '字'.repeat(5_001) },
      4002,
      /5001 characters long; at most 5000/,
    ],
    ['counted in code points', generate, { prompt: '🎵'.repeat(5_000) }, 0],
    ['counted after NFC', generate, { title: 'e\u0301'.repeat(100), tags: 'a' }, 0],
    ['title too long', generate, { title: 'x'.repeat(101), tags: 'a' }, 4002, /^title/],
    ['invalid before too long', generate, { title: 'x'.repeat(101), tags: 7 }, 4001, /tags.*title/],
    ['NUL', generate, { tags: 'a\u0000b' }, 4001, /control character \(U\+0000\)/],
    ['escape', generate, { prompt: 'a\u001b[31m' }, 4001, /U\+001B/],
    ['C1 control', generate, { tags: 'a\u0085b' }, 4001, /U\+0085/],
    ['newline and tab', generate, { prompt: 'a\n\tb\r\nc' }, 0],
    ['half a surrogate pair', generate, { tags: 'a\ud800' }, 4001, /surrogate/],
    ['NUL in a score', endpoints.render, { score: { version: 1, title: 'a\0' } }, 4001, /^score.*NUL/],
    [
      'half a pair in a score',
      endpoints.render,
      { score: { version: 1, lyrics: [{ text: '\ud800' }] } },
      4001,
      /^score/,
    ],
    ['NUL in a name in a score', endpoints.render, { score: { version: 1, 'a\0': 1 } }, 4001, /^score/],
    ['empty id', generate, { tags: 'a', persona_id: '' }, 4001, /^persona_id must not be empty/],
    [
      'negative position',
      generate,
      { tags: 'a', continue_clip_id: 'x', continue_at: -1 },
      4001,
      /at least 1/,
    ],
    ['callback scheme', generate, { tags: 'a', callback_url: 'ftp://a.b/c' }, 4001, /only http: and https:/],
    [
      'callback data',
      generate,
      { tags: 'a', callback_url: 'data:text/plain,x' },
      4001,
      /only http: and https:/,
    ],
    ['callback relative', generate, { tags: 'a', callback_url: '/hook' }, 4001, /not an absolute URL/],
    ['callback user', generate, { tags: 'a', callback_url: 'https://u:p@a.b/' }, 4001, /user name/],
    ['callback too long', generate, { tags: 'a', callback_url: `https://a.b/${'x'.repeat(2_048)}` }, 4002],
    [
      'lyrics need a subject',
      generateLyrics,
      { moods: 'sad', style: 'folk' },
      4001,
      /prompt, topics or keyword/,
    ],
    ['lyrics by keyword', generateLyrics, { keyword: 'train' }, 0],
    ['sound', generateSoundEffect, { sound_desc: 'rain' }, 0],
    ['sound blank', generateSoundEffect, { sound_desc: ' ' }, 4001, /must not be blank/],
    ['sound too long', generateSoundEffect, { sound_desc: 'x'.repeat(1_001) }, 4002],
    [
      'sound type',
      generateSoundEffect,
      { sound_desc: 'rain', sound_type: 'pad' },
      4001,
      /one of "loop", "one-shot", got "pad"/,
    ],
    ['sound tempo low', generateSoundEffect, { sound_desc: 'rain', sound_bpm: 39 }, 4001, /at least 40/],
    ['sound tempo high', generateSoundEffect, { sound_desc: 'rain', sound_bpm: 241 }, 4001, /at most 240/],
    [
      'sound key',
      generateSoundEffect,
      { sound_desc: 'rain', sound_key: 'H' },
      4001,
      /not one of the 24 keys/,
    ],
    ['infill backwards', infill, { clip_id: 'x', infill_start_s: 5, infill_end_s: 4 }, 4001, /must be after/],
    [
      'infill too short',
      infill,
      { clip_id: 'x', infill_start_s: 5, infill_end_s: 5.5 },
      4001,
      /at least 1 s/,
    ],
    [
      'infill negative',
      infill,
      { clip_id: 'x', infill_start_s: -1, infill_end_s: 5 },
      4001,
      /at least 0, got -1/,
    ],
    ['infill text', infill, { clip_id: 'x', infill_start_s: '0', infill_end_s: 5 }, 4001, /must be a number/],
    [
      'identifier without end',
      stem,
      { clip_id: 'x'.repeat(5_000) },
      4001,
      /^clip_id is no identifier: it has more than 1024 characters(;|$)/,
    ],
    ['stem to the end', stem, { clip_id: 'x', vocal_start_s: 3, vocal_end_s: 0 }, 0],
    ['stem backwards', stem, { clip_id: 'x', vocal_start_s: 3, vocal_end_s: 2 }, 4001, /after vocal_start_s/],
    ['waveform points', waveform, { clip_id: 'x', points: 63 }, 4001, /at least 64/],
    ['upload without address', upload, { title: 'x' }, 4001, /^audio_url is required: a string/],
    ['upload of a file', upload, { audio_url: 'file:///etc/passwd' }, 4001, /only http: and https:/],
  ];
  test.each(cases)('%s', (_, endpoint, body, code, message) => {
    const parsed = parseRequest(endpoint.request, body);
    expect(parsed.ok ? 0 : parsed.code).toBe(code);
    if (message && !parsed.ok) expect(parsed.message).toMatch(message);
  });

  test('defaults are the interface’s, unknown fields are named, text is normalised', () => {
    const parsed = parseRequest(generate.request, { tags: 'cafe\u0301', tag: 'x', ['__proto__x']: 1 });
    expect(parsed).toMatchObject({
      ok: true,
      value: { tags: 'café', make_instrumental: false, retention_days: 7 },
      ignoredFields: ['tag', '__proto__x'],
    });
    expect(parseRequest(endpoints.sample.request, { clip_id: 'x' })).toMatchObject({
      value: { start_s: 0, end_s: 0 },
    });
    expect(parseRequest(generateSoundEffect.request, { sound_desc: 'x', sound_key: 'a小调' })).toMatchObject({
      value: { sound_type: 'one-shot', sound_key: 'A minor' },
    });
  });

  test('limits can be set once for a process', () => {
    const before = { ...contractLimits };
    overrideContractLimits({ titleCharacters: 3, retentionDays: 10 });
    expect(parseRequest(generate.request, { tags: 'a', title: 'four' })).toMatchObject({ code: 4002 });
    expect(parseRequest(generate.request, { tags: 'a', retention_days: 11 })).toMatchObject({ code: 4001 });
    overrideContractLimits(before);
    expect(() => overrideContractLimits({ titleCharacters: 0 })).toThrow(RangeError);
  });
});

describe('musical keys', () => {
  test('all 24 are read back as themselves', () => {
    expect(MUSICAL_KEYS).toHaveLength(24);
    for (const name of MUSICAL_KEYS) expect(parseMusicalKey(name)?.name).toBe(name);
  });
  test.each([
    ['C', 'C major'],
    ['Am', 'A minor'],
    ['a min', 'A minor'],
    ['F#', 'F# major'],
    ['f♯ minor', 'F# minor'],
    ['F sharp minor', 'F# minor'],
    ['Bb minor', 'Bb minor'],
    ['B-flat major', 'Bb major'],
    ['B♭maj', 'Bb major'],
    ['C# major', 'Db major'],
    ['Gb', 'F# major'],
    ['Cb', 'B major'],
    ['CM', 'C major'],
    ['Cm', 'C minor'],
    ['E moll', 'E minor'],
    ['C大调', 'C major'],
    ['a小调', 'A minor'],
    ['升C小调', 'C# minor'],
    ['降B大调', 'Bb major'],
    ['Ｄ ｍｉｎｏｒ', 'D minor'],
  ])('%s is %s', (text, name) => expect(parseMusicalKey(text)?.name).toBe(name));
  test.each(['', 'H', 'C mixolydian', 'major', '7', 'C##', 'Amaj7'])('%s is none', (text) =>
    expect(parseMusicalKey(text)).toBeUndefined(),
  );
});
