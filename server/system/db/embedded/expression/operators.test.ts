import { Double } from 'bson';
import { describe, expect, it } from 'vitest';
import { ARRAYS } from '../../../../../tests/db/operators/arrays.ts';
import { CONDITIONS } from '../../../../../tests/db/operators/conditions.ts';
import { CONVERSIONS } from '../../../../../tests/db/operators/conversions.ts';
import { NUMBERS } from '../../../../../tests/db/operators/numbers.ts';
import { STRINGS } from '../../../../../tests/db/operators/strings.ts';
import { Failure, MISSING, ROOT } from '../../../../../tests/db/operators/case.ts';
import { encode } from '../bson/encode.ts';
import { docOf, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileExpression } from './compile.ts';
import { expressionContext, OPERATORS } from './operators.ts';

const CASES = { ...ARRAYS, ...CONDITIONS, ...CONVERSIONS, ...NUMBERS, ...STRINGS };

function valueOf(input: unknown): Value {
  return docOf({ v: input }).get('v') as Value;
}

function run(operator: string, argument: unknown): Maybe {
  const expression: Doc = new Map([[operator, valueOf(argument)]]);
  return compileExpression(expression, expressionContext(new Set()))({ root: ROOT, vars: new Map() });
}

const shown = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner instanceof Map ? Object.fromEntries(inner) : inner,
  );

describe('expression operators', () => {
  it('has a test for every operator', () => {
    expect([...OPERATORS.keys()].filter((name) => !(name in CASES))).toEqual([]);
  });

  for (const [operator, cases] of Object.entries(CASES)) {
    for (const [argument, expected] of cases) {
      it(`${operator} of ${shown(argument)}`, () => {
        if (expected instanceof Failure) {
          expect(() => run(operator, argument)).toThrow(expect.objectContaining({ code: expected.code }));
          return;
        }
        const result = run(operator, argument);
        if (expected === MISSING) return expect(result).toBeUndefined();
        expect(encode({ v: result }).toString('hex'), `got ${shown(result)}`).toBe(
          encode({ v: valueOf(expected) }).toString('hex'),
        );
      });
    }
  }

  it('$rand gives numbers from 0 to below 1, another each time', () => {
    const [a, b] = [run('$rand', {}), run('$rand', {})] as number[];
    expect(a).toBeGreaterThanOrEqual(0);
    expect(b).toBeLessThan(1);
    expect(a).not.toBe(b);
    expect(() => run('$rand', 1)).toThrow(MongoError);
  });
});

describe('paths and literals in expressions', () => {
  const evaluate = (expression: unknown): Maybe =>
    compileExpression(valueOf(expression), expressionContext(new Set()))({ root: ROOT, vars: new Map() });

  it('maps paths over arrays and drops what is missing', () => {
    expect(evaluate('$nested.a')).toEqual([[1, 2], [3]]);
    expect(evaluate('$obj.y.z')).toBe(2);
    expect(evaluate('$list.x')).toEqual([]);
  });

  it('knows $$ROOT, $$CURRENT and $$REMOVE and refuses what it does not know', () => {
    expect(evaluate('$$ROOT.one')).toBe(1);
    expect(evaluate('$$CURRENT')).toBe(ROOT);
    expect(evaluate({ a: '$$REMOVE', b: 1 })).toEqual(docOf({ b: 1 }));
    expect(() => evaluate('$$NOTHING')).toThrow(expect.objectContaining({ code: 17276 }));
    expect(() => evaluate({ $nope: 1 })).toThrow(expect.objectContaining({ code: 168 }));
    expect(() => evaluate({ $add: [1], $subtract: [1] })).toThrow(expect.objectContaining({ code: 15983 }));
  });

  it('keeps the type of a double that is a whole number', () => {
    expect(evaluate('$five')).toBeInstanceOf(Double);
  });
});
