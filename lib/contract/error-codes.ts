/** The one table of the interface's codes: name, HTTP status and the words used when nothing better is known. */
export const ERROR_CODES = {
  key_missing: { code: 1001, status: 401, text: 'API key missing' },
  key_invalid: { code: 1002, status: 401, text: 'API key invalid' },
  key_disabled: { code: 1003, status: 401, text: 'API key disabled' },
  key_deleted: { code: 1004, status: 401, text: 'API key deleted' },
  rate_exceeded: { code: 2001, status: 429, text: 'Rate exceeded' },
  concurrency_exceeded: { code: 2002, status: 429, text: 'Concurrency exceeded' },
  quota_exceeded: { code: 2003, status: 429, text: 'Daily quota exceeded' },
  insufficient_points: { code: 3001, status: 402, text: 'Insufficient points' },
  account_suspended: { code: 3002, status: 403, text: 'Account suspended' },
  invalid_parameters: { code: 4001, status: 400, text: 'Invalid parameters' },
  prompt_too_long: { code: 4002, status: 400, text: 'Prompt too long' },
  task_not_found: { code: 4003, status: 404, text: 'Task not found' },
  music_not_found: { code: 4004, status: 404, text: 'Music not found' },
  result_expired: { code: 4005, status: 410, text: 'Result expired' },
  generation_failed: { code: 5001, status: 500, text: 'Generation failed' },
  all_platforms_failed: { code: 5002, status: 502, text: 'All platforms failed' },
  task_timeout: { code: 5003, status: 504, text: 'Task timeout' },
  internal_error: { code: 9001, status: 500, text: 'Internal error' },
  service_unavailable: { code: 9002, status: 503, text: 'Service unavailable' },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(ERROR_CODES) as ErrorName[]).map((name) => [ERROR_CODES[name].code, name]),
);

/** The name of a code, or `undefined` for one the interface does not know. */
export const errorNameOf = (code: number): ErrorName | undefined => nameByCode.get(code);
