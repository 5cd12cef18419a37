import type { Endpoint } from '#lib/contract/endpoints/endpoint.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';

/** Where a declaration's types come from. */
const CLIENT = './lib/client/package.js';

/**
 * The package's declarations: what `lib/client/package.ts` exports, and the client's methods one by one, each with what
 * the contract says of it, for editors to show.
 */
export const packageTypes = (): string =>
  [
    `export * from '${CLIENT}';`,
    `import type { Client, ClientOptions, Retries } from '${CLIENT}';`,
    '',
    '/** The typed client: a method an endpoint. Each throws ServiceError. */',
    'export interface MusicClient {',
    ...Object.values(endpoints).flatMap((endpoint) => [
      comment(endpoint),
      `  readonly ${endpoint.name}: Client['${endpoint.name}'];`,
    ]),
    '  /** The model versions that mv may name. */',
    "  readonly listModels: Client['listModels'];",
    '}',
    'export declare function createClient(options: ClientOptions): MusicClient;',
    'export declare function withRetries(client: MusicClient, retries?: Retries): MusicClient;',
    '',
  ].join('\n');

function comment({ name, path, summary, description, example, errors }: Endpoint): string {
  const first = path.includes('{id}') ? "'01jd7q2m9x8v4t6k3c5b0h1wyz'" : JSON.stringify(example.request);
  const lines = [
    `${summary}: ${description}`,
    `\`POST ${path}\`${errors.length > 0 ? `; besides the common errors ${errors.join(', ')}` : ''}.`,
    `@example await client.${name}(${first})`,
  ];
  return [
    '  /**',
    ...lines.map((line) => `   * ${line.replaceAll('*/', '* /').replaceAll('\n', ' ')}`),
    '   */',
  ].join('\n');
}
