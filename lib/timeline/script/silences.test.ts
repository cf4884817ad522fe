import { describe, expect, it } from 'vitest';
import { a, film, find, HELLO, said, texts, words } from '@/tests/factories/script';
import { clip } from '@/tests/factories/timeline';
import { apply } from '../commands/index';
import type { Item } from '../model';
import { cutOut } from './cut';
import { fillersOf } from './fillers';
import { findSaid } from './find-said';
import { endSilencesOf, silencesOf } from './silences';

describe('silences and fillers', () => {
  it('marks pauses that are longer than chosen, and leaves breath', () => {
    const script = said(film(a));
    expect(silencesOf(script, 0.7).map(({ word, frames }) => [word.text, frames])).toEqual([
      ['friends.', 39],
      ['bread.', 30],
    ]);
    const cuts = silencesOf(script, 0.7).map(({ cut }) => cut);
    const after = said(apply(film(a), cutOut(film(a), cuts, 'new')!));
    expect(texts(after)).toBe(texts(script));
    expect(silencesOf(after, 0.4)).toEqual([]);
    expect(find(after, 'This')[0]!.start - find(after, 'friends.')[0]!.end).toBe(10);
  });

  it('is none where another speaks, or may', () => {
    const over = clip('over', 60, 10, { trackIndex: 1, volume: 1 });
    expect(silencesOf(said(film(a, over)), 0.7).map(({ word }) => word.text)).toEqual(['bread.']);
    const second = { ...a, id: 'second', trackIndex: 1, start: 48 };
    expect(silencesOf(said(film(a, second)), 0.7).length).toBeLessThan(4);
  });

  it('finds those before the first and behind the last word, where nothing else is said', () => {
    const late = HELLO.map((word) => ({ ...word, start: word.start + 1, end: word.end + 1 }));
    const long = clip('a', 0, 300, { trackIndex: 0, volume: 1 });
    const ends = (...items: Item[]) => endSilencesOf(said(film(...items), late), 0.7);
    const script = said(film(long), late);
    const [first, last] = [script.words[0]!, script.words.at(-1)!];
    const found = ends(long);
    expect(found.map(({ place, word, frames }) => [place, word.text, frames])).toEqual([
      ['start', 'Hello', first.start],
      ['end', 'rye.', 300 - last.end],
    ]);
    const cuts = found.map(({ cut }) => cut);
    // The breath is left beside the words alone.
    expect(cuts.map(({ from, to }) => [from, to])).toEqual([
      [0, first.start - 5],
      [last.end + 5, 300],
    ]);
    const done = apply(film(long), cutOut(film(long), cuts, 'new')!);
    expect(texts(said(done, late))).toBe(texts(script));
    expect(done.items.map((one) => [one.start, one.trimStart, one.duration])).toEqual([
      [0, first.start - 5, last.end - first.start + 10],
    ]);
    expect(ends(...done.items)).toEqual([]);
    // A file that no one has listened to may say something; what another track says is said.
    const places = (...others: Item[]) => ends(long, ...others).map(({ place, word }) => [place, word.itemId]);
    const unheard = clip('b', 0, 20, { trackIndex: 1, volume: 1, url: '/files/b' });
    expect(places(unheard)).toEqual([['end', 'a']]);
    expect(places({ ...long, id: 'second', trackIndex: 1, start: 20 })).toEqual([
      ['start', 'a'],
      ['end', 'second'],
    ]);
  });

  it.each([
    ['en', 'So, Ummm I uh think like this', { 4: 0 }, ['Ummm', 'uh']],
    ['en', 'I think like this', { 2: 0.3, 3: 0.3 }, ['like']],
    ['en', 'I like this', { 2: 0.3 }, []],
    ['en', 'It is you know good', { 2: 0.3, 4: 0.3 }, ['you', 'know']],
    ['ru', 'Э-э-э я ну думаю типа так', { 4: 0.3, 5: 0.3 }, ['Э-э-э', 'типа', 'так']],
    ['de', 'Ähm er kommt äh um acht', {}, ['Ähm', 'äh']],
    ['fr', 'Euh je voilà suis', { 2: 0.4, 3: 0.4 }, ['Euh', 'voilà']],
    ['italian', 'Ehm sono cioè qui', { 2: 0.4, 3: 0.4 }, ['Ehm', 'cioè']],
    ['es', 'Eh esto o sea no', { 2: 0.4, 4: 0.4 }, ['Eh', 'o', 'sea']],
    [null, 'um uh äh', {}, []],
  ])('knows the fillers of %s', (language, text, pauses, fillers) => {
    const found = fillersOf(said(film(a), words(text, pauses), language));
    expect(found.flat().map((word) => word.text)).toEqual(fillers);
  });
});

it('finds what is said, in any letters, over words and within them', () => {
  const { words: all } = said(film(a), words('Ёлка, Our BREAD. Our bread'));
  expect(findSaid(all, 'елк')).toEqual([{ first: 0, last: 0 }]);
  expect(findSaid(all, '  our   bread! ')).toEqual([
    { first: 1, last: 2 },
    { first: 3, last: 4 },
  ]);
  expect([findSaid(all, 'r b'), findSaid(all, ' '), findSaid(all, 'x')]).toEqual([
    [
      { first: 1, last: 2 },
      { first: 3, last: 4 },
    ],
    [],
    [],
  ]);
});
