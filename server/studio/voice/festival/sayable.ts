import { spokenText } from '../spoken-text';
import type { VoiceLanguage } from '../voices';
import type { Coding } from './coding';

/** A piece that is said, without spaces, and the character (code point) of the text that it stands for. */
export type Said = { text: string; at: number; startsLine: boolean };

/** A sentence is over here, unless it is an abbreviation. */
const SENTENCE_END = /(?:[!?]|(?:^|[^\p{L}.])[\p{L}']{4,}\.+|\d\.)$/u;
const SENTENCE_START = /^[\p{Lu}\d]/u;

type Input = {
  text: string;
  language: VoiceLanguage;
  coding: Coding;
  /** Letters and digits alone: for a voice that failed on the rest. */
  plain: boolean;
};

/** Festival needs minutes for a word of thousands of letters. */
const LONGEST = /.{1,60}/gu;
const LATIN = /[a-zà-öø-ÿ]/iu;
const LETTERS: Record<VoiceLanguage, RegExp> = {
  en: /[a-z]/i,
  // Debian's Russian voice reads Latin letters as Russian ones.
  ru: /[а-яёa-z]/iu,
  es: LATIN,
  fr: LATIN,
  de: LATIN,
  it: LATIN,
};

/** Signs that voices do not know. Festival's own English says dollars, percent and "at" by itself. */
const SIGNS: Record<VoiceLanguage, Readonly<Record<string, string>>> = {
  en: { '€': 'euros', '£': 'pounds', '+': 'plus', '=': 'equals', '№': 'number' },
  ru: signs('евро', 'фунтов', 'долларов', 'процентов', 'и', 'плюс', 'равно', 'собака', 'запятая', 'номер'),
  es: signs('euros', 'libras', 'dólares', 'por ciento', 'y', 'más', 'igual a', 'arroba', 'coma', 'número'),
  fr: signs('euros', 'livres', 'dollars', 'pour cent', 'et', 'plus', 'égale', 'arobase', 'virgule', 'numéro'),
  de: signs('Euro', 'Pfund', 'Dollar', 'Prozent', 'und', 'plus', 'gleich', 'ät', 'Komma', 'Nummer'),
  it: signs('euro', 'sterline', 'dollari', 'per cento', 'e', 'più', 'uguale', 'chiocciola', 'virgola', 'numero'),
};

function signs(...words: string[]): Record<string, string> {
  return Object.fromEntries([...'€£$%&+=@,№'].map((sign, index) => [sign, words[index] ?? '']));
}

/**
 * A text as pieces that a voice can say: letters of its language, digits and simple punctuation. What it can't say is
 * written in its letters where they can, else left out. No bracket, double quote, "#" or backslash is left,
 * so nothing that a voice's own Scheme could read as an expression.
 */
export function sayable({ text, language, coding, plain }: Input): Said[] {
  const said: Said[] = [];
  for (const { piece, at, startsLine } of piecesOf(text)) {
    let isFirst = startsLine;
    for (const word of wordsOf(piece, language, coding).split(/\s+/)) {
      const bare = word.replace(plain ? /[^\p{L}\p{N}]+/gu : /^[^\p{L}\p{N}$]+/u, '');
      if (/[\p{L}\p{N}]/u.test(bare)) {
        for (const part of bare.match(LONGEST) ?? []) {
          said.push({ text: part, at, startsLine: isFirst });
          isFirst = false;
        }
      } else if (!plain) pauseAfter(said.at(-1), word);
    }
  }
  return said;
}

/** The pieces as Festival reads them. An empty line ends an utterance: by itself it finds few other ends. */
export function writtenOut(said: readonly Said[]): string {
  return said
    .map(({ text, startsLine }, index) => {
      const before = said[index - 1]?.text;
      if (before === undefined) return text;
      const isApart = startsLine || (SENTENCE_END.test(before) && SENTENCE_START.test(text));
      return `${isApart ? '\n\n' : ' '}${text}`;
    })
    .join('');
}

function piecesOf(text: string): { piece: string; at: number; startsLine: boolean }[] {
  const pieces: { piece: string; at: number; startsLine: boolean }[] = [];
  let isInside = false;
  let startsLine = false;
  for (const [at, character] of [...spokenText(text)].entries()) {
    const last = pieces.at(-1);
    if (/\s/.test(character)) {
      isInside = false;
      startsLine ||= character === '\n';
    } else if (isInside && last) last.piece += character;
    else {
      pieces.push({ piece: character, at, startsLine });
      isInside = true;
      startsLine = false;
    }
  }
  return pieces;
}

/** The words of a piece, between spaces: "€5" is "5 euros". */
function wordsOf(piece: string, language: VoiceLanguage, coding: Coding): string {
  const simple = piece
    .normalize('NFC')
    .replace(/[‘’ʼ´]/g, "'")
    .replace(/…/g, '...')
    .replace(/(\d)[–—-](?=\d)/g, '$1 ')
    .replace(/[–—]/g, ', ')
    .replace(language === 'en' ? /([€£])(\d+(?:[.,]\d+)*)/g : /([€£$])(\d+(?:[.,]\d+)*)/g, '$2 $1');
  const numbers = language === 'en' ? simple : numbersApart(simple, SIGNS[language][','] ?? '');
  const spelled = numbers.replace(/[€£$%&+=@№]/g, (sign) => {
    const name = SIGNS[language][sign];
    return name === undefined ? sign : ` ${name} `;
  });
  return Array.from(spelled, (character) => written(character, language, coding)).join('');
}

/** Other languages' voices know whole numbers only, and none beside letters: "1.200,5kg" is "1200 comma 5 kg". */
function numbersApart(piece: string, comma: string): string {
  return piece
    .replace(/(\d)[.'](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, `$1 ${comma} `)
    .replace(/(\d)[.:/](?=\d)/g, '$1 ')
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ');
}

/** What NFKD does not take apart. */
const SPELLED: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

function written(character: string, language: VoiceLanguage, coding: Coding): string {
  if (/[\s\d.,;:!?-]/.test(character)) return character;
  if (language === 'en' ? /['$%&@]/.test(character) : character === "'" && language !== 'ru') return character;
  const isSaid = (letter: string) => LETTERS[language].test(letter) && coding.has(letter);
  if (isSaid(character)) return character;
  const folded = (SPELLED[character.toLowerCase()] ?? character).normalize('NFKD').replace(/\p{M}/gu, '');
  if ([...folded].every((letter) => isSaid(letter) || /\d/.test(letter))) return folded;
  return /[\p{P}\p{S}]/u.test(character) ? ' ' : '';
}

/** A mark on its own is a pause: it belongs to what was said before. */
function pauseAfter(last: Said | undefined, word: string): void {
  const mark = /[.,;:!?]/.exec(word)?.[0];
  if (last && mark && /[\p{L}\p{N}]$/u.test(last.text)) last.text += mark;
}
