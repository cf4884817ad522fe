import type { VideoLanguage } from './languages';
import { capital } from './points';

/** A day, and when and where something is on it: parts of a statement, as it has them. Absent ones are empty. */
export type Dated = {
  weekday: string;
  day: string;
  month: string;
  time: string;
  place: string;
  /** Of the statement: before all these, and behind them. */
  before: string;
  after: string;
};

type Rules = {
  weekdays: readonly string[];
  /** Beginnings of months, and how a day and a month are written; `D`, `M`, `W` stand for them. */
  months: string;
  dates: readonly string[];
  /** Directly before a day: it is the end or the beginning of a time, not a day on which something is. */
  limits: string;
  times: string;
  places: string;
};

const HOUR = '\\d{1,2}(?:[:.h]\\d{2})?';
const RULES: Record<VideoLanguage, Rules> = {
  en: {
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    months: 'January|February|March|April|May|June|July|August|September|October|November|December',
    dates: [
      '(?:on )?(?:W,? )?M D(?:st|nd|rd|th)?',
      '(?:on )?(?:W,? )?(?:the )?D(?:st|nd|rd|th)? (?:of )?M',
      '(?:on )?W',
    ],
    limits: 'until|till|by|before|from|since|after',
    times: `(?:at|from) ${HOUR}(?: ?[ap]\\.?m\\.?| o[’']clock)?`,
    places: 'in|at',
  },
  ru: {
    weekdays: ['понедельник', 'вторник', 'сред[ау]', 'четверг', 'пятниц[ау]', 'суббот[ау]', 'воскресенье'],
    months: 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря',
    dates: ['(?:во? )?(?:W,? )?D M', '(?:во? )W'],
    limits: 'до|с|со|после|к|по',
    times: `(?:в|с) ${HOUR}(?: (?:час(?:а|ов)?|утра|вечера|дня))*`,
    places: 'в|во|на|у',
  },
  es: {
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 's[áa]bado', 'domingo'],
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre',
    dates: ['(?:el )?(?:W,? )?D de M', '(?:el )W'],
    limits: 'hasta(?: el)?|antes del?|desde(?: el)?|del?|después del?',
    times: `(?:a las?|desde las?) ${HOUR}(?: ?(?:h|horas))?(?: de la (?:mañana|tarde|noche))?`,
    places: 'en',
  },
  fr: {
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    dates: ['(?:le )?(?:W,? )?D(?:er)? M', '(?:ce )W'],
    limits: "jusqu[’']au|avant le|depuis le|à partir du|dès le|du|après le",
    times: `(?:à|dès) ${HOUR}(?: ?(?:h|heures)(?: ?\\d{2})?)?`,
    places: 'à|au|aux|dans|chez',
  },
  de: {
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonnabend', 'Sonntag'],
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    dates: ['(?:am )?(?:W,? (?:de[nm] )?)?D\\. ?M', '(?:am )W'],
    limits: 'bis(?: zum)?|vor dem|ab(?: dem)?|seit(?: dem)?|vom|zum|nach dem',
    times: `(?:um|ab) ${HOUR}(?: ?Uhr)?(?: \\d{2}(?!\\d))?`,
    places: 'in|im|bei|beim|auf',
  },
  it: {
    weekdays: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'],
    months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    dates: ["(?:il |l[’'])?(?:W,? )?D M", '(?:questo |questa )W'],
    limits: "fino al(?:l[’'])?|entro(?: il)?|prima del|dal(?:l[’'])?|dopo il",
    times: `(?:alle(?: ore)?|dalle(?: ore)?|ore) ${HOUR}`,
    places: 'in|a|al|alla|nel|nella|nello|presso',
  },
};
const YEAR = '(?: (?:de )?(?<year>20\\d\\d))?';
/** Longer ones are no places. */
const PLACE_WORDS = 6;
const NO_LETTER = '(?![\\p{L}\\p{N}])';

/** When and where something is, where a statement says a day with its weekday, time or place; else null. */
export function datedIn(statement: string, language: VideoLanguage): Dated | null {
  const { weekdays, months, dates, limits, times, places } = RULES[language];
  const parts: Record<string, string> = {
    ...{ W: `(?<weekday>${weekdays.join('|')})`, D: '(?<day>\\d{1,2})', M: `(?<month>${months})` },
  };
  const fill = (form: string) => form.replace(/[WDM]/gu, (part) => parts[part] ?? part);
  const found = dates
    .map((form) => new RegExp(`(?<![\\p{L}\\p{N}–—-])${fill(form)}${NO_LETTER}${YEAR}`, 'iu').exec(statement))
    .find((each) => each !== null);
  if (!found) return null;
  const { weekday = '', day = '', month = '', year } = found.groups ?? {};
  const lead = statement.slice(0, found.index);
  if (new RegExp(`(?<!\\p{L})(?:${limits})\\s$`, 'iu').test(lead) || !isDay(day, weekday)) return null;
  const when = new RegExp(`(?<![\\p{L}\\p{N}])(?:${times})${NO_LETTER}`, 'iu').exec(
    statement.replace(found[0], (text) => ' '.repeat(text.length)),
  );
  const spans = [span(found), ...(when ? [span(when)] : [])].sort((one, other) => one.from - other.from);
  const [first, second] = spans;
  // A time that stands elsewhere is not taken out of its words.
  const isTogether = !second || /^[\s,–—-]*$/u.test(statement.slice(first?.to, second.from));
  const from = first?.from ?? 0;
  const to = (isTogether ? spans.at(-1)?.to : first?.to) ?? 0;
  const before = statement
    .slice(0, from)
    .trim()
    .replace(/[\s,;:–—-]+$/u, '');
  const where = new RegExp(`^,?\\s+((?:${places})\\s[^,.;:!?]{3,70}?)(?=[.,;:!?]|$)`, 'iu').exec(statement.slice(to));
  const place = where?.[1] && isPlace(where[1], before, language) ? where[1] : '';
  const time = when?.[0] ?? '';
  if (!(day ? weekday || time || place : time)) return null;
  const after = statement
    .slice(to + (place ? (where?.[0].length ?? 0) : 0))
    .replace(/^[\s,.;:!?–—-]+/u, '')
    .replace(/\.$/u, '');
  const named = capital(nominative(weekday));
  return {
    ...{ time, place, before: isTogether ? before : '', after: isTogether ? after : statement.replace(/\.$/u, '') },
    ...(day
      ? { weekday: named, day, month: year ? `${month} ${year}` : month }
      : { weekday: '', day: named, month: '' }),
  };
}

const span = (found: RegExpExecArray) => ({ from: found.index, to: found.index + found[0].length });
const isDay = (day: string, weekday: string): boolean =>
  day === '' ? weekday !== '' : Number(day) >= 1 && Number(day) <= 31;

/** A few words with a name, or any few in Russian, behind what takes place: else a verb may be among them. */
function isPlace(words: string, before: string, language: VideoLanguage): boolean {
  const [, ...rest] = words.split(/\s+/u);
  return (
    before !== '' && rest.length <= PLACE_WORDS && (language === 'ru' || rest.some((word) => /^\p{Lu}/u.test(word)))
  );
}

/** Russian bends weekdays: "в пятницу" is on "пятница". */
const nominative = (weekday: string): string => weekday.replace(/(сред|пятниц|суббот)у$/iu, '$1а');
