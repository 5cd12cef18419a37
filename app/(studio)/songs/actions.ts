'use server';
import { z } from 'zod';
import { EXPORT_FORMATS } from '#lib/contract/endpoints/export.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { personaParameters } from '#lib/studio/people/make-persona.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';
import { askForSong, startAgain } from '#lib/studio/songs/ask-for-song.ts';
import { makeMain } from '#lib/studio/songs/families.ts';
import { importBundle } from '#lib/studio/songs/import-bundle.ts';
import { requestJob } from '#lib/studio/songs/jobs.ts';
import { dismissOperation } from '#lib/studio/songs/operations.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  removeFromPlaylist,
  renamePlaylist,
} from '#lib/studio/songs/playlists.ts';
import { proposeEdits } from '#lib/studio/songs/propose-edits.ts';
import { renderScoreFile, SCORE_FILE_FORMATS } from '#lib/studio/songs/render-score-file.ts';
import { shareSong, unshareSong } from '#lib/studio/songs/shares.ts';
import {
  changeSongs,
  keepVersion,
  deleteSongs as putInBin,
  rescueSongs,
  restoreSongs as takeFromBin,
} from '#lib/studio/songs/song-changes.ts';
import { typedName } from '#lib/studio/typed-line.ts';
import { signedLink } from '#lib/studio/vault/signed-links.ts';
import { findUpload, uploadLinkId } from '#lib/studio/vault/uploads.ts';
import { isVerb } from '#lib/studio/verbs.ts';
import type { Verb } from '#lib/studio/views.ts';

const id = z.string().min(1).max(64);
const ids = z.array(id).min(1).max(500);
const range = z.object({ start: z.number().min(0), end: z.number().positive() });

/** Every verb of the service, in one shape: what, of which song and which part, with what. */
export const makeSong = signedInAction(
  z.object({
    verb: z
      .string()
      // Of an upload and a score their own actions know that the file is the user's; an import is none of the service.
      .refine((verb) => isVerb(verb) && verb !== 'upload' && verb !== 'render' && verb !== 'import')
      .transform((verb) => verb as Verb),
    sourceSongId: id.optional(),
    range: range.optional(),
    /** Fields of the endpoint's body other than the clip and the range. */
    fields: z.record(z.string(), z.unknown()),
    takes: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(1),
  }),
  (user, input) => askForSong(user.id, input),
);

/** Reads what is wanted of a song in plain words; nothing is changed. */
export const proposeSongEdits = signedInAction(
  z.object({
    songId: id,
    text: endpoints.proposeEdits.request.shape.text,
    language: z.enum(['en', 'zh']),
    useModel: z.boolean().default(false),
  }),
  (user, wish) => proposeEdits(user.id, wish),
);

export const makeAgain = signedInAction(z.object({ songId: id }), (user, { songId }) =>
  startAgain(user.id, songId),
);
export const dismissTask = signedInAction(z.object({ operationId: id }), (user, { operationId }) =>
  dismissOperation(user.id, operationId),
);

export const likeSongs = signedInAction(
  z.object({ songIds: ids, liked: z.boolean() }),
  (user, { songIds, liked }) => changeSongs(user.id, songIds, { liked }),
);
export const renameSong = signedInAction(
  z.object({ songId: id, title: typedName(100) }),
  (user, { songId, title }) => changeSongs(user.id, [songId], { title }),
);
export const deleteSongs = signedInAction(
  z.object({ songIds: ids, wholeFamily: z.boolean().default(false) }),
  (user, { songIds, wholeFamily }) => putInBin(user.id, songIds, wholeFamily),
);
export const restoreSongs = signedInAction(z.object({ songIds: ids }), (user, { songIds }) =>
  takeFromBin(user.id, songIds),
);
export const keepAudition = signedInAction(z.object({ songId: id }), (user, { songId }) =>
  keepVersion(user.id, songId),
);
export const chooseMain = signedInAction(z.object({ songId: id }), (user, { songId }) =>
  makeMain(user.id, songId),
);
export const rescue = signedInAction(
  z.object({ songIds: z.union([ids, z.literal('expiring')]) }),
  (user, { songIds }) => rescueSongs(user.id, songIds),
);

export const startJob = signedInAction(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['midi', 'score', 'timeline', 'waveform']), songId: id }),
    z.object({ kind: z.literal('wav'), songId: id, key: z.enum(['', '24']).default('') }),
    z.object({ kind: z.literal('export'), songId: id, key: z.enum(EXPORT_FORMATS) }),
    z.object({ kind: z.literal('stem'), songId: id, range: range.optional() }),
    z.object({ kind: z.literal('persona'), songId: id, parameters: personaParameters }),
  ]),
  async (user, job) => {
    if (job.kind === 'stem') {
      const parameters = job.range ? { vocal_start_s: job.range.start, vocal_end_s: job.range.end } : {};
      return requestJob(
        user.id,
        job.songId,
        'stem',
        job.range ? `${job.range.start.toFixed(1)}-${job.range.end.toFixed(1)}` : '',
        parameters,
      );
    }
    if (job.kind === 'persona')
      return requestJob(user.id, job.songId, 'persona', `${Date.now()}`, job.parameters);
    return requestJob(user.id, job.songId, job.kind, 'key' in job ? job.key : '');
  },
);

export const share = signedInAction(z.object({ songId: id }), (user, { songId }) =>
  shareSong(user.id, songId),
);
export const unshare = signedInAction(z.object({ songId: id }), (user, { songId }) =>
  unshareSong(user.id, songId),
);

const playlistName = typedName(80);
export const makePlaylist = signedInAction(z.object({ name: playlistName }), (user, { name }) =>
  createPlaylist(user.id, name),
);
export const changePlaylist = signedInAction(
  z.object({ playlistId: id, name: playlistName }),
  (user, { playlistId, name }) => renamePlaylist(user.id, playlistId, name),
);
export const dropPlaylist = signedInAction(z.object({ playlistId: id }), (user, { playlistId }) =>
  deletePlaylist(user.id, playlistId),
);
export const putInPlaylist = signedInAction(
  z.object({ playlistId: id, songIds: ids }),
  (user, { playlistId, songIds }) => addToPlaylist(user.id, playlistId, songIds),
);
export const takeFromPlaylist = signedInAction(
  z.object({ playlistId: id, songIds: ids }),
  (user, { playlistId, songIds }) => removeFromPlaylist(user.id, playlistId, songIds),
);

export const importFromBundle = signedInAction(z.object({ uploadId: z.uuid() }), (user, { uploadId }) =>
  importBundle(user.id, uploadId),
);

/** A file that was sent to the studio becomes a clip of the service. */
export const uploadClip = signedInAction(
  z.object({ uploadId: z.uuid(), title: endpoints.upload.request.shape.title }),
  async (user, { uploadId, title }) => {
    await findUpload(user.id, uploadId);
    const address = signedLink({ kind: 'upload', id: uploadLinkId(user.id, uploadId) });
    if (!address)
      throw new ServiceError('invalid_parameters', {
        publicMessage: 'PUBLIC_URL is not set, so the service cannot fetch the file from here',
      });
    return askForSong(user.id, {
      verb: 'upload',
      fields: { audio_url: address, ...(title ? { title } : {}) },
    });
  },
);

/** A song of a score that was sent: MIDI, MusicXML, ABC, or the score of a song made here. */
export const renderScore = signedInAction(
  z.object({
    uploadId: z.uuid(),
    format: z.enum(SCORE_FILE_FORMATS),
    fields: z.object({
      tags: z.string().optional(),
      title: z.string().optional(),
      persona_id: z.string().optional(),
    }),
  }),
  (user, input) => renderScoreFile(user.id, input),
);
