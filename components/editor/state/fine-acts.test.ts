import { afterEach, expect, it, vi } from 'vitest';
import { clip } from '@/tests/factories/timeline';
import { newHistory, perform, undo, type History } from '@/lib/timeline/history';
import { newTimeline } from '@/lib/timeline/model';
import { mark, slip, trimHere } from './fine-acts';
import type { Run } from './editor';

afterEach(() => vi.restoreAllMocks());

/** The acts over a history, as the editor has them. */
function held(ids: readonly string[] = ['a']) {
  const items = [clip('a', 0, 100, { trimStart: 100 }), clip('b', 100, 100)];
  let history: History = newHistory({ ...newTimeline(), items });
  let frame = 0;
  const run: Run = (command, { label, gesture }) => {
    const given = typeof command === 'function' ? command(history.present) : command;
    history = perform(history, given, { label, gesture: gesture ?? null });
  };
  return {
    acts: {
      ...{ run, canEdit: true },
      now: () => ({ timeline: history.present, selected: new Set(ids), view: null }),
      playhead: { frame: () => frame, seek: (to: number) => (frame = to) } as never,
    },
    at: (to: number) => (frame = to),
    steps: () => history.past.length,
    timeline: () => history.present,
    undo: () => (history = undo(history)),
  };
}

it('takes keys that follow at once as one step, those after a pause as another', () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const editor = held();
  for (const by of [1, 1, 1] as const) slip(editor.acts, by);
  now += 2_000;
  slip(editor.acts, 1);
  expect([editor.steps(), editor.timeline().items[0]?.trimStart]).toEqual([2, 104]);
  editor.undo();
  expect(editor.timeline().items[0]?.trimStart).toBe(103);
});

it('sets each marker as a step of its own, and trims what lies under the playhead', () => {
  const editor = held([]);
  for (const frame of [10, 20]) {
    editor.at(frame);
    mark(editor.acts);
  }
  expect([editor.steps(), editor.timeline().markers?.length]).toEqual([2, 2]);
  editor.at(150);
  trimHere(editor.acts, 'start');
  expect(editor.timeline().items.map(({ start, duration }) => [start, duration])).toEqual([
    [0, 100],
    [100, 50],
  ]);
});
