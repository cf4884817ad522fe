import { expect, it } from 'vitest';
import { newItem } from './model';
import { subtitleBox, subtitleItems, wordsOfClip } from './subtitles';

const words = 'One two three four five six. Seven eight nine ten eleven twelve thirteen.'
  .split(' ')
  .map((text, index) => ({ text, start: index * 0.4, end: index * 0.4 + 0.35 }));
const viewport = { width: 720, height: 1280 };
const made = (perGroup: number) => subtitleItems({ words, perGroup, groupId: 'x', viewport, trackIndex: 1 });

it('groups words by 1, 3, 5 or 8, and no group crosses the end of a sentence', () => {
  expect(made(1).length).toBe(13);
  expect(made(8).map(({ text }) => text?.text)).toEqual([
    'One two three four five six.',
    'Seven eight nine ten eleven twelve thirteen.',
  ]);
  for (const perGroup of [1, 3, 5, 8]) {
    const items = made(perGroup);
    expect(items.map(({ text }) => text?.text).join(' ')).toBe(words.map(({ text }) => text).join(' '));
    for (const [index, item] of items.entries()) {
      expect(item.start).toBeGreaterThanOrEqual(
        items[index - 1] ? (items[index - 1]?.start ?? 0) + (items[index - 1]?.duration ?? 0) : 0,
      );
      expect([item.groupId, item.y]).toEqual(['subtitle-group-x', 900]);
    }
  }
});

it('begins each group with its first word, however often they are grouped again', () => {
  expect(made(5).map(({ start }) => start)).toEqual(
    made(5).map(({ text }) =>
      Math.round((words.find((word) => word.text === text?.text.split(' ')[0])?.start ?? 0) * 30),
    ),
  );
});

it('follows the clip: where it lies, its trim and its speed, and knows when each word is said', () => {
  const clip = newItem({ id: 'c', type: 'video', url: '/files/c', start: 300, duration: 60, trimStart: 40, speed: 2 });
  const placed = subtitleItems({
    ...{ words: wordsOfClip(words, clip), perGroup: 5, groupId: 'x', viewport, trackIndex: 1 },
    within: { start: 300, end: 360 },
  });
  // Its first word had begun where the clip does; one of which less is left is not shown.
  expect(placed[0]).toMatchObject({ start: 300, text: { text: 'four five six.', wordTimes: [-2, 4, 10] } });
  expect(placed.every(({ start, duration }) => start >= 300 && start + duration <= 360)).toBe(true);
});

it('stand at 900 of 1280, lower pictures in the same place', () => {
  expect(subtitleBox(viewport)).toEqual({ x: 51, y: 900, width: 619, height: 80 });
  expect(subtitleBox({ width: 1280, height: 720 }).y).toBe(506);
});

it('has the words of a clip in reverse when they are played, the last ones first', () => {
  const clip = newItem({
    id: 'a',
    type: 'video',
    url: '/files/a',
    trimStart: 30,
    duration: 60,
    speed: 2,
    reverse: true,
  });
  const played = wordsOfClip(
    [
      { text: 'one', start: 1, end: 2 },
      { text: 'two', start: 3, end: 4 },
    ],
    clip,
  );
  expect(played).toEqual([
    { text: 'two', start: 0.5, end: 1 },
    { text: 'one', start: 1.5, end: 2 },
  ]);
});
