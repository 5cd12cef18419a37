import type { SubsonicUser } from '../sign-in.ts';
import type { SubsonicBody } from '../subsonic-answer.ts';
import { browsing } from './browsing.ts';
import { lists } from './lists.ts';
import { media } from './media.ts';
import { notes } from './notes.ts';
import { playlists } from './playlists.ts';
import { system } from './system.ts';

/** What a method of the protocol does: a body to be written as XML or JSON, or an answer of its own (sound, a picture). */
export type SubsonicEndpoint = (
  user: SubsonicUser,
  parameters: URLSearchParams,
  request: Request,
) => Promise<SubsonicBody | Response>;

/** Every method, by the name in its address (`/rest/NAME`, `/rest/NAME.view`). */
export const subsonicEndpoints: Record<string, SubsonicEndpoint> = {
  ...browsing,
  ...lists,
  ...media,
  ...notes,
  ...playlists,
  ...system,
};
