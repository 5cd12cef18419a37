import type { SubsonicEndpoint } from './index.ts';

/** The extensions of OpenSubsonic that are spoken, with their versions. Told to anybody: clients ask before they sign in. */
export const EXTENSIONS = [
  { name: 'apiKeyAuthentication', versions: [1] },
  { name: 'formPost', versions: [1] },
] as const;

/** The installation, and who asks. */
export const system = {
  ping: async () => ({}),
  getLicense: async () => ({ license: { valid: true } }),
  tokenInfo: async (user) => ({ tokenInfo: { username: user.email } }),
  /** Everybody's own library is theirs to hear and to sort; nothing is administered from a player. */
  getUser: async (user) => ({
    user: {
      username: user.email,
      email: user.email,
      scrobblingEnabled: true,
      adminRole: false,
      settingsRole: false,
      downloadRole: true,
      uploadRole: false,
      playlistRole: true,
      coverArtRole: false,
      commentRole: false,
      podcastRole: false,
      streamRole: true,
      jukeboxRole: false,
      shareRole: false,
      videoConversionRole: false,
      folder: [1],
    },
  }),
} satisfies Record<string, SubsonicEndpoint>;
