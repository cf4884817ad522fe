import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';
import { MongoError } from '../errors.ts';

/**
 * V8 can backtrack without end ("^(a+)+$" on 28 letters took 5 s, and blocked every other client). It also has an
 * engine whose time is linear in the text. The first flag tells which patterns that engine takes (the letter l), the
 * second lets V8 switch to it after 50,000 attempts. A timer ends every other pattern.
 */
setFlagsFromString('--enable-experimental-regexp-engine');
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

/** The maximum time of one pattern on one text where only a timer can end it. */
const MOST_MS = 200;
/** Pattern length times text length, in characters: beyond this even the linear engine has a timer. */
const MUCH_WORK = 10_000_000;
/** Texts on which the u flag makes a difference: halves of pairs, and the two signs that fold to ASCII letters. */
const SPECIAL = /[\ud800-\udfff\u017f\u212a]/;

/** A regular expression that always ends. */
export interface BoundedRegex {
  test(text: string): boolean;
  first(text: string): RegExpExecArray | undefined;
  all(text: string): RegExpExecArray[];
}

/** Makes an expression that always ends soon: at once, in linear time, or with error 51156. */
export function boundRegex(exact: RegExp): BoundedRegex {
  const simple = neverBacktracks(exact.source);
  const linear = simple ? undefined : linearTwin(exact);
  const use = <T>(text: string, work: (regex: RegExp) => T): T => {
    if (simple) return work(exact);
    const quick = linear && !SPECIAL.test(text) ? linear : undefined;
    if (quick && quick.source.length * text.length < MUCH_WORK) return work(quick);
    return withinTime(() => work(quick ?? exact));
  };
  return {
    test: (text) => use(text, (regex) => regex.test(text)),
    first: (text) => use(text, (regex) => regex.exec(text) ?? undefined),
    all: (text) => use(text, (regex) => [...text.matchAll(new RegExp(regex.source, `${regex.flags}g`))]),
  };
}

/** True for patterns without repetition, choice or reference: there is one way to try them. */
function neverBacktracks(source: string): boolean {
  if (/\\[1-9k]/.test(source)) return false;
  const bare = source.replace(/\\[\s\S]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return !/[*+?{|]/.test(bare);
}

/**
 * The same expression for texts without special signs, in a form that the linear engine takes: without the flags u and
 * i.
 */
function linearTwin(exact: RegExp): RegExp | undefined {
  if (/\\[pPu]|[\ud800-\udfff]/.test(exact.source)) return undefined;
  const source = exact.ignoreCase ? bothCases(exact.source) : exact.source;
  const flags = exact.flags.replace(/[ui]/g, '');
  try {
    return source !== undefined && new RegExp(source, `${flags}l`) ? new RegExp(source, flags) : undefined;
  } catch (error) {
    // V8's verdict on a pattern that needs backtracking, or on one that only the u flag makes valid.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * A pattern that takes ASCII letters in both cases by itself; undefined where that is more than a change of letters.
 */
function bothCases(source: string): string | undefined {
  if (/[^\0-\x7f]|\\[xc]|\(\?</.test(source)) return undefined;
  let result = '';
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const sign = source[i] as string;
    if (sign === '\\') result += sign + (source[++i] ?? '');
    else if (inClass && source[i + 1] === '-' && source[i + 2] !== ']') {
      const range = bothRanges(sign, source[i + 2] ?? '');
      if (range === undefined) return undefined;
      result += range;
      i += 2;
    } else if (/[a-z]/i.test(sign)) result += inClass ? both(sign) : `[${both(sign)}]`;
    else {
      if (sign === '[') inClass = true;
      if (sign === ']') inClass = false;
      result += sign;
    }
  }
  return result;
}

const both = (text: string): string => text.toLowerCase() + text.toUpperCase();

function bothRanges(from: string, to: string): string | undefined {
  if (/^\d\d$/.test(from + to)) return `${from}-${to}`;
  if (!/^(?:[a-z]{2}|[A-Z]{2})$/.test(from + to)) return undefined;
  const range = `${from}-${to}`;
  return both(range);
}

const shared: { work: (() => unknown) | undefined } = { work: undefined };
const context = createContext(shared);
const script = new Script('work()');

/** Runs a read-only function, and ends it when it takes too long. */
function withinTime<T>(work: () => T): T {
  shared.work = work;
  try {
    return script.runInContext(context, { timeout: MOST_MS }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new MongoError(
      51156,
      `Regular expression is too complex: it took more than ${MOST_MS} ms on one text. Write it without nested or repeated choices.`,
    );
  } finally {
    shared.work = undefined;
  }
}
