import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf, type Language } from './languages';
import { editsAllowed, editsBetween, misspeltBy, misspeltForStem } from './misspelling';
import { relatedTo } from './related/related';
import { stemOf, termsOf } from './stems';
import { WIDENED_AT_MOST } from './text-index/search';
import { createTextIndex } from './text-index/text-index';

function searchIn(texts: Record<string, string>) {
  const index = createTextIndex();
  for (const [id, text] of Object.entries(texts)) {
    const language = languageOf(text);
    index.add({ id, itemId: id, language, ...termsOf(text, language) });
  }
  return (question: string) => index.search(question, { limit: 50 });
}

const WORDS = ['refund', 'delivery', 'warehouse', 'coffee', 'policies', 'running', 'guarantee', 'colour'];
const RUSSIAN = ['доставка', 'возврат', 'гарантия', 'сотрудники', 'отпуск'];

describe('misspelling', () => {
  it.each([
    ['delivrey', 'delivery', 'en'],
    ['recieve', 'receive', 'en'],
    ['cofee', 'coffee', 'en'],
    ['runing', 'running', 'en'],
    ['polisies', 'policies', 'en'],
    ['warehuose', 'warehouse', 'en'],
    ['garantee', 'guarantee', 'en'],
    ['достовка', 'доставка', 'ru'],
    ['дастафка', 'доставка', 'ru'],
    ['сотрудиники', 'сотрудники', 'ru'],
    ['bestelung', 'bestellung', 'de'],
  ] as const)('%s is meant for %s', (word, meant, language) => {
    expect(misspeltBy(word, meant)).not.toBeNull();
    expect(misspeltForStem(word, stemOf(meant, language), language)).not.toBeNull();
  });

  it.each([
    ['stolen', 'stop'],
    ['silver', 'silo'],
    ['reseller', 'reel'],
    ['order', 'border'],
    ['cat', 'car'],
    ['2024', '2025'],
    ['notebook', 'noble'],
  ])('%s is never meant for %s', (word, other) => {
    expect(misspeltBy(word, other)).toBeNull();
    expect(misspeltForStem(word, stemOf(other, 'en'), 'en')).toBeNull();
  });

  it('counts letters more, less, other, and neighbours exchanged, alike both ways', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const edits = editsBetween(a, b, 20);
        expect(edits).toBe(editsBetween(b, a, 20));
        expect(edits === 0).toBe(a === b);
        expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length));
        for (const most of [0, 1, 2]) expect(editsBetween(a, b, most)).toBe((edits ?? 99) <= most ? edits : null);
      }),
    );
    expect(editsBetween('abcd', 'abdc', 2)).toBe(1);
    expect(editsBetween('abcd', 'badc', 2)).toBe(2);
  });

  it('allows one letter from four on, two from eight on', () => {
    expect(['cat', 'cats', 'refunds', 'delivery', 'BL301'].map(editsAllowed)).toEqual([0, 1, 1, 2, 0]);
  });
});

describe('a search with a misspelt word', () => {
  it('compares a few unknown words of a question only: each costs a look through the vocabulary', async () => {
    const search = searchIn({ tea: 'Tea with coffee' });
    const unknown = Array.from({ length: WIDENED_AT_MOST }, (_, at) => `cxq${'abcdefgh'[at]}`);
    expect((await search(`${unknown.slice(1).join(' ')} cofee`)).map(({ id }) => id)).toEqual(['tea']);
    expect(await search(`${unknown.join(' ')} cofee`)).toEqual([]);
  });

  it.each(['stolen', 'silver award', 'reseller'])('%s finds no other word as the top hit', async (question) => {
    const search = searchIn({
      stop: 'You may stop at any time, and we stop too.',
      silo: 'The grain silo stands in the yard.',
      reel: 'A reel is a short film that is posted on weekdays.',
      schwedisch: 'Det är inte för sent att göra ett stop på hotellet.',
      award: 'An award is given each year to the best shop.',
    });
    const ids = (await search(question)).map(({ id }) => id);
    expect(ids).toEqual(question.includes('award') ? ['award'] : []);
  });

  it('compares in one language: that of the question, or else the one most passages have', async () => {
    const german = 'Die Bestellung ist in der Regel am Abend bei uns.';
    expect((await searchIn({ german })('bestelung')).map(({ id }) => id)).toEqual(['german']);
    const both = searchIn({ german, english: 'The order is with us in the evening.' });
    expect(await both('bestelung')).toEqual([]);
    expect((await both('wo ist die bestelung')).map(({ id }) => id)).toEqual(['german']);
  });

  it('never shows what may have been meant above what was asked', async () => {
    const words = fc.constantFrom(...WORDS, ...RUSSIAN);
    const wrong = words.chain((word) =>
      fc.integer({ min: 1, max: word.length - 1 }).map((at) => word.slice(0, at) + word.slice(at + 1)),
    );
    const texts = fc.array(fc.array(words, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.oneof(words, wrong), { minLength: 1, maxLength: 4 }),
        async (documents, queryWords) => {
          const named = documents.map((text, at) => [`d${at}`, text.join(' ')] as const);
          const hits = await searchIn(Object.fromEntries(named))(queryWords.join(' '));
          const related = [...relatedTo(queryWords.join(' ')).values()].flat();
          const has = (id: string, stems: (language: Language) => string[]) => {
            const text = named.find(([name]) => name === id)?.[1] ?? '';
            const language = languageOf(text);
            const { terms } = termsOf(text, language);
            return stems(language).some((stem) => terms.has(stem));
          };
          const isAsked = (id: string) => has(id, (language) => queryWords.map((word) => stemOf(word, language)));
          const isAlone = new Set(queryWords).size === 1 && named.some(([id]) => isAsked(id));
          const isMeant = (id: string) =>
            isAsked(id) ||
            (!isAlone &&
              has(id, (language) => related.filter((each) => each.language === language).map(({ stem }) => stem)));
          const exact = hits.map(({ id }) => isMeant(id));
          expect(exact).toEqual(exact.toSorted((a, b) => Number(b) - Number(a)));
          expect(hits.map(({ isExact }) => isExact)).toEqual(exact);
        },
      ),
    );
  });
});
