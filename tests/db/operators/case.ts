import { Decimal128, ObjectId } from 'bson';
import { docOf, double } from '../../../server/system/db/embedded/bson/value.ts';

export const d = (text: string): Decimal128 => Decimal128.fromString(text);
export const at = (text: string): Date => new Date(text);
export const DATE = at('2024-02-29T13:05:09.123Z');
export const ID = new ObjectId('65e07f450000000000000000');
export const ROOT = docOf({
  one: 1,
  two: 2,
  long: 5n,
  half: 0.5,
  five: double(5),
  nil: null,
  text: 'Grüße',
  list: [3, 1, 2],
  docs: [
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ],
  obj: { x: 1, y: { z: 2 } },
  date: DATE,
  id: ID,
  dec: d('1.10'),
  yes: true,
  nested: [{ a: [1, 2] }, { a: [3] }, { b: 4 }],
});

export class Failure {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}
export const fails = (code: number): Failure => new Failure(code);
export const MISSING = Symbol('missing');
/** [argument of the operator, expected value] for every operator. */
export type Cases = Record<string, [unknown, unknown][]>;
