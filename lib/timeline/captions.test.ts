import { expect, it } from 'vitest';
import { clip, text } from '@/tests/factories/timeline';
import { captionsOf, numbered, readNumbered, replaced, rewritten, translated } from './captions';
import { apply } from './commands/index';
import { newHistory, perform, undo } from './history';
import { newText, newTimeline, SUBTITLE_GROUP, type Timeline } from './model';

const groupId = `${SUBTITLE_GROUP}a`;
const line = (id: string, start: number, words: string) => ({
  ...text(id, start, { groupId, duration: 30, y: 900, height: 80, text: { ...newText(words), wordTimes: [0, 10] } }),
});
const film: Timeline = { ...newTimeline(), items: [line('b', 60, 'rye bread'), line('a', 0, 'Fresh rye')] };
const words = (timeline: Timeline, id = groupId) => captionsOf(timeline, id).map((item) => item.text?.text);

it('rewrites lines, keeps times of words where they are as many, and replaces in all of them', () => {
  const [first] = captionsOf(film, groupId);
  const once = rewritten(first!, 'Warm rye').reduce(apply, film);
  expect(words(once)).toEqual(['Warm rye', 'rye bread']);
  expect(captionsOf(once, groupId)[0]?.text?.wordTimes).toEqual([0, 10]);
  const longer = rewritten(first!, 'Warm fresh rye').reduce(apply, film);
  expect(captionsOf(longer, groupId)[0]?.text?.wordTimes).toEqual([]);
  expect(rewritten(first!, ' ')).toEqual([]);
  const all = replaced(captionsOf(film, groupId), 'RYE', 'spelt $1').reduce(apply, film);
  expect(words(all)).toEqual(['Fresh spelt $1', 'spelt $1 bread']);
  expect(replaced(captionsOf(film, groupId), '(', 'x')).toEqual([]);
});

it('reads lines by their numbers, whatever a model puts around them', () => {
  expect(numbered(['Fresh\nrye', 'bread'])).toBe('[1] Fresh rye\n[2] bread');
  expect(readNumbered('Here it is:\n[2] хлеб\n\n [1]  Свежая рожь \n[7] more', 3)).toEqual([
    'Свежая рожь',
    'хлеб',
    null,
  ]);
});

it('lays a second language above the first one at the same times, and takes it back in one step', () => {
  let count = 0;
  const newId = () => `n${(count += 1)}`;
  const made = perform(newHistory(film), translated(film, { groupId, lines: ['Frischer Roggen', null], newId }), {
    label: 'Translate',
  });
  expect(words(made.present)).toEqual(['Fresh rye', 'rye bread']);
  const added = made.present.items.filter((item) => item.groupId !== groupId);
  expect(added).toMatchObject([{ start: 0, duration: 30, y: 800, trackIndex: 0, text: { text: 'Frischer Roggen' } }]);
  expect(undo(made).present).toBe(film);
  // Where each track has something, one is added over them.
  const full = { ...film, items: [...film.items, clip('under', 0, 300)] };
  const over = translated(full, { groupId, lines: ['Roggen', 'Brot'], newId }).reduce(apply, full);
  expect(over.tracks.filter(({ type }) => type === 'video')).toHaveLength(3);
  expect(over.items.filter(({ trackIndex }) => trackIndex === 2).map((item) => item.text?.text)).toEqual([
    'Roggen',
    'Brot',
  ]);
  expect(translated(film, { groupId, lines: [null, null], newId })).toEqual([]);
});
