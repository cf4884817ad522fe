import { BSONRegExp } from 'bson';
import { compareStrings } from '../bson/compare.ts';
import { integerOption } from '../bson/numbers.ts';
import { docOf, isNullish, isNumeric, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { BoundedRegex } from '../query/bounded-regex.ts';
import { toRegExp } from '../query/regex.ts';
import { listOperator, namedOperator, stringArgument } from './arguments.ts';
import type { Operator } from './compile.ts';
import { textOf } from './convert.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

function nonNegative(value: Maybe, name: string, code: number): number {
  const number = isNumeric(value) ? integerOption(value) : undefined;
  if (number === undefined) throw new MongoError(code, `${name}: expected a number, got ${typeName(value)}`);
  if (number < 0) throw new MongoError(code, `${name}: the value must be at least 0, got ${number}`);
  return number;
}

/** null and missing count as the empty string; numbers and dates as their text. */
function asText(value: Maybe, name: string, code: number): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumeric(value) || value instanceof Date) return textOf(value);
  throw new MongoError(code, `can't convert from BSON type ${typeName(value)} to String (${name})`);
}

const substringOfBytes: Operator = listOperator(3, 3, ([text, start, length], _context, name) => {
  const from = integerOption(start);
  const count = integerOption(length);
  if (from === undefined)
    throw new MongoError(16034, `${name}: starting index must be a numeric type (is BSON type ${typeName(start)})`);
  if (count === undefined)
    throw new MongoError(16035, `${name}: length must be a numeric type (is BSON type ${typeName(length)})`);
  if (from < 0) throw new MongoError(50752, `${name}: starting index must be non-negative (got: ${from})`);
  const source = bytes(asText(text, name, 16007));
  const end = count < 0 ? source.length : Math.min(source.length, from + count);
  const middle = (at: number): boolean => at < source.length && ((source[at] as number) & 0xc0) === 0x80;
  if (middle(from))
    throw new MongoError(28656, `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`);
  if (middle(end))
    throw new MongoError(28657, `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`);
  return source.toString('utf8', from, Math.max(from, end));
});

const indexIn = (
  split: (text: string) => { find(needle: string, from: number, to: number): number; length: number },
): Operator =>
  listOperator(2, 4, ([text, needle, start, end], _context, name) => {
    if (isNullish(text)) return null;
    const source = split(stringArgument(text, name, 40093));
    const wanted = stringArgument(needle, name, 40094);
    const from = start === undefined ? 0 : nonNegative(start, name, 40096);
    const to = end === undefined ? source.length : Math.min(source.length, nonNegative(end, name, 40097));
    return from > to ? -1 : source.find(wanted, from, to);
  });

const byBytes = indexIn((text) => {
  const source = bytes(text);
  return { length: source.length, find: (needle, from, to) => source.subarray(0, to).indexOf(bytes(needle), from) };
});

const byPoints = indexIn((text) => {
  const points = [...text];
  return {
    length: points.length,
    find(needle, from, to) {
      const at = points.slice(from, to).join('').indexOf(needle);
      return at < 0 ? -1 : from + [...points.slice(from, to).join('').slice(0, at)].length;
    },
  };
});

const trimming = (sides: { left: boolean; right: boolean }): Operator =>
  namedOperator({ required: ['input'], optional: ['chars'] }, (args, name) => {
    const [input, chars] = [args('input'), args('chars')];
    if (isNullish(input) || chars === null) return null;
    const text = [...stringArgument(input, name, 50699)];
    const set = chars === undefined ? undefined : new Set(stringArgument(chars, name, 50700));
    const drop = (point: string | undefined): boolean =>
      point !== undefined && (set ? set.has(point) : /[\s\0]/.test(point));
    let [from, to] = [0, text.length];
    while (sides.left && from < to && drop(text[from])) from++;
    while (sides.right && to > from && drop(text[to - 1])) to--;
    return text.slice(from, to).join('');
  });

const split: Operator = listOperator(2, 2, ([text, separator]) => {
  if (isNullish(text) || isNullish(separator)) return null;
  const by = stringArgument(separator, '$split', 40086);
  if (by === '') throw new MongoError(40087, '$split requires a non-empty separator');
  return stringArgument(text, '$split', 40085).split(by);
});

const replacing = (all: boolean): Operator =>
  namedOperator({ required: ['input', 'find', 'replacement'] }, (args, name) => {
    const [input, find, replacement] = ['input', 'find', 'replacement'].map((part) => args(part));
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const text = stringArgument(input, name, 51746);
    const wanted = stringArgument(find, name, 51745);
    const by = stringArgument(replacement, name, 51744);
    return all ? text.split(wanted).join(by) : text.replace(wanted, () => by);
  });

function regexOf(args: (name: string) => Maybe, name: string): BoundedRegex | null {
  const [regex, options] = [args('regex'), args('options')];
  if (isNullish(regex)) return null;
  if (!isNullish(options) && typeof options !== 'string')
    throw new MongoError(51106, `${name} needs 'options' to be of type string`);
  if (regex instanceof BSONRegExp) return toRegExp(regex.pattern, options ?? regex.options);
  return toRegExp(stringArgument(regex, name, 51105), options ?? '');
}

const matching = (none: Value, result: (text: string, regex: BoundedRegex) => Value): Operator =>
  namedOperator({ required: ['input', 'regex'], optional: ['options'] }, (args, name) => {
    const input = args('input');
    const regex = regexOf(args, name);
    return isNullish(input) || !regex ? none : result(stringArgument(input, name, 51104), regex);
  });

function describeMatch(text: string, found: RegExpExecArray): Doc {
  return docOf({
    match: found[0],
    idx: [...text.slice(0, found.index)].length,
    captures: found.slice(1).map((group) => group ?? null),
  });
}

function findFirst(text: string, regex: BoundedRegex): Value {
  const found = regex.first(text);
  return found ? describeMatch(text, found) : null;
}

const concat: Operator = listOperator(0, 1000, (args) => {
  let text = '';
  for (const value of args) {
    if (isNullish(value)) return null;
    text += stringArgument(value, '$concat', 16702);
  }
  return text;
});

const ascii = (text: string, change: (letters: string) => string): string => text.replace(/[A-Za-z]+/g, change);

/** String operators. Positions count bytes or code points as the operator's name says. */
export const STRINGS: Record<string, Operator> = {
  $concat: concat,
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: listOperator(3, 3, ([text, start, length], _context, name) => {
    const from = nonNegative(start, name, 34450);
    return [...asText(text, name, 16007)].slice(from, from + nonNegative(length, name, 34452)).join('');
  }),
  $toLower: listOperator(1, 1, ([value], _context, name) =>
    ascii(asText(value, name, 16007), (letters) => letters.toLowerCase()),
  ),
  $toUpper: listOperator(1, 1, ([value], _context, name) =>
    ascii(asText(value, name, 16007), (letters) => letters.toUpperCase()),
  ),
  $strLenBytes: listOperator(1, 1, ([value], _context, name) => bytes(stringArgument(value, name, 34473)).length),
  $strLenCP: listOperator(1, 1, ([value], _context, name) => [...stringArgument(value, name, 34471)].length),
  $strcasecmp: listOperator(2, 2, ([a, b], _context, name) => {
    const [x, y] = [a, b].map((value) => ascii(asText(value, name, 16007), (letters) => letters.toUpperCase())) as [
      string,
      string,
    ];
    return Math.sign(compareStrings(x, y));
  }),
  $indexOfBytes: byBytes,
  $indexOfCP: byPoints,
  $split: split,
  $trim: trimming({ left: true, right: true }),
  $ltrim: trimming({ left: true, right: false }),
  $rtrim: trimming({ left: false, right: true }),
  $replaceOne: replacing(false),
  $replaceAll: replacing(true),
  $regexMatch: matching(false, (text, regex) => regex.test(text)),
  $regexFind: matching(null, findFirst),
  $regexFindAll: matching([], (text, regex) => regex.all(text).map((found) => describeMatch(text, found))),
};
