import { z } from 'zod';

/** How far the answers of others may stray from one object of the contract, beyond what is forgiven everywhere. */
export interface Tolerance {
  /** Fields that must be there and not be empty. Every other one that is missing gets a plain value. */
  needs?: readonly string[];
  /** What a missing field is taken for, where that is not an empty text, 0, false or an empty list. */
  otherwise?: Readonly<Record<string, unknown>>;
  /** Whole numbers that mean nothing once they are rounded: such a field is absent where it is broken. */
  exact?: readonly string[];
  /** Brings another shape of the object into the contract's, before its fields are read. */
  reshape?: (value: Record<string, unknown>) => Record<string, unknown>;
  /** Of a list of these: whether the entry says anything. Asked once it is read. */
  keep?: (value: Record<string, unknown>) => boolean;
}

/** What is forgiven beyond the common rules, object by object. */
export type Tolerances = ReadonlyMap<z.ZodType, Tolerance>;

/**
 * A reader of what a stranger answers, made from the contract's own schema, so that a field is described once. The value
 * is first brought as near to the schema as its meaning allows, then parsed by the schema itself: what comes out is
 * always the contract's. Forgiven are: numbers as texts and texts as numbers, fractions where a whole number is due,
 * numbers out of bounds, missing or broken fields, broken entries of lists (left out), and texts that no database
 * stores (NUL, half a surrogate pair).
 */
export const tolerant = <Schema extends z.ZodType>(schema: Schema, tolerances: Tolerances) =>
  z.preprocess((value) => coax(schema, value, tolerances), schema);

/** The value as near to the schema as it can be had; undefined where nothing of it fits. */
function coax(schema: z.ZodType, value: unknown, tolerances: Tolerances): unknown {
  if (schema instanceof z.ZodOptional) return coax(schema.unwrap() as z.ZodType, value, tolerances);
  if (schema instanceof z.ZodString) return coaxText(value);
  if (schema instanceof z.ZodNumber) return coaxNumber(schema, value);
  if (schema instanceof z.ZodArray) return coaxList(schema.element as z.ZodType, value, tolerances);
  if (schema instanceof z.ZodRecord) return coaxRecord(schema.valueType as z.ZodType, value, tolerances);
  if (schema instanceof z.ZodObject) return coaxObject(schema, value, tolerances);
  return schema.safeParse(value).success ? value : undefined;
}

function coaxText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : undefined;
}

function coaxNumber(schema: z.ZodNumber, value: unknown): number | undefined {
  const number = numberIn(value);
  if (number === undefined) return undefined;
  const whole = schema.isInt ? Math.round(number) : number;
  return Math.min(schema.maxValue ?? whole, Math.max(schema.minValue ?? whole, whole));
}

/** A number, or the one that a text says. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function coaxList(element: z.ZodType, value: unknown, tolerances: Tolerances): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const { keep = () => true } = tolerances.get(element) ?? {};
  return value
    .map((entry) => coax(element, entry, tolerances))
    .filter((entry) => isWhole(element, entry, tolerances) && keep(entry as Record<string, unknown>));
}

function coaxRecord(valueType: z.ZodType, value: unknown, tolerances: Tolerances): unknown {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, entry]) => [coaxText(name), coax(valueType, entry, tolerances)])
      .filter(([, entry]) => isWhole(valueType, entry, tolerances)),
  );
}

function coaxObject(schema: z.ZodObject, given: unknown, tolerances: Tolerances): unknown {
  if (!isObject(given)) return undefined;
  const { needs = [], otherwise = {}, exact = [], reshape } = tolerances.get(schema) ?? {};
  const value = reshape ? reshape(given) : given;
  const read = (name: string, field: z.ZodType): unknown => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    if (exact.includes(name)) return exactIn(field, own);
    const near = coax(field, own, tolerances);
    // A name that is empty names nothing.
    if (isWhole(field, near, tolerances) && !(needs.includes(name) && near === '')) return near;
    if (needs.includes(name) || field instanceof z.ZodOptional) return undefined;
    return otherwise[name] ?? plainOf(field);
  };
  const named = Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>)
      .map(([name, field]) => [name, read(name, field)])
      .filter(([, field]) => field !== undefined),
  );
  // What an object may have beside its fields is left as it is: nobody knows what it means.
  return schema.def.catchall ? { ...value, ...named } : named;
}

function exactIn(field: z.ZodType, value: unknown): number | undefined {
  const number = numberIn(value);
  return field.safeParse(number).success ? number : undefined;
}

/** Whether what was coaxed has all that it needs. */
function isWhole(schema: z.ZodType, near: unknown, tolerances: Tolerances): boolean {
  if (near === undefined) return false;
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return (tolerances.get(inner)?.needs ?? []).every((name) => Object.hasOwn(near as object, name));
}

function plainOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodString) return '';
  if (schema instanceof z.ZodNumber) return Math.max(0, schema.minValue ?? 0);
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodLiteral) return schema.value;
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
