import { describe, expect, it } from 'vitest';
import { isSupported } from './citations';
import { fuseRanks } from './fuse';
import { languageOf } from './languages';
import { marksIn } from './marks';
import { hasEveryWord, normalisedText } from './normalise';
import { cutPassages, PASSAGE_WORDS } from './passages';
import { placeWords } from './place-words';
import { stemOf, termsOf } from './stems';
import { extractSummary } from './summarise';
import { createTextIndex, type TextIndex } from './text-index/text-index';
import { whyRanked } from './why';
import { countWords, wordsOf } from './words';

describe('words and stems', () => {
  it('keeps numbers whole and knows where words stand, in UTF-16 units', () => {
    expect(wordsOf('😀 It’s 3,000.50 км, 14,5 % of 1 000').map(({ text }) => text)).toEqual([
      'it',
      '3000.50',
      'км',
      '14.5',
      'of',
      '1',
      '1000',
      '000',
    ]);
    const [word] = wordsOf('😀 Ёлка');
    expect(word).toEqual({ text: 'елка', from: 3, to: 7 });
  });

  it('brings forms of a word together, in Russian, English and German', () => {
    expect(stemOf('возвратами', 'ru')).toBe(stemOf('возврат', 'ru'));
    expect(stemOf('refunded', 'en')).toBe(stemOf('refunds', 'en'));
    expect(stemOf('häuser', 'de')).toBe(stemOf('haus', 'de'));
    expect(stemOf('refunds', 'ru')).toBe(stemOf('refund', 'en'));
    expect(stemOf('café', 'fr')).toBe(stemOf('cafe', 'fr'));
  });

  it('does not confuse й with и, but ё with е', () => {
    expect(stemOf('йод', 'ru')).not.toBe(stemOf('иод', 'ru'));
    expect(wordsOf('учёт')[0]?.text).toBe('учет');
  });

  it('tells languages apart', () => {
    expect(languageOf('Возврат товара возможен в течение 14 дней')).toBe('ru');
    expect(languageOf('The refund is paid within 14 days')).toBe('en');
    expect(languageOf('Die Rückgabe ist innerhalb von 14 Tagen möglich und kostenlos')).toBe('de');
    expect(languageOf('12345')).toBe('en');
    expect(languageOf('Vacation policy: employees accrue 25 holidays per year')).toBe('en');
    expect(languageOf('Il rimborso della merce arriva entro 14 giorni')).toBe('it');
    expect(languageOf('Le remboursement de la commande')).toBe('fr');
  });

  it('takes accents off English words before their endings', () => {
    expect(stemOf('résumé', 'en')).toBe(stemOf('resume', 'en'));
    expect(stemOf('cafés', 'en')).toBe(stemOf('cafe', 'en'));
  });

  it('reads what people write apart or together as the same word', () => {
    const words = (text: string) => wordsOf(text).map((word) => word.text);
    expect(words('Суточные 2 500 рублей')).toEqual(['суточные', '2', '2500', '500', 'рублей']);
    expect(words('€12,500.00')).toEqual(['12500']);
    expect(words('An e-mail by Wi-Fi')).toEqual(['an', 'e', 'email', 'mail', 'by', 'wi', 'wifi', 'fi']);
    expect(words('12 Office 2026 100 +49 30 123-45')).not.toContain('30123');
    expect(words('two-dimensional')).toEqual(['two', 'twodimensional', 'dimensional']);
  });

  it('finds codes joined and apart, and words that a line end parts', () => {
    const words = (text: string) => wordsOf(text).map((word) => word.text);
    expect(words('bl301')).toEqual(['bl301', 'bl', '301']);
    expect(words('BL-301')).toEqual(['bl', 'bl301', '301']);
    expect(words('СП-12')).toEqual(['сп', 'сп12', '12']);
    expect(words('infor-\nmation')).toEqual(['infor', 'information', 'mation']);
  });

  it('splits scripts without spaces into pairs', () => {
    expect(wordsOf('退款政策').map(({ text }) => text)).toEqual(['退款', '款政', '政策']);
  });
});

describe('passages', () => {
  const many = (count: number, word = 'word') => Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ');

  it('crosses no page, slide, sheet or heading, however short they are', () => {
    const sections = [
      { page: 1, heading: ['A'], text: 'One.' },
      { page: 1, heading: ['A', 'B'], text: 'Two.' },
      { page: 2, heading: ['A', 'B'], text: 'Three.' },
      { slide: 1, text: 'Four.' },
      { page: 3, text: '  \n ' },
    ];
    expect(cutPassages(sections).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
    expect(cutPassages(sections)[1]).toEqual({ page: 1, heading: ['A', 'B'], text: 'Two.' });
  });

  it('cuts long ones at paragraphs, into pieces of about the same size, and loses no word', () => {
    const text = Array.from({ length: 9 }, (_, n) => `P${n}. ${many(98)}`).join('\n\n');
    const pieces = cutPassages([{ text }]);
    expect(pieces.length).toBe(3);
    expect(pieces.every((piece) => /^P\d\./.test(piece.text))).toBe(true);
    expect(countWords(pieces.map((piece) => piece.text).join(' '))).toBe(countWords(text));
    const sizes = pieces.map((piece) => countWords(piece.text));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PASSAGE_WORDS);
    expect(Math.min(...sizes)).toBeGreaterThan(PASSAGE_WORDS / 2);
  });

  it('cuts a text without sentences too', () => {
    const pieces = cutPassages([{ text: many(1000) }]);
    expect(pieces.every((piece) => countWords(piece.text) <= PASSAGE_WORDS)).toBe(true);
    expect(countWords(pieces.map((piece) => piece.text).join(' '))).toBe(1000);
  });

  it('gives rows their column names', () => {
    const rows = Array.from({ length: 500 }, (_, n) => `Item${n}\t${n}`).join('\n');
    const pieces = cutPassages([{ sheet: 'Prices', header: 'Name\tPrice', text: rows }]);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every((piece) => piece.text.startsWith('Name\tPrice\nItem'))).toBe(true);
  });

  it('says where it stands', () => {
    expect(placeWords({ page: 3, heading: ['Terms', 'Refunds'] })).toBe('page 3 · Terms › Refunds');
    expect(placeWords({})).toBe('');
  });
});

function indexOf(texts: Record<string, string>): TextIndex {
  const index = createTextIndex();
  for (const [id, text] of Object.entries(texts)) {
    const language = languageOf(text);
    index.add({ id, itemId: `item-${id}`, language, ...termsOf(text, language) });
  }
  return index;
}
const found = async (index: TextIndex, question: string) =>
  (await index.search(question, { limit: 10 })).map(({ id }) => id);

describe('search by words', () => {
  const texts = {
    refund: 'A refund is paid within 14 days after the goods have come back.',
    delivery: 'Delivery takes three days. The courier calls before.',
    возврат: 'Возврат денег занимает 14 дней после получения товара.',
    long: `Refund. ${'Other words stand here in great number. '.repeat(40)}`,
  };

  it('finds forms of a word, the shorter text with more of it first', async () => {
    expect(await found(indexOf(texts), 'refunds')).toEqual(['refund', 'long', 'возврат']);
    expect(await found(indexOf(texts), 'возвраты')).toEqual(['возврат', 'refund', 'long']);
  });

  it('leaves out words without meaning, unless there is nothing else', async () => {
    expect(await found(indexOf(texts), 'what is the')).toEqual([]);
    expect(await found(indexOf(texts), 'is the delivery there')).toEqual(['delivery']);
  });

  it('finds a code written joined or apart, both ways, as the first', async () => {
    const codes = {
      apart: 'The lamp BL-301 is sold out.',
      joined: 'The lamp BL302 is new.',
      spaced: 'The lamp BL 303 is cheap.',
      other: 'BL lamps: 301 sold.',
    };
    expect(await found(indexOf(codes), 'bl301')).toEqual(['apart']);
    expect(await found(indexOf(codes), 'bl303')).toEqual(['spaced']);
    // A code that no passage has is asked for by its parts.
    expect((await found(indexOf(codes), 'bl999')).toSorted()).toEqual(['apart', 'joined', 'other', 'spaced']);
    expect((await found(indexOf(codes), 'BL-302'))[0]).toBe('joined');
    expect((await found(indexOf(codes), 'bl 302'))[0]).toBe('joined');
  });

  it('filters before it ranks: the limit is spent on what may be shown', async () => {
    const hits = await indexOf(texts).search('refund', { limit: 1, allows: (item) => item === 'item-long' });
    expect(hits.map(({ id }) => id)).toEqual(['long']);
  });

  it('widens only words that it does not know: being typed, or misspelt', async () => {
    const index = indexOf(texts);
    expect(await found(index, 'deliv')).toEqual(['delivery']);
    expect(await found(index, 'delivrey')).toEqual(['delivery']);
    expect(await found(index, 'zzz')).toEqual([]);
  });

  it('is the same after items came and went as if they had never been there', async () => {
    const index = indexOf(texts);
    for (let n = 0; n < 600; n += 1)
      index.add({ id: `x${n}`, itemId: `x${n}`, language: 'en', ...termsOf(`refund goods ${n}`, 'en') });
    for (let n = 0; n < 600; n += 1) index.removeItem(`x${n}`);
    const fresh = await indexOf(texts).search('refund goods', { limit: 10 });
    expect(await index.search('refund goods', { limit: 10 })).toEqual(fresh);
    expect(index.size()).toBe(4);
  });

  it('puts what is said together before what is said apart, in any form and over stop words', async () => {
    const apart =
      'The boundary of sound was thin, as was seen by it. The high layer speed was too much for turbulent air.';
    const together =
      'The high speed was too much for air. The turbulent boundary layers of sound were thin, as was seen by it.';
    const index = indexOf({ a: apart, b: together });
    expect(await found(index, 'boundary layer')).toEqual(['b', 'a']);
    const [hit] = await index.search('the boundary of a layer that is turbulent', { limit: 1 });
    expect(hit?.id).toBe('b');
    expect(hit?.score).toBeCloseTo(hit?.parts.reduce((sum, { part }) => sum + part, 0) ?? 0);
    // What was indexed before pairs counted is found as it was.
    const older = createTextIndex();
    older.add({ id: 'a', itemId: 'a', language: 'en', ...termsOf(apart, 'en'), pairs: undefined });
    expect(await found(older, 'boundary layer')).toEqual(['a']);
  });

  it('says which words brought the score', async () => {
    const [hit] = await indexOf(texts).search('refund days', { limit: 1 });
    expect(hit?.parts.map(({ word }) => word)).toEqual(['refund', 'days']);
    expect(hit?.score).toBeCloseTo(hit?.parts.reduce((sum, { part }) => sum + part, 0) ?? 0);
    expect(whyRanked({ parts: hit?.parts ?? [], lexicalRank: 1, vectorRank: 12 })).toBe(
      '1st by words (“refund”, “days”), 12th by meaning',
    );
  });
});

describe('fusion', () => {
  it('prefers what both rankings have, and names the ranks', () => {
    expect(fuseRanks(['a', 'b'], ['b', 'c'])).toEqual([
      { id: 'b', score: expect.closeTo(0.9919, 3), lexicalRank: 2, vectorRank: 1 },
      { id: 'a', score: 0.5, lexicalRank: 1, vectorRank: null },
      { id: 'c', score: expect.closeTo(0.4919, 3), lexicalRank: null, vectorRank: 2 },
    ]);
  });
});

describe('marks', () => {
  const marked = (text: string, question: string) =>
    marksIn(text, question, languageOf(text)).map(([from, to]) => text.slice(from, to));
  it('stand on the words themselves, in whichever form', () => {
    expect(marked('😀 Refunds: you are refunded in days', 'refund the day')).toEqual(['Refunds', 'refunded', 'days']);
    expect(marked('Деньги возвращаем за 14 дней', 'возвращать деньги')).toEqual(['Деньги', 'возвращаем']);
    expect(marked('退款政策', '退款')).toEqual(['退款']);
    expect(marked('Parcels by courier', 'parce')).toEqual(['Parcels']);
  });

  it('stand on what is meant by a word that is misspelt or still being typed, beside others', () => {
    expect(marked('Delivery by courier', 'delivrey')).toEqual(['Delivery']);
    expect(marked('Возврат денег и доставка курьером', 'возврат дастафка достовка кур')).toEqual([
      'Возврат',
      'доставка',
      'курьером',
    ]);
    // Only the last word is being typed: "cat" is no beginning of "catalogue" here.
    expect(marked('A refund and the catalogue', 'cat refund')).toEqual(['refund']);
  });
});

describe('citations', () => {
  const passage = 'A refund is paid within 14 days after the goods have come back to our store in Riga.';
  const check = (sentence: string, question = 'How long does a refund take?') =>
    isSupported({ sentence, cited: [passage], question });
  it('passes what the passage says', () => {
    expect(check('The refund is paid within 14 days.')).toBe(true);
    expect(check('It is paid after the goods have come back.')).toBe(true);
  });
  it('refuses another number, other facts, the question repeated, and no citation', () => {
    expect(check('The refund is paid within 30 days.')).toBe(false);
    expect(check('The refund takes long.')).toBe(false);
    expect(check('Our chief executive earns a generous salary.')).toBe(false);
    expect(isSupported({ sentence: 'The refund is paid within 14 days.', cited: [] })).toBe(false);
  });
});

describe('texts', () => {
  it('are the same without case, marks and spaces', () => {
    expect(normalisedText('Hello,  WORLD!')).toBe(normalisedText('hello world'));
    expect(hasEveryWord('Café Ёлка прайс.pdf', 'cafe елка')).toBe(true);
    expect(hasEveryWord('Café', 'cafe tea')).toBe(false);
  });
  it('are summed up by their own sentences, in order', () => {
    const text =
      'Our refunds policy. Refunds are paid within 14 days of the refund request. The weather was nice on Tuesday in May. A refund needs the receipt and the refund form.';
    const summary = extractSummary(text);
    expect(summary).toContain('Refunds are paid within 14 days');
    expect(summary.length).toBeLessThanOrEqual(420);
    expect(extractSummary('Prices')).toBe('Prices');
  });
});
