import type { VideoLanguage } from './languages';
import { capital } from './points';

/** A price or a share in a statement, as it is written. `before`: the old price. `text`: what has it. */
export type Priced = { value: string; before: string | null; text: string };

const NUMBER = "\\d{1,3}(?:[ \\u00a0\\u202f.,'’]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)";
const SIGN = '(?:US\\$|[$€£₽]|CHF|EUR|USD)';
const UNIT =
  '(?:€|\\$|£|₽|(?:euros?|eur|usd|dollars?|d[óo]lares|dollari|pounds?|руб(?:лей|ля|ль)?|р|chf|franken|francs?|franchi|sterline)(?![\\p{L}]))';
const MONEY = (name: string) =>
  `(?<${name}sign>${SIGN}\\s?)?(?<${name}>${NUMBER})(?<${name}unit>\\s?${UNIT})?(?:(?<=руб|р)\\.)?`;

type Rules = {
  /** Between a new price and the old one. */
  instead: string;
  /** Before an old price, and then before the new one. */
  was: string;
  now: string;
  /** Between a thing and its price: left out where the price stands large. */
  costs: string;
};

const RULES: Record<VideoLanguage, Rules> = {
  en: {
    instead: 'instead of|rather than|down from|,? ?\\(?was|,? ?\\(?before',
    was: 'was|before',
    now: 'now|today',
    costs: 'costs?|now|for|only|just|is|are|at',
  },
  ru: {
    instead: 'вместо|,? ?\\(?раньше|,? ?\\(?было',
    was: 'был[аои]?|раньше|прежде',
    now: 'стал[аои]?|теперь|сейчас',
    costs: 'сто[ия]т|теперь|сейчас|за|всего|только|по',
  },
  de: {
    instead: 'statt|anstatt|anstelle von|,? ?\\(?früher|,? ?\\(?vorher',
    was: 'früher|vorher|bisher',
    now: 'jetzt|nun|heute',
    costs: 'koste[nt]|für|jetzt|nun|nur|gibt es',
  },
  es: {
    instead: 'en lugar de|en vez de|,? ?\\(?antes',
    was: 'antes',
    now: 'ahora|hoy',
    costs: 'cuestan?|ahora|por|s[oó]lo|a|est[áa]n?',
  },
  fr: {
    instead: 'au lieu de|contre|,? ?\\(?avant',
    was: 'avant',
    now: 'maintenant|désormais|aujourd’hui',
    costs: 'coûte(?:nt)?|maintenant|pour|à|seulement|est|sont',
  },
  it: {
    instead: 'invece di|anziché|al posto di|,? ?\\(?prima',
    was: 'prima',
    now: 'ora|adesso|oggi',
    costs: 'costa(?:no)?|ora|adesso|per|a|solo|è|sono',
  },
};
/** Directly before a price that stands alone: what else stands there ("from") would make another one of it. */
const COSTS: Record<VideoLanguage, string> = {
  en: '(?:costs?)(?: (?:only|just))?',
  ru: 'сто[ия]т(?: (?:всего|только))?',
  de: 'koste[nt](?: nur)?',
  es: 'cuestan?(?: s[oó]lo)?',
  fr: 'coûte(?:nt)?(?: seulement)?',
  it: 'costa(?:no)?(?: solo)?',
};
const PERCENT = `(?<value>(?:${NUMBER})\\s?(?:%|percent|per cent|prozent|процент\\p{L}*|por ciento|pour cent|per cento))(?!\\p{L})`;
/** Words that make less of a share than it seems. */
const LIMITS = /(?:up to|bis zu|bis|до|hasta|jusqu['’]à|fino al?|about|almost|fast|почти|casi|presque|quasi)\s*$/iu;
const TEXT_MAX = 160;

/** A price in place of an older one: "89 statt 129 Euro", "was $79, now $49". Null: the statement has none. */
export function reducedIn(statement: string, language: VideoLanguage): Priced | null {
  const { instead, was, now } = RULES[language];
  const forms = [
    `${MONEY('a')} ?(?:${instead})[ :]+${MONEY('b')}\\)?`,
    `(?<!\\p{L})(?:${was}):? ${MONEY('b')}[ ,;–—-]+(?:\\p{L}{1,3} )?(?:${now}):? (?:\\p{L}+ )?${MONEY('a')}`,
  ];
  for (const form of forms) {
    const found = new RegExp(form, 'iu').exec(statement);
    const { a = '', asign = '', aunit = '', b = '', bsign = '', bunit = '' } = found?.groups ?? {};
    if (!found || !(asign || aunit || bsign || bunit)) continue;
    const [sign, unit] = [asign || aunit ? asign : bsign, asign || aunit ? aunit : bunit];
    const [oldSign, oldUnit] = [bsign || bunit ? bsign : asign, bsign || bunit ? bunit : aunit];
    const text = whatHas(statement, found, language);
    return { value: `${sign}${a}${unit}`, before: `${oldSign}${b}${oldUnit}`, text };
  }
  return null;
}

/** One price or one share in a statement that has no other number. */
export function figureIn(statement: string, language: VideoLanguage): Priced | null {
  if (statement.length > TEXT_MAX) return null;
  const price = new RegExp(`(?<!\\p{L})(?:${COSTS[language]}) (?<value>${MONEY('a')})`, 'iu').exec(statement);
  const found = price ?? new RegExp(PERCENT, 'iu').exec(statement);
  const { value = '', asign = '', aunit = '' } = found?.groups ?? {};
  if (!found || (price && !asign && !aunit)) return null;
  const rest = statement.replace(value, '');
  if (/\d/u.test(rest) || LIMITS.test(statement.slice(0, statement.indexOf(value)))) return null;
  return { value, before: null, text: price ? whatHas(statement, price, language) : bare(statement) };
}

/** The statement without its price, where that is its end or its beginning; else all of it. */
function whatHas(statement: string, span: { 0: string; index: number }, language: VideoLanguage): string {
  const before = statement.slice(0, span.index);
  const after = statement.slice(span.index + span[0].length).replace(/^[\s.!,]+/u, '');
  if (after !== '' && before.trim() !== '') return bare(statement);
  if (after !== '') return capital(bare(after));
  const costs = new RegExp(`(?:^|[\\s,:–—-]+)(?:${RULES[language].costs})$`, 'iu');
  let what = before.trim();
  while (costs.test(what)) what = what.replace(costs, '').trim();
  return bare(what.replace(/[\s,;:–—-]+$/u, ''));
}

const bare = (text: string): string => text.trim().replace(/(?<!\.)\.$/u, '');
