import { joinWrappedLines } from './join-lines';
import { languageOf } from './languages';
import { sentencesOf } from './passages';
import { termsOf } from './stems';
import { countWords } from './words';

const SENTENCES = 3;
const MAX_CHARACTERS = 420;
/** Sentences read of a long document, and characters. */
const READ = 400;
const READ_CHARACTERS = 200_000;

/**
 * The sentences of a text that say most of what it is about, in their order: those whose words are the text's most
 * frequent ones, the beginning preferred.
 */
export function extractSummary(text: string): string {
  const language = languageOf(text);
  const all = joinWrappedLines(text.slice(0, READ_CHARACTERS))
    .split(/\n+/)
    .flatMap(sentencesOf)
    .slice(0, READ)
    .map((sentence, at) => ({ sentence: sentence.replace(/\s+/g, ' '), at }));
  const long = all.filter(({ sentence }) => sentence.length <= 300 && countWords(sentence) >= 5);
  const usable = [isWhole, hasEnd].map((rule) => long.filter(({ sentence }) => rule(sentence))).find(isAny) ?? long;
  if (usable.length === 0) return wholeSentences(text.slice(0, READ_CHARACTERS), MAX_CHARACTERS);
  const { terms } = termsOf(all.map(({ sentence }) => sentence).join('\n'), language);
  const scored = usable.map(({ sentence, at }) => {
    const own = [...termsOf(sentence, language).terms.keys()];
    const weight = own.reduce((sum, stem) => sum + Math.log(1 + (terms.get(stem) ?? 0)), 0);
    return { sentence, at, score: (weight / (4 + own.length)) * (1 + 0.5 / (1 + at)) };
  });
  const chosen: typeof scored = [];
  for (const each of scored.sort((a, b) => b.score - a.score || a.at - b.at)) {
    const size = chosen.reduce((sum, { sentence }) => sum + sentence.length + 1, 0);
    if (chosen.length === 0 || size + each.sentence.length <= MAX_CHARACTERS) chosen.push(each);
    if (chosen.length === SENTENCES) break;
  }
  return wholeSentences(
    chosen
      .sort((a, b) => a.at - b.at)
      .map(({ sentence }) => sentence)
      .join(' '),
    MAX_CHARACTERS,
  );
}

const isAny = (list: readonly unknown[]) => list.length > 0;
const hasEnd = (sentence: string) => /[.!?…。！？][)\]»”"’']*$/u.test(sentence);
/** One that begins in lower case is the rest of another, on the page before. */
const isWhole = (sentence: string) => hasEnd(sentence) && !/^\p{Ll}/u.test(sentence);

/** As many sentences of a text, from its beginning, as find room; of a longer first one its words. */
export function wholeSentences(text: string, most: number): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (whole.length <= most) return whole.toWellFormed();
  let fitting = '';
  // A sentence that goes on beyond what is read has no end here.
  for (const sentence of sentencesOf(whole.slice(0, most + 1))) {
    const longer = fitting ? `${fitting} ${sentence}` : sentence;
    if (longer.length > most || !hasEnd(sentence)) break;
    fitting = longer;
  }
  if (fitting) return fitting.toWellFormed();
  const words = whole.slice(0, most - 1).replace(/\s+\S*$/, '');
  return `${words.toWellFormed()}…`;
}
