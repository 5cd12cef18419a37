/** What the reference page shows of an OpenAPI description. */
export interface ApiField {
  name: string;
  type: string;
  required: boolean;
  description: string;
}
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  request: ApiField[];
  response: ApiField[];
  example: string | null;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isObject(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads every operation, following `$ref` within the document. */
export function readOperations(document: Json): ApiOperation[] {
  const resolve = (schema: unknown, depth = 0): Json => {
    const value = object(schema);
    const reference = text(value.$ref);
    if (!reference.startsWith('#/') || depth > 20) return value;
    return resolve(
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => object(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document),
      depth + 1,
    );
  };
  const jsonOf = (content: unknown) => object(object(object(content).content)['application/json']);
  return Object.entries(object(document.paths)).flatMap(([path, item]) =>
    Object.entries(object(item))
      .filter(([method]) => ['get', 'post', 'put', 'delete', 'patch'].includes(method))
      .map(([method, raw]) => {
        const operation = object(raw);
        const body = jsonOf(resolve(operation.requestBody));
        const answers = object(operation.responses);
        const envelope = resolve(jsonOf(resolve(answers['200'])).schema);
        const data = object(envelope.properties).data;
        const example =
          body.example ??
          object(Object.values(object(body.examples))[0]).value ??
          resolve(body.schema).example;
        return {
          id: text(operation.operationId) || `${method}${path.replace(/\W+/g, '-')}`,
          method: method.toUpperCase(),
          path,
          summary: text(operation.summary) || path,
          description: text(operation.description),
          request: fieldsOf(resolve(body.schema), resolve),
          response: fieldsOf(resolve(data ?? envelope), resolve),
          example: example === undefined ? null : JSON.stringify(example, null, 2),
        };
      }),
  );
}

function fieldsOf(schema: Json, resolve: (schema: unknown) => Json): ApiField[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(object(schema.properties)).map(([name, raw]) => {
    const field = resolve(raw);
    return {
      name,
      type: typeOf(field, resolve),
      required: required.includes(name),
      description: text(field.description),
    };
  });
}

function typeOf(schema: Json, resolve: (schema: unknown) => Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `${typeOf(resolve(schema.items), resolve)}[]`;
  const base = Array.isArray(schema.type) ? schema.type.join(' | ') : text(schema.type) || 'any';
  return schema.default === undefined ? base : `${base} = ${JSON.stringify(schema.default)}`;
}
