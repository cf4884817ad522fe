import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const UNITS: Record<string, readonly [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** Says what is wrong with a sent value where its schema has no sentence of its own. */
export function validationWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required';
      return KINDS[issue.expected] ? `Must be ${KINDS[issue.expected]}` : undefined;
    case 'invalid_value':
      return issue.values.length > 1 ? oneOf(issue.values) : undefined;
    case 'invalid_union':
      // The last way to write a value is its usual one; what came before it stands for none.
      return Array.isArray(issue.options) ? oneOf(issue.options) : issue.errors.at(-1)?.[0]?.message;
    case 'too_small':
      return bound('At least', issue.minimum, issue.origin);
    case 'too_big':
      return bound('At most', issue.maximum, issue.origin);
    default:
      return undefined;
  }
}

/** The first thing that is wrong with a value, with its place: 'schedules.0.time: Required'. */
export function firstReason({ issues: [first] }: z.ZodError): string {
  const at = first?.path.join('.');
  return `${at ? `${at}: ` : ''}${first?.message ?? 'it can’t be read'}`;
}

function oneOf(values: readonly unknown[]): string {
  return `Choose one of: ${values.map(String).join(', ')}`;
}

function bound(which: string, figure: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return `${which} ${figure}${unit ? ` ${unit[figure === 1 ? 0 : 1]}` : ''}`;
}
