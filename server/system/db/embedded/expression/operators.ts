import type { StringRules } from '../bson/compare.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAYS } from './arrays.ts';
import type { ExpressionContext, Operator } from './compile.ts';
import { CONDITIONS } from './conditions.ts';
import { CONVERT } from './convert.ts';
import { DATES } from './dates.ts';
import { STATISTICS } from './statistics.ts';
import { STRINGS } from './strings.ts';

/** Every implemented expression operator; each has its own test (operators.test.ts checks that). */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    ...ARITHMETIC,
    ...CONDITIONS,
    ...ARRAYS,
    ...STRINGS,
    ...CONVERT,
    ...DATES,
    ...STATISTICS,
  }),
);

/** A context with all operators. */
export function expressionContext(
  vars: ReadonlySet<string>,
  rules?: StringRules,
  fields?: Set<string>,
): ExpressionContext {
  return { operators: OPERATORS, vars, rules, fields };
}
