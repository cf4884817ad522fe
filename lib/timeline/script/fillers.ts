import { VIDEO_LANGUAGES, type VideoLanguage } from '@/lib/video/languages';
import { FPS } from '../time';
import { plainWord } from './find-said';
import type { SaidWord, Script } from './script';

type Fillers = {
  /** Sounds that are no words: always fillers. Letters that are drawn out are written once. */
  sounds: readonly string[];
  /** Words and phrases that are fillers where they stand alone, between pauses. */
  words: readonly string[];
};

const FILLERS: Record<VideoLanguage, Fillers> = {
  en: {
    sounds: ['um', 'uh', 'uhm', 'er', 'erm', 'hm', 'mhm', 'eh'],
    words: ['ah', 'like', 'well', 'so', 'right', 'okay', 'actually', 'basically', 'literally', 'you know', 'i mean'],
  },
  ru: {
    sounds: ['э', 'эм', 'хм', 'мда', 'эх'],
    words: ['ну', 'типа', 'вот', 'короче', 'значит', 'так', 'а', 'м', 'как бы', 'это самое', 'в общем', 'так сказать'],
  },
  es: {
    sounds: ['eh', 'em', 'ehm', 'hm', 'mhm'],
    words: ['este', 'pues', 'bueno', 'entonces', 'digamos', 'o sea', 'a ver', 'es que'],
  },
  fr: {
    sounds: ['euh', 'heu', 'hum', 'hm', 'hem', 'mhm'],
    words: ['ben', 'bah', 'bon', 'alors', 'genre', 'voilà', 'quoi', 'du coup', 'en fait', 'tu vois'],
  },
  de: {
    sounds: ['äh', 'ähm', 'öhm', 'eh', 'ehm', 'hm', 'mhm'],
    words: ['also', 'halt', 'eben', 'quasi', 'genau', 'naja', 'na ja', 'tja', 'sozusagen', 'ich mein', 'ich meine'],
  },
  it: {
    sounds: ['eh', 'ehm', 'em', 'uhm', 'um', 'hm', 'mhm'],
    words: ['cioè', 'allora', 'insomma', 'tipo', 'praticamente', 'diciamo', 'ecco', 'niente', 'in pratica'],
  },
};

/** A word that may be meant is a filler only with so much silence on either side. */
const ALONE_FRAMES = Math.round(0.2 * FPS);
const LONGEST = 3;

/** Letters alone, without accents, each of a row of equal ones once: 'Э-э-э…' and 'Ummm' are 'э' and 'um'. */
const soundOf = (text: string): string =>
  plainWord(text)
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .replace(/(\p{L})\1+/gu, '$1');
/** Transcriptions name a language by its code, or by its English name. */
const NAMES: Record<VideoLanguage, string> = {
  en: 'english',
  ru: 'russian',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  it: 'italian',
};
const FOLDED = new Map(
  VIDEO_LANGUAGES.flatMap((language) => {
    const { sounds, words } = FILLERS[language];
    const folded = {
      sounds: new Set(sounds.map(soundOf)),
      words: new Set(words.map((phrase) => phrase.split(' ').map(soundOf).join(' '))),
    };
    return [language, NAMES[language]].map((name) => [name, folded] as const);
  }),
);

/** Words that say nothing, by the language of their file: those that stand together are one. */
export function fillersOf({ runs }: Script): SaidWord[][] {
  return runs.flatMap(({ words }) => {
    const found: SaidWord[][] = [];
    for (let index = 0; index < words.length; index += 1) {
      const count = fillerAt(words, index);
      if (count === 0) continue;
      found.push(words.slice(index, index + count));
      index += count - 1;
    }
    return found;
  });
}

/** How many words from one on are a filler. */
function fillerAt(words: readonly SaidWord[], index: number): number {
  const [word, before] = [words[index], words[index - 1]];
  const fillers = FOLDED.get(word?.language?.toLowerCase() ?? '');
  if (!word || !fillers) return 0;
  if (fillers.sounds.has(soundOf(word.text))) return 1;
  if (before && word.start - before.end < ALONE_FRAMES) return 0;
  for (let count = LONGEST; count > 0; count -= 1) {
    const own = words.slice(index, index + count);
    const [last, after] = [own.at(-1), words[index + count]];
    const isAlone = !after || after.start - (last?.end ?? 0) >= ALONE_FRAMES;
    if (own.length === count && isAlone && fillers.words.has(own.map(({ text }) => soundOf(text)).join(' ')))
      return count;
  }
  return 0;
}
