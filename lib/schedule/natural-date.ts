import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { isValid } from 'date-fns/isValid';
import { set } from 'date-fns/set';
import { startOfDay } from 'date-fns/startOfDay';

const MORNING = 9;
const MONTHS_EN = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTHS_RU = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const DAYS: readonly RegExp[] = [
  /^(sun(day)?|вс|воскресенье)$/,
  /^(mon(day)?|пн|понедельник)$/,
  /^(tue(s|sday)?|вт|вторник)$/,
  /^(wed(nesday)?|ср|среду?а?)$/,
  /^(thu(r|rs|rsday)?|чт|четверг)$/,
  /^(fri(day)?|пт|пятниц[ау])$/,
  /^(sat(urday)?|сб|суббот[ау])$/,
];
const FILLERS = new Set(['at', 'on', 'the', 'в', 'во', 'на', ',']);
const PARTS_OF_DAY: Record<string, number> = {
  morning: 9,
  утром: 9,
  утра: 9,
  noon: 12,
  полдень: 12,
  afternoon: 15,
  днём: 15,
  днем: 15,
  evening: 19,
  вечером: 19,
  вечера: 19,
  night: 21,
  midnight: 0,
  полночь: 0,
};

type Clock = { hour: number; minute: number };
type Found = { day?: Date; clock?: Clock; instant?: Date; dayIsWeekday?: boolean };

/**
 * Parses a time in natural language: 'tomorrow 9:00', 'fri 18:30', 'in 2 hours', '25 Dec at 10', 'завтра в 9', 'через 3
 * дня'. English and Russian, in the zone of `now` (a TZDate carries its own). A day without a time means 9:00, a time
 * without a day the next such time. Null when it is not understood.
 */
export function naturalDate(text: string, now: Date): Date | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const found = read(words, now);
  if (!found) return null;
  if (found.instant) return found.clock ? at(found.instant, found.clock) : found.instant;
  const clock = found.clock ?? { hour: MORNING, minute: 0 };
  if (found.day) {
    const date = at(found.day, clock);
    return found.dayIsWeekday && date <= now ? addWeeks(date, 1) : date;
  }
  const today = at(now, clock);
  return today > now ? today : addDays(today, 1);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(\d)\s*(am|pm)\b/g, '$1$2')
    .replace(/[,;]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
}

/** Every word has to be understood. */
function read(words: readonly string[], now: Date): Found | null {
  let left = words;
  let found: Found = {};
  while (left.length > 0) {
    const step = READERS.map((reader) => reader(left, now)).find((result) => result !== null);
    if (!step || Object.keys(step.found).some((name) => name in found)) return null;
    found = { ...found, ...step.found };
    left = left.slice(step.used);
  }
  if (found.instant && found.day) return null;
  return found;
}

type Step = { used: number; found: Found } | null;
type Reader = (words: readonly string[], now: Date) => Step;

const UNITS: readonly { pattern: RegExp; add: (date: Date, count: number) => Date; keepsClock?: true }[] = [
  { pattern: /^(m|min|mins|minutes?|мин|минуту?ы?|минут)$/, add: addMinutes },
  { pattern: /^(h|hr|hrs|hours?|ч|час|часа|часов)$/, add: (date, count) => addMinutes(date, count * 60) },
  { pattern: /^(d|days?|день|дня|дней)$/, add: addDays },
  { pattern: /^(w|weeks?|недел[юиь]|недель)$/, add: addWeeks },
  { pattern: /^(months?|месяц|месяца|месяцев)$/, add: addMonths },
];

/** 'in 2 hours', 'через полчаса'. */
const readInterval: Reader = (words, now) => {
  if (words[0] !== 'in' && words[0] !== 'через') return null;
  if (words[1] === 'полчаса') return { used: 2, found: { instant: addMinutes(now, 30) } };
  if (words[1] === 'half' && words[2] === 'an' && words[3] === 'hour')
    return { used: 4, found: { instant: addMinutes(now, 30) } };
  const glued = /^(\d{1,4})(\p{L}+)$/u.exec(words[1] ?? '');
  const [count, unit, used] = glued
    ? [Number(glued[1]), glued[2], 2]
    : /^(an?|один|одну)$/.test(words[1] ?? '')
      ? [1, words[2], 3]
      : /^\d{1,4}$/.test(words[1] ?? '')
        ? [Number(words[1]), words[2], 3]
        : [1, words[1], 2];
  const known = UNITS.find(({ pattern }) => pattern.test(unit ?? ''));
  return known ? { used, found: { instant: known.add(now, count) } } : null;
};

const NAMED_DAYS: Record<string, number> = {
  today: 0,
  tonight: 0,
  сегодня: 0,
  tomorrow: 1,
  tmr: 1,
  завтра: 1,
  послезавтра: 2,
};

const readDay: Reader = (words, now) => {
  const [first = '', second = '', third = ''] = words;
  if (first === 'now' || first === 'сейчас') return { used: 1, found: { instant: now } };
  if (first === 'day' && second === 'after' && third === 'tomorrow')
    return { used: 3, found: { day: addDays(now, 2) } };
  const offset = NAMED_DAYS[first];
  if (offset !== undefined) {
    const evening =
      first === 'tonight' && !words.slice(1).some((word) => readClock([word], now))
        ? { clock: { hour: 20, minute: 0 } }
        : {};
    return { used: 1, found: { day: addDays(now, offset), ...evening } };
  }
  const isNext = /^(next|следующ(ий|ую|ее))$/.test(first);
  if (isNext && /^(week|неделю)$/.test(second))
    return { used: 2, found: { day: addDays(now, (8 - now.getDay()) % 7 || 7) } };
  const weekday = DAYS.findIndex((pattern) => pattern.test(isNext ? second : first));
  if (weekday < 0) return null;
  const ahead = (weekday - now.getDay() + 7) % 7;
  // 'next fri' is the one of the week that begins on the coming Monday.
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const days = isNext ? toMonday + ((weekday + 6) % 7) : ahead;
  return { used: isNext ? 2 : 1, found: { day: addDays(now, days), ...(isNext ? {} : { dayIsWeekday: true }) } };
};

/** '25 dec', 'dec 25', '25 декабря 2027', '25.12', '2026-12-25'. Without a year the next such day. */
const readDate: Reader = (words, now) => {
  const [first = '', second = '', third = ''] = words;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(first);
  if (iso) return dated({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }, now, 1);
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2})?)?$/.exec(first);
  // '18.30' is a time, since there is no 30th month.
  if (
    dotted &&
    Number(dotted[2]) <= 12 &&
    Number(dotted[2]) > 0 &&
    (dotted[3] !== undefined || first.endsWith('.') || dotted[2]?.length === 2)
  ) {
    const year = dotted[3] ? Number(dotted[3].length === 2 ? `20${dotted[3]}` : dotted[3]) : null;
    return dated({ year, month: Number(dotted[2]), day: Number(dotted[1]) }, now, 1);
  }
  const [dayWord, monthWord] = monthOf(first) > 0 ? [second, first] : [first, second];
  const month = monthOf(monthWord);
  const day = /^(\d{1,2})(st|nd|rd|th)?$/.exec(dayWord)?.[1];
  if (month === 0 || !day) return null;
  const hasYear = /^20\d{2}$/.test(third);
  return dated({ year: hasYear ? Number(third) : null, month, day: Number(day) }, now, hasYear ? 3 : 2);
};

function monthOf(word: string): number {
  const english = MONTHS_EN.findIndex((name) => /^[a-z]{3,}$/.test(word) && word.startsWith(name));
  if (english >= 0) return english + 1;
  return /^[а-я]{3,}$/.test(word) ? MONTHS_RU.findIndex((name) => word.startsWith(name)) + 1 : 0;
}

function dated(
  { year, month, day }: { year: number | null; month: number; day: number },
  now: Date,
  used: number,
): Step {
  const on = (inYear: number) => set(startOfDay(now), { year: inYear, month: month - 1, date: day });
  const date = on(year ?? now.getFullYear());
  if (!isValid(date) || date.getDate() !== day || date.getMonth() !== month - 1) return null;
  const passed = year === null && date < startOfDay(now);
  return { used, found: { day: passed ? on(now.getFullYear() + 1) : date } };
}

/** '9', '9:00', '18.30', '9pm', '9 вечера', 'noon'. */
const readClock: Reader = (words) => {
  const [first = '', second = ''] = words;
  const part = PARTS_OF_DAY[first];
  if (part !== undefined) return { used: 1, found: { clock: { hour: part, minute: 0 } } };
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/.exec(first);
  if (!match) return null;
  const minute = Number(match[2] ?? 0);
  const half = match[3] ?? ({ утра: 'am', ночи: 'am', дня: 'pm', вечера: 'pm' } as Record<string, string>)[second];
  const plain = Number(match[1]);
  if (half && plain > 12) return null;
  const hour = half === 'pm' ? (plain % 12) + 12 : half === 'am' ? plain % 12 : plain;
  if (hour > 23 || minute > 59) return null;
  const isHours = /^(час|часа|часов|o'clock)$/.test(second);
  return { used: (half && !match[3]) || isHours ? 2 : 1, found: { clock: { hour, minute } } };
};

const READERS: readonly Reader[] = [readInterval, readDate, readDay, readClock];

function at(day: Date, { hour, minute }: Clock): Date {
  return set(day, { hours: hour, minutes: minute, seconds: 0, milliseconds: 0 });
}
