import { describe, expect, test } from 'vitest';
import { albumGrid } from './album-grid';
import { discordMarkdown } from './discord-markdown';
import { findLinks, shortenLinks } from './find-links';
import { foldedText, runsOf } from './marked-text';
import { textOn } from '@/lib/platforms/text-on';
import { vkMentions } from './vk-mentions';

const linked = (text: string, spans: readonly { from: number; to: number; style: string }[], style = 'link') =>
  spans.filter((span) => span.style === style).map(({ from, to }) => text.slice(from, to));

describe('links, tags and mentions', () => {
  test('without the punctuation that follows them', () => {
    const text =
      'See https://a.example/x?y=1, (https://b.example), shop.ru/a and @ann. #Новости! mail@x.com v1.ts $TSLA';
    expect(linked(text, findLinks(text, ['url', 'hashtag', 'mention', 'cashtag']))).toEqual([
      'https://a.example/x?y=1',
      'https://b.example',
      'shop.ru/a',
      '@ann',
      '#Новости',
      '$TSLA',
    ]);
  });

  test('a number alone is no hashtag, an @ inside an address no mention', () => {
    expect(findLinks('#1 and ann@example', ['hashtag', 'mention'])).toEqual([]);
  });

  test('X drops the protocol and cuts what is long', () => {
    expect(shortenLinks('a https://www.example.com/a/very/long/path/indeed b')).toBe(
      'a example.com/a/very/long/pat… b',
    );
  });
});

describe('each network’s own marks', () => {
  test('Discord: formatting, code that stays as it is, links with a text', () => {
    const { text, spans } = discordMarkdown('**Bold *both*** `**no**` [site](https://a.example) ||secret||');
    expect(text).toBe('Bold both `**no**` site secret'.replaceAll('`', ''));
    expect([
      linked(text, spans, 'bold'),
      linked(text, spans, 'italic'),
      linked(text, spans, 'code'),
      linked(text, spans),
      linked(text, spans, 'spoiler'),
    ]).toEqual([['Bold both'], ['both'], ['**no**'], ['site'], ['secret']]);
  });

  test('VK: a mention reads as its name', () => {
    expect(vkMentions('Hi [id1|Pavel] and [club2|us]')).toEqual({
      text: 'Hi Pavel and us',
      spans: [
        { from: 3, to: 8, style: 'link' },
        { from: 13, to: 15, style: 'link' },
      ],
    });
  });

  test('Telegram by its parse mode; Instagram links no addresses', () => {
    const bold = textOn('ruTelegram', '*Big* https://a.example', { parse_mode: 'Markdown' }).marked;
    expect([bold.text, linked(bold.text, bold.spans, 'bold'), linked(bold.text, bold.spans)]).toEqual([
      'Big https://a.example',
      ['Big'],
      ['https://a.example'],
    ]);
    const plain = textOn('instagram', 'https://a.example #tag', {}).marked;
    expect(linked(plain.text, plain.spans)).toEqual(['#tag']);
  });
});

describe('folding', () => {
  const fold = { characters: 12, lines: 2, more: '… more' };
  test('at a word, by characters or lines; a short text is whole', () => {
    expect(foldedText({ text: 'one two three four', spans: [{ from: 8, to: 13, style: 'link' }] }, fold)).toEqual({
      text: 'one two',
      spans: [],
    });
    expect(foldedText({ text: 'a\nb\nc', spans: [] }, fold)?.text).toBe('a\nb');
    expect(foldedText({ text: 'short', spans: [] }, fold)).toBeNull();
    expect(foldedText({ text: 'Donaudampfschifffahrt', spans: [] }, fold)?.text).toBe('Donaudampfsc');
  });

  test('runs keep every character once', () => {
    const runs = runsOf({
      text: 'abcdef',
      spans: [
        { from: 1, to: 4, style: 'bold' },
        { from: 2, to: 6, style: 'link' },
      ],
    });
    expect(runs.map(({ text, styles }) => [text, ...styles])).toEqual([
      ['a'],
      ['b', 'bold'],
      ['cd', 'bold', 'link'],
      ['ef', 'link'],
    ]);
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('an album of %i fills its rows', (count) => {
  const { cells, rows } = albumGrid(count, { max: 10, aspect: 1 });
  expect(cells).toHaveLength(count);
  expect(cells.reduce((sum, cell) => sum + cell.columns * cell.rows, 0)).toBe(rows * 6);
  expect(albumGrid(6, { max: 4, aspect: 1 }).hidden).toBe(2);
});
