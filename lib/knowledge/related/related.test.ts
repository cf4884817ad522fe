import { describe, expect, it } from 'vitest';
import { marksIn } from '../marks';
import { stemOf } from '../stems';
import { createTextIndex } from '../text-index/text-index';
import { termsOf } from '../stems';
import { GROUPS } from './groups';
import { RELATED_AT_MOST, relatedTo } from './related';

const stands = (question: string, word: string) =>
  (relatedTo(question).get(word) ?? []).map(({ language, stem }) => `${language} ${stem}`);

async function found(documents: readonly string[], question: string): Promise<string[]> {
  const index = createTextIndex();
  for (const [at, text] of documents.entries()) {
    const language = /\p{Script=Cyrillic}/u.test(text) ? ('ru' as const) : ('en' as const);
    index.add({ id: String(at), itemId: String(at), language, ...termsOf(text, language) });
  }
  return (await index.search(question, { limit: 10 })).map(({ id }) => documents[Number(id)] ?? '');
}

describe('words that mean the same', () => {
  it('are those of the matter, in both languages, in any form', () => {
    expect(stands('Can I bring my puppies?', 'puppies')).toEqual(
      expect.arrayContaining([`en ${stemOf('dogs', 'en')}`, `en ${stemOf('pets', 'en')}`, 'ru собак']),
    );
    expect(stands('Кто основатель?', 'основатель')).toContain(`ru ${stemOf('основали', 'ru')}`);
    expect(relatedTo('The zither is out of tune').size).toBe(0);
  });

  it('of several words only where all of them are asked', () => {
    expect(stands('When do I get my money back?', 'money')).toContain('en refund');
    expect(stands('Where does the money go?', 'money')).not.toContain('en refund');
  });

  it('are read in Latin script as English where the question is English', () => {
    expect(stands('Is there a gift?', 'gift')).toContain('ru подарок');
    expect(stands('Wo ist das Gift für die Ratten und wie ist es zu nutzen?', 'gift')).toEqual([]);
  });

  it('are a bounded number, and no word stands in a group twice', () => {
    for (const line of GROUPS) {
      expect(line.split(' | '), line).toHaveLength(2);
      for (const column of line.split(' | ')) {
        const terms = column.split(', ');
        expect(new Set(terms).size, line).toBe(terms.length);
        for (const term of terms) expect(term).toMatch(/^[\p{L}\d]+(?:[ -][\p{L}\d]+)*$/u);
      }
    }
    expect(Math.max(...[...relatedTo(GROUPS.join('\n')).values()].map((each) => each.length))).toBeLessThanOrEqual(
      RELATED_AT_MOST,
    );
  });
});

describe('a search', () => {
  const documents = [
    'Dogs are welcome on Fridays.',
    'Bring a cake on your birthday.',
    'Мы вернём стоимость за пять рабочих дней.',
  ];

  it('finds what says the same in other words, and in the other language', async () => {
    expect((await found(documents, 'puppy'))[0]).toBe(documents[0]);
    expect(await found(documents, 'refund')).toEqual([documents[2]]);
  });

  it('puts the word that was asked before those that mean the same', async () => {
    const both = ['Pets are welcome here.', 'Dogs are welcome here.'];
    expect(await found(both, 'dogs')).toEqual([both[1], both[0]]);
  });

  it('takes a word of the list for no misspelling of another', async () => {
    expect(await found(['The puppet has a red hat.', 'Dogs are welcome.'], 'puppy')).toEqual(['Dogs are welcome.']);
  });

  it('marks what it found', () => {
    expect(marksIn('Dogs are welcome on Fridays.', 'May my puppy come?', 'en')).toContainEqual([0, 4]);
  });
});
