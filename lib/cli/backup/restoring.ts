/** In a data directory: a restore into it is under way, or was cut off. It names what it puts there. */
export const RESTORING = 'restoring.json';
