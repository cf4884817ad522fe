import type { VideoLanguage } from './languages';

/** A number of things that a text promises, and the words that say so. */
export type Promised = { count: number; from: number; until: number };

type Rules = {
  /** From two on. */
  numbers: readonly string[];
  /** Of such things a film can show as many as are promised: the beginnings of their names. */
  things: string;
  /** Before the number: the promise is the means to something ("in three steps"), and goes as a whole. */
  by: string;
};

const RULES: Record<VideoLanguage, Rules> = {
  en: {
    numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    things:
      'steps?|rules?|tips?|ways?|reasons?|mistakes?|facts?|ideas?|things?|points?|tricks?|secrets?|signs?|lessons?|habits?|questions?|stages?',
    by: 'in|with|by',
  },
  ru: {
    numbers: ['дв[ае]', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять'],
    things: 'шаг|правил|совет|способ|причин|ошиб|факт|иде[ийя]|вещ|пункт|секрет|признак|урок|привыч|вопрос|этап',
    by: 'за|в',
  },
  es: {
    numbers: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
    things:
      'pasos?|reglas?|consejos?|trucos?|formas?|maneras?|raz[oó]n|errores|datos?|ideas?|cosas?|puntos?|secretos?|preguntas?',
    by: 'en|con',
  },
  fr: {
    numbers: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
    things:
      'étapes?|règles?|conseils?|astuces?|façons?|raisons?|erreurs?|faits?|idées?|choses?|points?|secrets?|questions?',
    by: 'en|avec',
  },
  de: {
    numbers: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
    things: 'schritt|regel|tipp|wege|gründe|fehler|fakten|ideen|dinge|punkte|geheimnis|fragen|lektion',
    by: 'in|mit',
  },
  it: {
    numbers: ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
    things: 'pass[oi]|regol|consigl|trucch|mod[io]|motiv|error|fatt[io]|idee|cose|punti|segreti|domande',
    by: 'in|con',
  },
};
/** So many adjectives may stand between a number and its thing. */
const BETWEEN = '(?:[\\p{L}-]+\\s+){0,2}?';

function matchOf(text: string, language: VideoLanguage) {
  const { numbers, things, by } = RULES[language];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(${by})\\s+)?(${numbers.join('|')}|10|[2-9])\\s+(${BETWEEN})((?:${things})\\p{L}*)(?![\\p{L}\\p{N}])`,
    'iu',
  );
  return pattern.exec(text);
}

/** How many steps, rules, reasons … a text promises; null: it promises no number. */
export function promisedIn(text: string, language: VideoLanguage): number | null {
  const [, , number = ''] = matchOf(text, language) ?? [];
  if (!number) return null;
  const at = RULES[language].numbers.findIndex((each) => new RegExp(`^${each}$`, 'iu').test(number));
  return at >= 0 ? at + 2 : Number(number);
}

/** The text without the number that it promises: "Five simple rules" are "Simple rules". */
export function withoutPromise(text: string, language: VideoLanguage): string {
  const match = matchOf(text, language);
  if (!match) return text;
  const [whole, by, , between = '', thing = ''] = match;
  const kept = by ? '' : language === 'ru' ? nominative(`${between}${thing}`) : `${between}${thing}`;
  const rest = `${text.slice(0, match.index)}${kept}${text.slice(match.index + whole.length)}`;
  const neat = rest
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,!?:;…])/g, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(neat) ? neat.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()) : text;
}

/** Russian bends what is counted: "простых правил" are "простые правила". */
function nominative(words: string): string {
  const plurals: readonly (readonly [RegExp, string])[] = [
    [/(?<=\p{L})([ыи])х(?=\s)/giu, '$1е'],
    [/(правил)а?$/iu, '$1а'],
    [/(шаг|урок|признак)(?:а|ов)$/iu, '$1и'],
    [/(совет|способ|факт|пункт|секрет|вопрос|этап)(?:а|ов)$/iu, '$1ы'],
    [/(причин)ы?$/iu, '$1ы'],
    [/(ошиб|привыч)(?:ки|ок|ек)$/iu, '$1ки'],
    [/(иде)[ий]$/iu, '$1и'],
    [/(вещ)(?:и|ей)$/iu, '$1и'],
  ];
  return plurals.reduce((text, [form, plural]) => text.replace(form, plural), words);
}

/** The points that are given for a promise: the list behind its colon, else the statements that follow. */
export function givenFor(
  text: string,
  following: readonly string[],
  count: number,
): { items: string[]; taken: number } | null {
  const behind = /[:：]\s*(.+)$/u.exec(text)?.[1];
  if (behind) {
    const items = behind
      .replace(/[.!…]+$/u, '')
      .split(/\s*[;,]\s*(?:(?:and|und|y|e|et|и)\s+)?|\s+(?:and|und|y|e|et|и)\s+/u)
      .filter(Boolean)
      .map((item) => item.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()));
    return items.length === count ? { items, taken: 0 } : null;
  }
  return following.length >= count ? { items: following.slice(0, count), taken: count } : null;
}

/** The statements of a prompt with what they count: `at` so many statements after the first one stands the count. */
export type Kept = {
  first: string;
  rest: string[];
  /** `heading`: null where the first statement announced it. */
  counted: { heading: string | null; items: string[]; at: number } | null;
};

/**
 * Keeps a promise of a number: what was counted comes together. Where it can't be kept, the number goes, so that a film
 * never announces what it does not have.
 */
export function kept(points: readonly string[], language: VideoLanguage): Kept {
  const honest = (text: string) => withoutPromise(text, language);
  for (const [index, text] of points.entries()) {
    const count = promisedIn(text, language);
    const given = count === null ? null : givenFor(text, points.slice(index + 1), count);
    if (!given) continue;
    const heading = text.replace(/\s*[:：].*$/u, '');
    const before = points.slice(0, index).map(honest);
    const after = points.slice(index + 1 + given.taken).map(honest);
    const [first = heading, ...rest] = index === 0 ? [heading, ...after] : [...before, ...after];
    const at = index === 0 ? 0 : index - 1;
    return { first, rest, counted: { heading: index === 0 ? null : heading, items: given.items, at } };
  }
  const [first = '', ...rest] = points.map(honest);
  return { first, rest, counted: null };
}
