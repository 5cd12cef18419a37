/** In a data directory: a restore into it is under way, or was cut off. It names what it puts there. */
export const RESTORING = 'restoring.json';
/** In a data directory: what a restore has copied so far. */
export const ASIDE = 'restoring';
/** In a data directory: what was there before a restore that took its place, until that has come to its end. */
export const BEFORE = 'before-restore';
/** In a data directory: a backup that somebody sent, and what is wanted with it. */
export const SENT = 'restore-upload';
