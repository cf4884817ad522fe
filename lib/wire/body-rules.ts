import { z } from 'zod';

/** A bound with the contract's own message for what is beyond it. */
type Bound<T> = readonly [limit: T, message: string];

/** The rules of one field of a body that a form can check without the schema. */
export type FieldRules = {
  /** Spaces around a text don't count. */
  trims?: boolean;
  /** The message for an empty text. */
  empty?: string;
  minLength?: Bound<number>;
  maxLength?: Bound<number>;
  /** A regular expression that the text has to match. */
  pattern?: Bound<string>;
  minimum?: Bound<number>;
  maximum?: Bound<number>;
};

/** Rules by path within the body: `caps.run`. */
export type BodyRules = Readonly<Record<string, FieldRules>>;

type Drawn = {
  type?: string | string[];
  properties?: Record<string, Drawn>;
  anyOf?: Drawn[];
  allOf?: Drawn[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};
type Schema = z.ZodType;
export type BodySchema = Schema;

/** The part of a schema that says something, without "or null" and "or absent". */
function meant(drawn: Drawn): Drawn {
  const choices = drawn.anyOf?.filter(({ type }) => type !== 'null');
  return choices?.length === 1 && choices[0] ? meant(choices[0]) : drawn;
}

/** The message with which a schema refuses a value; null if it takes it, or refuses it as no value of its kind. */
function refusal(schema: Schema, value: unknown): string | null {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && issue.code !== 'invalid_type' && issue.code !== 'invalid_value' ? issue.message : null;
}

/** An address by its form, which a schema checks after it has trimmed the text. */
function patternRule(schema: Schema): FieldRules {
  const { format, pattern } = meant(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Drawn);
  const message = format === 'email' ? refusal(schema, 'x') : null;
  return pattern && message ? { pattern: [pattern, message] } : {};
}

function textRules(schema: Schema, { minLength, maxLength }: Drawn): FieldRules {
  const empty = refusal(schema, '');
  const short = minLength && minLength > 1 ? refusal(schema, 'x'.repeat(minLength - 1)) : null;
  const long = maxLength ? refusal(schema, 'x'.repeat(maxLength + 1)) : null;
  // Of a text that is not trimmed, as many spaces are long enough.
  const trims = empty !== null && refusal(schema, ' '.repeat(Math.max(minLength ?? 1, 1))) === empty;
  return {
    ...(trims ? { trims } : {}),
    ...(empty ? { empty } : {}),
    ...(short && minLength ? { minLength: [minLength, short] as const } : {}),
    ...(long && maxLength ? { maxLength: [maxLength, long] as const } : {}),
    ...patternRule(schema),
  };
}

function figureRules(schema: Schema, { minimum, maximum }: Drawn): FieldRules {
  const low = minimum === undefined ? null : refusal(schema, minimum - 1);
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : refusal(schema, maximum + 1);
  return {
    ...(low && minimum !== undefined ? { minimum: [minimum, low] as const } : {}),
    ...(high && maximum !== undefined ? { maximum: [maximum, high] as const } : {}),
  };
}

function shapeOf(schema: Schema): Record<string, Schema> | null {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner instanceof z.ZodObject) return inner.shape as Record<string, Schema>;
  return inner === schema ? null : shapeOf(inner as Schema);
}

/**
 * The rules of a body's fields that a form can check without its schema: bounds from its JSON schema, messages from
 * the schema itself, by trying what is just beyond each bound.
 */
export function rulesOf(schema: BodySchema, at = ''): BodyRules {
  const rules: Record<string, FieldRules> = {};
  for (const [name, field] of Object.entries(shapeOf(schema) ?? {})) {
    const path = `${at}${name}`;
    const drawn = meant(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Drawn);
    if (drawn.properties) Object.assign(rules, rulesOf(field, `${path}.`));
    const own = drawn.type === 'string' ? textRules(field, drawn) : figureRules(field, drawn);
    if (Object.keys(own).length > 0) rules[path] = own;
  }
  return rules;
}
