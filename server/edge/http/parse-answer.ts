import { z } from 'zod';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { reportUnreadable } from '@/server/system/db/unreadable-rows';

/**
 * An answer through its schema. A row of a list that the schema refuses is left out and reported: a broken row of one
 * project never takes a list from the members of others. A broken answer about one thing is an error.
 */
export function parseAnswer(endpoint: Endpoint, value: unknown): unknown {
  const schema = endpoint.answer;
  const known = schema?.safeParse(value);
  if (!schema || !known || known.success) return known?.data;
  if (!isList(endpoint)) throw known.error;
  const rows = new Map<string, { path: PropertyKey[]; reason: string }>();
  for (const { path, message } of known.error.issues) {
    const row = rowOf(schema, path);
    if (!row) throw known.error;
    rows.set(row.join('.'), { path: row, reason: `${path.slice(row.length).join('.')}: ${message}` });
  }
  for (const { path, reason } of rows.values())
    reportUnreadable({ kind: endpoint.name, id: idOf(at(value, path)), reason });
  return schema.parse(
    without(
      value,
      [...rows.values()].map(({ path }) => path),
    ),
  );
}

function isList({ method, access, answer }: Endpoint): boolean {
  const isOfList = typeof access === 'object' && access.of === 'list';
  return method === 'GET' || isOfList || answer instanceof z.ZodArray;
}

/**
 * The path of the row that a path leads into: an object in the first list on the way. Null where a thing with a name of
 * its own (`meta({ id })`) comes before: its lists are parts of it.
 */
function rowOf(schema: z.ZodType, path: readonly PropertyKey[]): PropertyKey[] | null {
  let here = unwrapped(schema);
  for (const [depth, step] of path.entries()) {
    if (here instanceof z.ZodArray)
      return unwrapped(here.element) instanceof z.ZodObject ? path.slice(0, depth + 1) : null;
    if (!(here instanceof z.ZodObject) || z.globalRegistry.get(here)?.id) return null;
    const next: unknown = (here.shape as Record<PropertyKey, unknown>)[step];
    if (!(next instanceof z.ZodType)) return null;
    here = unwrapped(next);
  }
  return null;
}

function unwrapped(schema: unknown): z.ZodType | null {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  return inner instanceof z.ZodType ? inner : null;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step], value);
}

/** The id by which a row is named on the wire. */
function idOf(row: unknown): string {
  const { _id, id, log_id: log, postId } = (row ?? {}) as Record<string, unknown>;
  return String(_id ?? id ?? log ?? postId ?? 'unknown');
}

/** The same value without these elements of its lists. */
function without(value: unknown, paths: readonly PropertyKey[][]): unknown {
  if (Array.isArray(value)) {
    const gone = new Set(paths.filter(({ length }) => length === 1).map(([index]) => Number(index)));
    return value.filter((_, index) => !gone.has(index));
  }
  const lists = Object.groupBy(paths, ([step]) => String(step));
  return {
    ...(value as object),
    ...Object.fromEntries(
      Object.entries(lists).map(([step, inside = []]) => [
        step,
        without(
          (value as Record<string, unknown>)[step],
          inside.map((path) => path.slice(1)),
        ),
      ]),
    ),
  };
}
