import { MongoError } from '../errors.ts';
import { momentOf, type Parts } from './zones.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2}|[A-Za-z]+\/[A-Za-z_]+)?$/;

/** A date from an ISO 8601 text; without a zone it is UTC or the zone given. */
export function parseDate(text: string, zone = 'UTC'): Date {
  const found = ISO.exec(text.trim());
  if (!found) throw unreadable(text);
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '0', own] = found;
  const parts: Parts = {
    year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute), second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1000),
  };
  return dateOf(parts, own ?? zone, text);
}

function dateOf(parts: Parts, zone: string, text: string): Date {
  const valid = parts.month >= 1 && parts.month <= 12 && parts.day >= 1 && parts.day <= 31 && parts.hour < 24 && parts.minute < 60 && parts.second < 60;
  if (!valid) throw unreadable(text);
  return new Date(momentOf(parts, zone === 'Z' ? 'UTC' : zone));
}

function unreadable(text: string): MongoError {
  return new MongoError(241, `Error parsing date string '${text}'; it is not in a format that is known`);
}

const DIRECTIVES: Record<string, { pattern: string; set(parts: Partial<Parts> & { zone?: string }, text: string): void }> = {
  Y: { pattern: '(\\d{4})', set: (parts, text) => void (parts.year = Number(text)) },
  m: { pattern: '(\\d{1,2})', set: (parts, text) => void (parts.month = Number(text)) },
  d: { pattern: '(\\d{1,2})', set: (parts, text) => void (parts.day = Number(text)) },
  H: { pattern: '(\\d{1,2})', set: (parts, text) => void (parts.hour = Number(text)) },
  M: { pattern: '(\\d{1,2})', set: (parts, text) => void (parts.minute = Number(text)) },
  S: { pattern: '(\\d{1,2})', set: (parts, text) => void (parts.second = Number(text)) },
  L: { pattern: '(\\d{1,3})', set: (parts, text) => void (parts.millisecond = Number(text)) },
  z: { pattern: '(Z|[+-]\\d{2}:?\\d{2})', set: (parts, text) => void (parts.zone = text) },
};

/** A date from a text in a format of % directives (Y m d H M S L z). */
export function parseWithFormat(text: string, format: string, zone = 'UTC'): Date {
  const setters: ((parts: Partial<Parts> & { zone?: string }, text: string) => void)[] = [];
  const pattern = format.replace(/%(.)|[.*+?^${}()|[\]\\]/g, (literal, letter?: string) => {
    if (letter === undefined) return `\\${literal}`;
    if (letter === '%') return '%';
    const directive = DIRECTIVES[letter];
    if (!directive) throw new MongoError(18536, `Invalid format character '%${letter}' in format string`);
    setters.push(directive.set);
    return directive.pattern;
  });
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (!found) throw unreadable(text);
  const parts: Partial<Parts> & { zone?: string } = {};
  setters.forEach((set, i) => set(parts, found[i + 1] ?? ''));
  if (parts.year === undefined || parts.month === undefined || parts.day === undefined) throw unreadable(text);
  return dateOf({ year: parts.year, month: parts.month, day: parts.day, hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second ?? 0, millisecond: parts.millisecond ?? 0 }, parts.zone ?? zone, text);
}
