import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '@/lib/video/word';
import { clip } from '@/tests/factories/timeline';
import type { Command } from '../commands/command';
import { apply } from '../commands/index';
import { newHistory, perform, redo, undo } from '../history';
import { sourceFrameAt } from '../items-at';
import { endOf, isSubtitle, newItem, newText, newTimeline, type Item, type Timeline } from '../model';
import { meets } from '../placement';
import { putSubtitles } from '../put-subtitles';
import { cutOut, cutsOfWords, type Cut } from './cut';
import { fillersOf } from './fillers';
import { findSaid } from './find-said';
import { scriptOf, type Script } from './script';
import { silencesOf } from './silences';

/** Words of 0.3 s, each 0.1 s after the one before, and a pause of so many seconds before some. */
function words(text: string, pauses: Record<number, number> = {}): Word[] {
  let at = 0.2;
  return text.split(' ').map((each, index) => {
    at += pauses[index] ?? 0;
    const word = { text: each, start: at, end: at + 0.3 };
    at += 0.4;
    return word;
  });
}

const HELLO = words('Hello there, um, friends. This is our bread. Well it was rye.', { 4: 1.2, 8: 0.9 });
const film = (...items: Item[]): Timeline => ({ ...newTimeline(), items });
const said = (timeline: Timeline, of = HELLO, language: string | null = 'en') =>
  scriptOf(timeline, (url) => (url === '/files/a' ? { words: of, language } : null));
const texts = ({ words: all }: Script) => all.map(({ text }) => text).join(' ');
const a = clip('a', 0, 240, { trackIndex: 0, volume: 1 });

describe('the script of a film', () => {
  it('has sentences by their ends and by pauses, with the frames of each word', () => {
    const { sentences, runs } = said(film(a));
    expect(sentences.map((one) => one.words.map(({ text }) => text).join(' '))).toEqual([
      'Hello there, um, friends.',
      'This is our bread.',
      'Well it was rye.',
    ]);
    expect(sentences[0]?.words.map(({ start, end }) => [start, end])).toEqual([
      [6, 15],
      [18, 27],
      [30, 39],
      [42, 51],
    ]);
    expect(runs).toHaveLength(1);
  });

  it('follows trim, speed and place, and leaves out what is cut off', () => {
    const fast = { ...a, start: 300, trimStart: 18, duration: 30, speed: 2 };
    expect(said(film(fast)).words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['there,', 300, 305],
      ['um,', 306, 311],
      ['friends.', 312, 317],
    ]);
  });

  it('has nothing of what is not heard: hidden, muted, silent, frozen, or music under a voice', () => {
    for (const item of [
      { ...a, visible: false },
      { ...a, volume: 0 },
      { ...a, frozen: true },
      newItem({ ...a, type: 'audio', trackIndex: 2, duck: true }),
    ])
      expect(said(film(item)).words).toEqual([]);
    const muted = { ...film(a), tracks: newTimeline().tracks.map((track) => ({ ...track, muted: true })) };
    expect(said(muted).words).toEqual([]);
  });

  it('takes the voice of a segment rather than its clip, and names each file that is not known once', () => {
    const voice = newItem({ ...a, id: 'voice', type: 'audio', trackIndex: 2, segmentName: 'intro' });
    expect(said(film({ ...a, segmentName: 'intro' }, voice)).words[0]?.itemId).toBe('voice');
    const other = clip('b', 300, 60, { volume: 1 });
    const { unheard, unknown } = said(film(a, other, { ...other, id: 'c', start: 400 }));
    expect([unheard.map(({ id }) => id), unknown.map(({ id }) => id)]).toEqual([['b'], ['b', 'c']]);
  });
});

const find = (script: Script, text: string) => script.words.filter((word) => word.text === text);
const cutWords = (timeline: Timeline, text: string, of = HELLO) => {
  const script = said(timeline, of);
  const command = cutOut(timeline, cutsOfWords(script, new Set(find(script, text).map(({ id }) => id))), 'new');
  return command ? apply(timeline, command) : null;
};

describe('cutting words', () => {
  it('splits the clip, closes the gap on all tracks and takes the word out of the subtitles', () => {
    const commands = putSubtitles(film(a), { clip: a, words: HELLO, perGroup: 5, trackId: 'n' }) ?? [];
    const before = [
      ...commands,
      { type: 'add' as const, items: [newItem({ id: 'later', type: 'audio', url: '/m', start: 200, trackIndex: 3 })] },
    ].reduce(apply, film(a));
    const after = cutWords(before, 'um,');
    expect(texts(said(after!))).toBe('Hello there, friends. This is our bread. Well it was rye.');
    const clips = after!.items.filter(({ type }) => type === 'video');
    expect(clips.map(({ id, start, duration, trimStart }) => [id, start, duration, trimStart])).toEqual([
      ['a', 0, 30, 0],
      ['new-1', 30, 198, 42],
    ]);
    const subtitles = after!.items.filter(isSubtitle);
    expect(subtitles[0]?.text).toMatchObject({ text: 'Hello there, friends.', wordTimes: [0, 12, 24] });
    expect(subtitles[1]?.start).toBe((before.items.filter(isSubtitle)[1]?.start ?? 0) - 12);
    expect(after!.items.find(({ id }) => id === 'later')?.start).toBe(188);
  });

  it('leaves the longer one of the pauses around a word', () => {
    const at = (timeline: Timeline, text: string) => find(said(timeline), text)[0];
    // 'friends.' stands before a long pause, 'This' behind it: either way all of it stays.
    for (const [gone, first, second] of [
      ['friends.', 'um,', 'This'],
      ['This', 'friends.', 'is'],
    ] as const) {
      const after = cutWords(film(a), gone)!;
      expect(at(after, second)!.start - at(after, first)!.end).toBe(39);
    }
  });

  it('lets pictures, texts and music go on, cuts what plays, and keeps locked tracks as they are', () => {
    const still = newItem({ id: 'still', type: 'image', url: '/p', trackIndex: 1, duration: 240, fadeOut: 10 });
    const music = newItem({ id: 'music', type: 'audio', url: '/m', trackIndex: 2, duration: 240, duck: true });
    const noise = newItem({ id: 'noise', type: 'audio', url: '/n', trackIndex: 3, duration: 240, locked: true });
    const moving = {
      ...still,
      keyframes: [0, 33, 239].map((frame) => ({
        property: 'x' as const,
        frame,
        value: frame,
        easing: 'linear' as const,
      })),
    };
    const after = cutWords(film(a, moving, music, noise), 'um,')!;
    const shape = after.items.map(({ id, start, duration }) => [id, start, duration]);
    expect(shape).toEqual([
      ['a', 0, 30],
      ['new-1', 30, 198],
      ['still', 0, 228],
      ['music', 0, 228],
      ['noise', 0, 240],
    ]);
    expect(after.items.find(({ id }) => id === 'still')).toMatchObject({
      fadeOut: 10,
      keyframes: [{ frame: 0 }, { frame: 30 }, { frame: 227 }],
    });
    expect(after.items.at(-1)).toBe(noise);
    expect(cutWords(film({ ...a, locked: true }), 'um,')).toBeNull();
  });

  it('ends a transition that would show what was cut, and no other', () => {
    const transition = { kind: 'cross-fade' as const, duration: 15 };
    const b = clip('b', 240, 60, { transition });
    const all = film({ ...a, transition }, b, clip('c', 300, 60));
    const kept = cutWords(all, 'um,')!;
    expect(kept.items.map(({ id, transition: one }) => [id, one !== null])).toEqual([
      ['a', false],
      ['new-1', true],
      ['b', true],
      ['c', false],
    ]);
    const cuts: Cut[] = [{ from: 230, to: 240, itemId: 'a' }];
    const ended = apply(all, cutOut(all, cuts, 'new')!);
    expect(ended.items.map(({ id, transition: one }) => [id, one !== null])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
  });

  it('leaves no part that is too short to be stored', () => {
    const cuts = [2, 14].map((from) => ({ from, to: from + 10, itemId: 'a' }));
    const after = apply(film(a), cutOut(film(a), cuts, 'new')!);
    expect(after.items.map(({ start, duration, trimStart }) => [start, duration, trimStart])).toEqual([[0, 216, 24]]);
  });

  it('groups the words that are left anew, without those that were cut', () => {
    const after = cutWords(film(a), 'um,')!;
    const [first] = after.items;
    const put = (putSubtitles(after, { clip: first!, words: HELLO, perGroup: 5, trackId: 'n' }) ?? []).reduce(
      apply,
      after,
    );
    expect(put.items.filter(isSubtitle).map(({ text }) => text?.text)[0]).toBe('Hello there,');
  });
});

describe('silences and fillers', () => {
  it('marks pauses that are longer than chosen, and leaves breath', () => {
    const script = said(film(a));
    expect(silencesOf(script, 0.7).map(({ after, frames }) => [after.text, frames])).toEqual([
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
    expect(silencesOf(said(film(a, over)), 0.7).map(({ after }) => after.text)).toEqual(['bread.']);
    const second = { ...a, id: 'second', trackIndex: 1, start: 48 };
    expect(silencesOf(said(film(a, second)), 0.7).length).toBeLessThan(4);
  });

  it.each([
    ['en', 'So, Ummm I uh think like this', { 4: 0 }, ['Ummm', 'uh']],
    ['en', 'I think like this', { 2: 0.3, 3: 0.3 }, ['like']],
    ['en', 'It is you know good', { 2: 0.3, 4: 0.3 }, ['you', 'know']],
    ['ru', 'Э-э-э я ну думаю типа так', { 4: 0.3, 5: 0.3 }, ['Э-э-э', 'типа', 'так']],
    ['de', 'Ähm er kommt äh um acht', {}, ['Ähm', 'äh']],
    ['fr', 'Euh je voilà suis', { 2: 0.4, 3: 0.4 }, ['Euh', 'voilà']],
    ['it', 'Ehm sono cioè qui', { 2: 0.4, 3: 0.4 }, ['Ehm', 'cioè']],
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

/** A film of two clips that touch, on one track, with subtitles, a picture, music, an effect, and a locked text. */
const anyFilm = fc
  .record({
    speeds: fc.tuple(fc.constantFrom(0.5, 1, 1.37, 2), fc.constantFrom(1, 1.5)),
    trims: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
    perGroup: fc.constantFrom(1, 3, 5, 8),
    pauses: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ speeds, trims, perGroup, pauses }) => {
    let at = 0;
    const times = pauses.map((pause) => {
      const start = at + pause / 10;
      at = start + 0.25 + (pause % 3) / 10;
      return { start, end: at };
    });
    const wordsOf = (url: string): Word[] =>
      times.map((time, index) => ({ text: `${url.at(-1)}w${index}${index % 7 === 6 ? '.' : ''}`, ...time }));
    const clips = [0, 1].map((index) =>
      clip(`clip${index}`, index * 300, 300, {
        ...{ speed: speeds[index] ?? 1, trimStart: trims[index] ?? 0, originalDuration: 2_000, volume: 1 },
      }),
    );
    const base = film(
      ...clips,
      newItem({ id: 'still', type: 'image', url: '/p', trackIndex: 1, start: 40, duration: 90 }),
      newItem({ id: 'music', type: 'audio', url: '/m', trackIndex: 2, duration: 600, duck: true }),
      newItem({ id: 'noise', type: 'audio', url: '/n', trackIndex: 3, start: 100, duration: 50, originalDuration: 90 }),
    );
    // The locked text lies above everything, so that subtitles find a track below it.
    const tracks = base.tracks.toSpliced(
      2,
      0,
      { ...base.tracks[0]!, id: 'subtitles' },
      { ...base.tracks[0]!, id: 'kept', locked: true },
    );
    const kept = newItem({ id: 'kept', type: 'text', trackIndex: 3, start: 30, duration: 500, text: newText('Kept') });
    const items = base.items.map((item) =>
      item.type === 'audio' ? { ...item, trackIndex: item.trackIndex + 2 } : item,
    );
    const timeline = clips.reduce<Timeline>(
      (built, one) =>
        (putSubtitles(built, { clip: one, words: wordsOf(one.id), perGroup, trackId: 'n' }) ?? []).reduce(apply, built),
      { ...base, tracks, items: [...items, kept] },
    );
    const script = (shown: Timeline) =>
      scriptOf(shown, (url) => (url.includes('clip') ? { words: wordsOf(url), language: 'en' } : null));
    // Whether a word of which a clip has half is said may change by a frame.
    const isWhole = (text: string) =>
      clips.some(({ url, trimStart, duration, speed }) => {
        const word = wordsOf(url ?? '').find((one) => one.text === text);
        return word && word.start * 30 > trimStart + 2 && word.end * 30 < trimStart + duration * speed - 2;
      });
    return { timeline, script, isWhole };
  });

/** One act of the panel: words that are cut, or silences. */
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('words' as const, 'silences' as const),
    numbers: fc.array(fc.nat(79), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const commandOf = (
  timeline: Timeline,
  script: Script,
  act: { kind: string; numbers: number[] },
  newId: string,
): Command | null => {
  if (act.kind === 'silences')
    return cutOut(
      timeline,
      silencesOf(script, 0.5).map(({ cut }) => cut),
      newId,
    );
  const ids = new Set(act.numbers.flatMap((number) => script.words[number]?.id ?? []));
  return cutOut(timeline, cutsOfWords(script, ids), newId);
};

describe('whatever is cut', () => {
  it('undo gives the same bytes, nothing lies over another, locked tracks stay, words keep their subtitles and distances', () => {
    fc.assert(
      fc.property(anyFilm, acts, ({ timeline, script, isWhole }, all) => {
        let history = newHistory(timeline);
        const states = [JSON.stringify(timeline)];
        for (const [index, act] of all.entries()) {
          const before = history.present;
          const old = script(before);
          const command = commandOf(before, old, act, `act${index}`);
          if (!command) continue;
          history = perform(history, command, { label: 'Cut' });
          if (history.present === before) continue;
          states.push(JSON.stringify(history.present));
          const ids = new Set(act.numbers.flatMap((number) => old.words[number]?.id ?? []));
          const gone = act.kind === 'words' ? old.words.filter(({ id }) => ids.has(id)) : [];
          const left = old.words.filter((word) => !gone.includes(word));
          const whole = (words: readonly { text: string }[]) => words.map(({ text }) => text).filter(isWhole);
          expect(whole(script(history.present).words)).toEqual(whole(left));
          checkFilm(history.present, script(history.present), isWhole);
          checkDistances(old, script(history.present), gone.length === 0);
        }
        for (const state of states.slice(0, -1).toReversed()) {
          history = undo(history);
          expect(JSON.stringify(history.present)).toBe(state);
        }
        for (const state of states.slice(1)) {
          history = redo(history);
          expect(JSON.stringify(history.present)).toBe(state);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function checkFilm({ items }: Timeline, script: Script, isWhole: (text: string) => boolean | undefined): void {
  for (const [index, one] of items.entries()) {
    expect(items.some((other, at) => at > index && other.trackIndex === one.trackIndex && meets(one, other))).toBe(
      false,
    );
    expect(one.duration).toBeGreaterThanOrEqual(3);
    if (one.originalDuration !== null)
      expect(one.trimStart + one.duration * one.speed).toBeLessThanOrEqual(one.originalDuration + one.speed);
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.find(({ id }) => id === 'kept')).toMatchObject({ start: 30, duration: 500 });
  // Each word of a subtitle is said when its clip says it.
  const shown = items
    .filter(isSubtitle)
    .flatMap(({ start, text }) =>
      (text?.text.split(' ') ?? []).map((word, at) => ({ word, at: start + (text?.wordTimes[at] ?? 0) })),
    );
  for (const { word, at } of shown.filter(({ word: one }) => isWhole(one))) {
    const near = script.words.filter(({ text }) => text === word).map(({ start }) => Math.abs(start - at));
    expect(Math.min(...near)).toBeLessThanOrEqual(2);
  }
}

/** Words between which nothing was cut are as far apart as they were. */
function checkDistances(before: Script, after: Script, isOnlySilence: boolean): void {
  for (const sentence of after.sentences)
    for (const [index, word] of sentence.words.entries()) {
      const next = sentence.words[index + 1];
      if (!next || next.itemId !== word.itemId || isOnlySilence) continue;
      const old = before.words.findIndex(
        ({ text, language }, at) =>
          text === word.text && language === word.language && before.words[at + 1]?.text === next.text,
      );
      const [first, second] = [before.words[old], before.words[old + 1]];
      if (first && second && first.itemId === second.itemId)
        expect(Math.abs(next.start - word.start - (second.start - first.start))).toBeLessThanOrEqual(2);
    }
}

it('shows the same frame of its source at each word that stays', () => {
  const after = cutWords(film(a), 'um,')!;
  for (const { start, itemId, text } of said(after).words) {
    const item = after.items.find(({ id }) => id === itemId)!;
    expect(sourceFrameAt(item, start)).toBe(Math.round(HELLO.find((word) => word.text === text)!.start * 30));
    expect(endOf(item)).toBeGreaterThan(start);
  }
});
