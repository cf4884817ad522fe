import { BSONRegExp, BSONSymbol } from 'bson';
import type { Maybe, Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { boundRegex, type BoundedRegex } from './bounded-regex.ts';

/** Longest pattern taken; MongoDB's own limit is 32 KB. */
const MAX_PATTERN = 4096;
const cache = new Map<string, BoundedRegex>();

/** A test for strings from a PCRE pattern and MongoDB's options (i m s x u). */
export function regexTest(pattern: string, options = ''): (value: Maybe) => boolean {
  const regex = toRegExp(pattern, options);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof BSONSymbol) return regex.test(value.value);
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options;
  };
}

/** A JavaScript expression for a PCRE one; error 51091 when it can't be one. */
export function toRegExp(pattern: string, options = ''): BoundedRegex {
  const name = `${options}/${pattern}`;
  const known = cache.get(name);
  if (known) return known;
  const made = boundRegex(translate(pattern, options));
  if (cache.size > 500) cache.clear();
  cache.set(name, made);
  return made;
}

function translate(pattern: string, options: string): RegExp {
  if (pattern.length > MAX_PATTERN) {
    throw new MongoError(
      51091,
      `Regular expression is invalid: the embedded database takes patterns up to ${MAX_PATTERN} characters`,
    );
  }
  const unknown = /[^imsxu]/.exec(options);
  if (unknown) throw new MongoError(51108, `invalid flag in regex options: ${unknown[0]}`);
  let source = pattern;
  let flags = options;
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    flags += inline[1] ?? '';
  }
  if (flags.includes('x')) source = withoutComments(source);
  source = source
    .replace(/\\A/g, '(?<![\\s\\S])')
    .replace(/\\z/gi, '(?![\\s\\S])')
    .replace(/\\h/g, '[ \\t]')
    .replace(/\(\?P</g, '(?<')
    .replace(/\[:(\w+):\]/g, (text, name: string) => CLASSES[name] ?? text);
  const own = ['i', 'm', 's'].filter((flag) => flags.includes(flag)).join('');
  try {
    return new RegExp(source, `${own}u`);
  } catch {
    return looser(source, own);
  }
}

/** Without the u flag JavaScript takes escapes of ordinary characters, as PCRE does. */
function looser(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new MongoError(
      51091,
      `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const CLASSES: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
};

/** The x option: white space and # comments outside of classes mean nothing. */
function withoutComments(source: string): string {
  return source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|#.*|\s+/g, (text) => (/^[\\[]/.test(text) ? text : ''));
}

export function isRegex(value: Value | undefined): value is BSONRegExp {
  return value instanceof BSONRegExp;
}
