/** The protocol's error codes (OpenSubsonic, "Error"). */
const SUBSONIC_ERRORS = {
  generic: 0,
  missingParameter: 10,
  wrongCredentials: 40,
  mechanismNotSupported: 42,
  conflictingMechanisms: 43,
  invalidApiKey: 44,
  notAuthorized: 50,
  notFound: 70,
} as const;

/** What a client is told in the protocol's own words. */
export class SubsonicError extends Error {
  override name = 'SubsonicError';
  readonly code: number;
  /** The protocol answers 200 whatever happened; where a proxy or a limit is to understand it, another one. */
  readonly httpStatus: number;
  constructor(kind: keyof typeof SUBSONIC_ERRORS, message: string, httpStatus = 200) {
    super(message);
    this.code = SUBSONIC_ERRORS[kind];
    this.httpStatus = httpStatus;
  }
}
