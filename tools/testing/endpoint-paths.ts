import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';

export const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];

/** An id of the right shape that names nothing. */
export const ABSENT_ID = '01jd7q2m9x8v4t6k3c5b0h1wyz';

/** An endpoint's path, with an id in its place where it has one. */
export const pathOf = (name: EndpointName, id = ''): string => endpoints[name].path.replace('{id}', id);
