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
  const all = text
    .slice(0, READ_CHARACTERS)
    .split(/\n+/)
    .flatMap(sentencesOf)
    .slice(0, READ)
    .map((sentence, at) => ({ sentence: sentence.replace(/\s+/g, ' '), at }));
  const usable = all.filter(({ sentence }) => sentence.length <= 300 && countWords(sentence) >= 5);
  if (usable.length === 0) return cut(text.slice(0, READ_CHARACTERS).replace(/\s+/g, ' ').trim());
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
  return cut(
    chosen
      .sort((a, b) => a.at - b.at)
      .map(({ sentence }) => sentence)
      .join(' '),
  );
}

function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text.toWellFormed();
  return `${text
    .slice(0, MAX_CHARACTERS - 1)
    .replace(/\s+\S*$/, '')
    .toWellFormed()}…`;
}
