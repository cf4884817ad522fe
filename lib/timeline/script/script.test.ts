import { describe, expect, it } from 'vitest';
import { a, film, find, HELLO, said, texts, words } from '@/tests/factories/script';
import { clip } from '@/tests/factories/timeline';
import { apply } from '../commands/index';
import { sourceFrameAt } from '../items-at';
import { endOf, isSubtitle, newItem, newTimeline, type Timeline } from '../model';
import { putSubtitles } from '../put-subtitles';
import { chapterLines, chaptersOf } from './chapters';
import { cutOut, cutsOfWords, type Cut } from './cut';
import { fixWord } from './fix-word';
import { moveSentence } from './move-sentence';
import { scriptOf } from './script';

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

  it('ends a sentence without a full stop by a pause of a second', () => {
    const { sentences } = said(film(a), words('one two three four', { 2: 0.9, 3: 0.8 }));
    expect(sentences.map((one) => one.words.length)).toEqual([2, 2]);
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

const cutWords = (timeline: Timeline, text: string, of = HELLO) => {
  const script = said(timeline, of);
  const command = cutOut(timeline, cutsOfWords(script, new Set(find(script, text).map(({ id }) => id))), 'new');
  return command ? apply(timeline, command) : null;
};

it('reads the same film twice alike', () => {
  const both = film(a, { ...a, id: 'b', start: 240 });
  const known = { words: HELLO, language: 'en' };
  const [once, again] = [0, 1].map(() => scriptOf(both, () => known));
  expect(again).toEqual(once);
  expect(again?.words).toHaveLength(24);
});

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
      ['new-1', 0, 30, 0],
      ['a', 30, 198, 42],
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
      ['new-1', 0, 30],
      ['a', 30, 198],
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
      ['new-1', false],
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    const after = (cut: Cut) =>
      apply(all, cutOut(all, [cut], 'new')!).items.map(({ id, transition: one }) => [id, one !== null]);
    // Its end, and the beginning of what comes next.
    for (const cut of [
      { from: 230, to: 240, itemId: 'a' },
      { from: 240, to: 250, itemId: 'b' },
    ])
      expect(after(cut)).toEqual([
        ['a', false],
        ['b', true],
        ['c', false],
      ]);
  });

  it('leaves no hole where another clip would have too few frames', () => {
    const over = clip('over', 58, 100, { trackIndex: 1, volume: 0 });
    const after = apply(film(a, over), cutOut(film(a, over), [{ from: 60, to: 70, itemId: 'a' }], 'new')!);
    expect(after.items.filter(({ trackIndex }) => trackIndex === 1)).toMatchObject([
      { start: 58, duration: 90, trimStart: 10 },
    ]);
  });

  it('takes a subtitle away that has no word left', () => {
    const commands = putSubtitles(film(a), { clip: a, words: HELLO, perGroup: 1, trackId: 'n' }) ?? [];
    const after = cutWords(commands.reduce(apply, film(a)), 'friends.')!;
    expect(after.items.filter(isSubtitle).map(({ text }) => text?.text)).not.toContain('friends.');
    expect(after.items.filter(isSubtitle)).toHaveLength(commands.length === 0 ? 0 : 11);
  });

  it('leaves no part that is too short to be stored', () => {
    const cuts = [2, 14].map((from) => ({ from, to: from + 10, itemId: 'a' }));
    const after = apply(film(a), cutOut(film(a), cuts, 'new')!);
    expect(after.items.map(({ start, duration, trimStart }) => [start, duration, trimStart])).toEqual([[0, 216, 24]]);
  });

  it('groups the words that are left again, without those that were cut', () => {
    const after = cutWords(film(a), 'um,')!;
    const [first] = after.items;
    const put = (putSubtitles(after, { clip: first!, words: HELLO, perGroup: 5, trackId: 'n' }) ?? []).reduce(
      apply,
      after,
    );
    expect(put.items.filter(isSubtitle).map(({ text }) => text?.text)[0]).toBe('Hello there,');
  });
});

describe('moving a sentence', () => {
  const moved = (timeline: Timeline, from: number, before: number | null) => {
    const script = said(timeline);
    const target = before === null ? null : (script.sentences[before]?.id ?? null);
    const command = moveSentence(timeline, script, {
      id: script.sentences[from]?.id ?? '',
      before: target,
      newId: 'new',
    });
    return command && command !== 'locked' ? apply(timeline, command) : command;
  };
  const lines = (timeline: ReturnType<typeof moved>) =>
    timeline &&
    timeline !== 'locked' &&
    said(timeline).sentences.map(({ words: own }) => own.map(({ text }) => text).join(' '));

  it('takes it with what is seen and heard in it, before another or to the end', () => {
    const [hello, bread, rye] = ['Hello there, um, friends.', 'This is our bread.', 'Well it was rye.'];
    expect(lines(moved(film(a), 2, 0))).toEqual([rye, hello, bread]);
    expect(lines(moved(film(a), 1, 0))).toEqual([bread, hello, rye]);
    expect(lines(moved(film(a), 0, 2))).toEqual([bread, hello, rye]);
    expect(lines(moved(film(a), 0, null))).toEqual([bread, rye, hello]);
    expect([moved(film(a), 0, 1), moved(film(a), 2, null), moved(film({ ...a, locked: true }), 2, 0)]).toEqual([
      null,
      null,
      'locked',
    ]);
  });

  it('comes back where it was, with its pause', () => {
    const there = moved(film(a), 0, null) as Timeline;
    const back = moved(there, 2, 0) as Timeline;
    const places = (timeline: Timeline) => said(timeline).words.map(({ text, start }) => [text, start]);
    expect(places(back)).toEqual(places(film(a)));
  });

  it('leaves what spans both places, and what lies behind them', () => {
    const music = newItem({ id: 'music', type: 'audio', url: '/m', trackIndex: 2, duration: 240, duck: true });
    const later = newItem({ id: 'later', type: 'image', url: '/p', trackIndex: 1, start: 300, locked: true });
    const after = moved(film(a, music, later), 1, 0) as Timeline;
    expect(after.items.slice(-2)).toEqual([music, later]);
    expect(after.items.slice(-2).every((item, index) => item === [music, later][index])).toBe(true);
  });

  it('takes the subtitles along', () => {
    const commands = putSubtitles(film(a), { clip: a, words: HELLO, perGroup: 8, trackId: 'n' }) ?? [];
    const after = moved(commands.reduce(apply, film(a)), 1, 0) as Timeline;
    const subtitles = after.items.filter(isSubtitle).toSorted((one, other) => one.start - other.start);
    expect(subtitles.map(({ text }) => text?.text)).toEqual([
      'This is our bread.',
      'Hello there, um, friends.',
      'Well it was rye.',
    ]);
    expect(subtitles.map(({ start }) => start)).toEqual(
      said(after).sentences.map(({ words: [first] }) => first!.start),
    );
  });
});

describe('fixing a word', () => {
  const withSubtitles = (putSubtitles(film(a), { clip: a, words: HELLO, perGroup: 5, trackId: 'n' }) ?? []).reduce(
    apply,
    film(a),
  );
  const fixed = (timeline: Timeline, text: string, written: string) => {
    const commands = fixWord(timeline, find(said(timeline), text)[0]!, written);
    return commands && commands.reduce(apply, timeline);
  };

  it('changes the subtitle at the same time as before, and subtitles that are made later', () => {
    const after = fixed(withSubtitles, 'friends.', ' French  friends. ')!;
    const [first] = after.items.filter(isSubtitle);
    expect(first?.text).toMatchObject({ text: 'Hello there, um, French friends.', wordTimes: [0, 12, 24, 36, 41] });
    expect([first?.start, first?.duration]).toEqual([6, 57]);
    expect(find(said(after), 'French friends.').map(({ start, end }) => [start, end])).toEqual([[42, 51]]);
    const again = (
      putSubtitles(after, { clip: after.items[0]!, words: HELLO, perGroup: 1, trackId: 'n' }) ?? []
    ).reduce(apply, after);
    expect(again.items.filter(isSubtitle).map(({ text }) => text?.text)).toContain('French friends.');
  });

  it('keeps the spelling where there are no subtitles, through cuts, and the last one of a word', () => {
    const twice = fixed(fixed(film(a), 'bread.', 'Bread!')!, 'Bread!', 'bagels.')!;
    expect(twice.items[0]?.spellings).toHaveLength(1);
    expect(texts(said(cutWords(twice, 'um,')!))).toBe('Hello there, friends. This is our bagels. Well it was rye.');
  });

  it('does nothing with the same word, with none, and with a locked clip', () => {
    expect(fixed(film(a), 'bread.', 'bread.')).toBeNull();
    expect(fixed(film(a), 'bread.', '  ')).toBeNull();
    expect(fixed(film({ ...a, locked: true }), 'bread.', 'x')).toBeNull();
  });
});

it('offers chapters after long pauses, ten seconds apart, the first one with the film', () => {
  const long = { ...a, duration: 3_000, originalDuration: 3_000 };
  const many = words('One. Two. Three, and more of it. Four.', { 1: 3, 2: 12, 7: 3_700 / 60 });
  const chapters = chaptersOf(said(film(long), many));
  expect(chapterLines(chapters)).toBe('0:00 One\n0:16 Three, and more of it\n1:19 Four');
  expect(chapterLines([{ frame: 3_661 * 30, title: 'Late' }])).toBe('1:01:01 Late');
  const gapless = words(`${'and '.repeat(30)}so. Then. Now.`);
  expect(chaptersOf(said(film(long), gapless))).toHaveLength(1);
  expect(chaptersOf(said(film()))).toEqual([]);
});

it('shows the same frame of its source at each word that stays', () => {
  const after = cutWords(film(a), 'um,')!;
  for (const { start, itemId, text } of said(after).words) {
    const item = after.items.find(({ id }) => id === itemId)!;
    expect(sourceFrameAt(item, start)).toBe(Math.round(HELLO.find((word) => word.text === text)!.start * 30));
    expect(endOf(item)).toBeGreaterThan(start);
  }
});
