/** `npm run -s api-docs`: writes docs/api.md from the same declarations that validate requests. */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { COMMON_ERRORS, type Endpoint } from '#lib/contract/endpoints/endpoint.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ERROR_CODES, type ErrorName } from '#lib/contract/error-codes.ts';

interface Property {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  anyOf?: Property[];
}

const KINDS = {
  async: 'asynchronous',
  sync: 'answers when the work is done',
  read: 'answers at once',
} as const;

function describe(endpoint: Endpoint): string {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      `| \`${name}\` | ${typeOf(property)} | ${schema.required?.includes(name) ? 'yes' : 'no'} | ${property.description ?? ''}${rulesOf(property)} |`,
  );
  const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  return [
    `## ${endpoint.summary}`,
    `\`${endpoint.method} ${endpoint.path}\` — ${KINDS[endpoint.kind]}`,
    endpoint.description,
    rows.length > 0
      ? ['| field | type | required | meaning |', '|---|---|---|---|', ...rows].join('\n')
      : 'The body is empty or `{}`.',
    `Request:\n\n${json(endpoint.example.request)}`,
    `Answer (\`data\`):\n\n${json(endpoint.example.response)}`,
    `Errors: ${endpoint.errors.map(codeOf).join(', ') || 'only the common ones'}.`,
  ].join('\n\n');
}

const typeOf = (property: Property): string =>
  property.enum?.map((value) => `\`${value}\``).join(' ') ??
  (property.anyOf ? property.anyOf.map(typeOf).join(' or ') : [property.type ?? 'any'].flat().join(' or '));

function rulesOf(property: Property): string {
  const rules: string[] = [];
  if (property.minimum !== undefined && property.minimum > Number.MIN_SAFE_INTEGER)
    rules.push(`at least ${property.minimum}`);
  if (property.maximum !== undefined && property.maximum < Number.MAX_SAFE_INTEGER)
    rules.push(`at most ${property.maximum}`);
  if (property.default !== undefined) rules.push(`default ${JSON.stringify(property.default)}`);
  return rules.length > 0 ? ` (${rules.join(', ')})` : '';
}

const codeOf = (name: ErrorName): string => `${ERROR_CODES[name].code} ${ERROR_CODES[name].text}`;

const list: Endpoint[] = Object.values(endpoints) as unknown as Endpoint[];
writeFileSync(
  'docs/api.md',
  `# The interface

Made by \`npm run -s api-docs\` from the declarations in \`lib/contract/endpoints\`. Every request is a POST with \`Authorization: Bearer APP_KEY\`; every answer is \`{code, message, request_id, data}\`. The machine-readable description is at \`GET /api/v1/openapi.json\`.

Any endpoint may answer: ${COMMON_ERRORS.map(codeOf).join(', ')}.

${list.map(describe).join('\n\n')}
`,
);
console.log(`docs/api.md: ${list.length} endpoints`);
