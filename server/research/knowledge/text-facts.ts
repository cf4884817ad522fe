import { createHash } from 'node:crypto';
import { languageOf } from '@/lib/knowledge/languages';
import { normalisedText } from '@/lib/knowledge/normalise';
import type { Section } from '@/lib/knowledge/passages';
import { countWords } from '@/lib/knowledge/words';
import { inSlices } from '@/server/system/in-slices';

/** Enough of a text to tell its language and to sum it up. */
const BEGINNING = 200_000;

type TextFacts = {
  words: number;
  language: string;
  beginning: string;
  /** Equal for texts that are the same for people; null: the text has no word. */
  textHash: string | null;
};

/** Facts of a text of up to 20 million characters, section by section: other work of the process goes on meanwhile. */
export async function textFacts(sections: readonly Section[]): Promise<TextFacts> {
  const hash = createHash('sha256');
  let words = 0;
  let isEmpty = true;
  let beginning = '';
  await inSlices(sections, ({ text }) => {
    words += countWords(text);
    if (beginning.length < BEGINNING) beginning += `${beginning ? '\n\n' : ''}${text}`;
    const normalised = normalisedText(text);
    if (normalised === '') return;
    hash.update(isEmpty ? normalised : ` ${normalised}`);
    isEmpty = false;
  });
  return { words, language: languageOf(beginning), beginning, textHash: isEmpty ? null : hash.digest('hex') };
}
