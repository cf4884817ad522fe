import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinWrappedLines } from './join-lines';
import { extractSummary, wholeSentences } from './summarise';

/** As a page of a PDF gives it: lines that end where there was no more room. */
function wrapped(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

const TEXTS = [
  'Запись с камер стирается в течение тридцати дней после съёмки, если её не запросила полиция. Копии хранит служба безопасности Иванова. Доступ к копиям даёт директор по письменной просьбе.',
  'The office is closed on public holidays. Tuesday is a day for meetings with Maria Sorokin and her team in Narva. Whoever is ill on Tuesday tells the team before nine in the morning.',
];

describe('a summary', () => {
  it.each(TEXTS)('of wrapped lines has whole sentences: %#', (text) => {
    const sentences = text.match(/[^.]+\./g)?.map((each) => each.trim()) ?? [];
    for (let width = 20; width < 90; width += 1) {
      const summary = extractSummary(wrapped(text, width));
      const left = sentences.reduce((rest, sentence) => rest.replace(sentence, ''), summary);
      expect(left.trim()).toBe('');
      expect(summary).not.toBe('');
    }
  });

  it('takes no sentence that a page begins or ends in the middle of', () => {
    const pages =
      'On the first page something begins that Tuesday is a\n\nday for meetings with people. The office opens at nine every day but Sunday.';
    expect(extractSummary(pages)).toBe('The office opens at nine every day but Sunday.');
  });

  it('ends where a sentence ends, however long the text is', () => {
    const sentence = fc.integer({ min: 3, max: 30 }).map((count) => `A${' word'.repeat(count)}.`);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 20, max: 80 }),
        (all, width) => {
          expect(extractSummary(wrapped(all.join(' '), width))).toMatch(/\.$/);
          expect(wholeSentences(all.join(' '), 400)).toMatch(/\.$/);
        },
      ),
    );
    expect(wholeSentences('word '.repeat(200), 50)).toMatch(/ word…$/);
  });
});

describe('wrapped lines', () => {
  it('are joined, lists and rows are not', () => {
    expect(joinWrappedLines('We accept infor-\nmation from the\nOffice of Maria.\nThe next one.')).toBe(
      'We accept information from the Office of Maria.\nThe next one.',
    );
    expect(joinWrappedLines('Prices\nCoffee is sold here\n- one\n- two\nGoods\tDays\nShoes\t30')).toBe(
      'Prices\nCoffee is sold here\n- one\n- two\nGoods\tDays\nShoes\t30',
    );
  });
});
