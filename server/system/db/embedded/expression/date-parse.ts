import { MongoError } from '../errors.ts';
import { momentOf, type Parts } from './zones.ts';

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2}|[A-Za-z]+\/[A-Za-z_]+)?$/;

/** A date from an ISO 8601 text; without a zone it is UTC. */
export function parseDate(text: string): Date {
  const found = ISO.exec(text.trim());
  if (!found) throw unreadable(text);
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '0', own] = found;
  const parts: Parts = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1000),
  };
  return dateOf(parts, own ?? 'UTC', text);
}

function dateOf(parts: Parts, zone: string, text: string): Date {
  const valid =
    parts.month >= 1 &&
    parts.month <= 12 &&
    parts.day >= 1 &&
    parts.day <= 31 &&
    parts.hour < 24 &&
    parts.minute < 60 &&
    parts.second < 60;
  if (!valid) throw unreadable(text);
  return new Date(momentOf(parts, zone === 'Z' ? 'UTC' : zone));
}

function unreadable(text: string): MongoError {
  return new MongoError(241, `Error parsing date string '${text}'; it is not in a format that is known`);
}
