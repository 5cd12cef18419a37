import { describe, expect, it } from 'vitest';
import { attachment, parseRange } from './media-answer.ts';
import { extensionOf, mediaTypeOf } from './vault-paths.ts';

describe('parseRange', () => {
  it.each([
    [null, null],
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=10-500', { first: 10, last: 99 }],
    ['bytes=-20', { first: 80, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=20-10', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-', null],
    ['items=0-1', null],
    ['bytes=0-1,5-6', null],
  ])('%s', (header, expected) => expect(parseRange(header, 100)).toEqual(expected));
});

describe('attachment', () => {
  it('carries Chinese names and lets nothing out of the quotes', () => {
    expect(attachment('夜"/..\r\n.mp3')).toBe(
      `attachment; filename="___..__.mp3"; filename*=UTF-8''${encodeURIComponent('夜"_..\r\n.mp3')}`,
    );
  });
});

describe('the type and ending of a file', () => {
  it.each([
    ['audio', null, 'audio/mpeg', 'mp3'],
    ['audio', 'audio/flac; q=1', 'audio/flac', 'flac'],
    ['audio', 'text/html', 'audio/mpeg', 'mp3'],
    ['audio', 'application/pdf', 'audio/mpeg', 'mp3'],
    ['wav-24', null, 'audio/wav', 'wav'],
    ['export-lead_sheet_pdf', 'text/html', 'application/pdf', 'pdf'],
    ['export-musicxml', 'audio/mpeg', 'application/vnd.recordare.musicxml+xml', 'musicxml'],
    ['export-dawproject', 'application/zip', 'application/octet-stream', 'dawproject'],
  ])('%s that its sender calls %s', (kind, said, mediaType, extension) => {
    expect([mediaTypeOf(kind, said), extensionOf(kind, mediaTypeOf(kind, said))]).toEqual([
      mediaType,
      extension,
    ]);
  });
});
