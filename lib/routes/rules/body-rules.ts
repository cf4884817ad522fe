import type { BodyRules, FieldRules } from '@/lib/wire/body-rules';

export type Problem = { path: string; message: string };

function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      body,
    );
}

function problemOf(value: unknown, rules: FieldRules): string | undefined {
  if (typeof value === 'string') {
    const text = rules.trims ? value.trim() : value;
    const { length } = text;
    if (length === 0 && rules.empty) return rules.empty;
    if (rules.minLength && length < rules.minLength[0]) return rules.minLength[1];
    if (rules.maxLength && length > rules.maxLength[0]) return rules.maxLength[1];
    if (rules.pattern && !new RegExp(rules.pattern[0]).test(text)) return rules.pattern[1];
  }
  if (typeof value === 'number') {
    if (rules.minimum && value < rules.minimum[0]) return rules.minimum[1];
    if (rules.maximum && value > rules.maximum[0]) return rules.maximum[1];
  }
  return undefined;
}

/** Finds fields of a body that the contract would refuse for length, size or form. Absent fields are left alone. */
export function checkBody(rules: BodyRules, body: unknown): Problem[] {
  return Object.entries(rules).flatMap(([path, each]) => {
    const message = problemOf(valueAt(body, path), each);
    return message ? [{ path, message }] : [];
  });
}
