import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from './commands/command';
import { endGesture, newHistory, perform, redo, undo, type History } from './history';
import { centredIn, changedIn, hiddenIn } from './layouts';
import { newItem, newTimeline, type Timeline } from './model';

const start: Timeline = {
  ...newTimeline(),
  items: ['a', 'b'].map((id, at) => newItem({ id, type: 'text', trackIndex: 1, start: at * 300, duration: 60 })),
};

/** What a person does in one go, as the editor hands it on: names of gestures are those of the editor. */
type Made = (film: Timeline) => Command[];
type Gesture = { gesture: string | null; commands: (Command | Made)[] };

const id = fc.constantFrom('a', 'b');
const values = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 6 });
const field: fc.Arbitrary<Gesture> = fc
  .tuple(id, fc.constantFrom('x', 'y', 'width'), values)
  .map(([one, name, typed]) => ({
    gesture: `field-${one}-${name}`,
    commands: typed.map((value) => ({ type: 'change', ids: [one], fields: { [name]: value } })),
  }));
const slider: fc.Arbitrary<Gesture> = fc.tuple(id, values).map(([one, slid]) => ({
  gesture: `field-${one}-rotation`,
  commands: slid.map((value) => ({ type: 'change', ids: [one], fields: { rotation: value % 360 } })),
}));
const keys: fc.Arbitrary<Gesture> = fc
  .tuple(id, fc.constantFrom(-10, -1, 1, 10), fc.integer({ min: 1, max: 5 }))
  .map(([one, by, times]) => ({
    gesture: `keys-move-${one}`,
    commands: Array.from({ length: times }, () => ({ type: 'move' as const, ids: [one], by })),
  }));
const canvas: fc.Arbitrary<Gesture> = fc
  .tuple(id, fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 1_200 })), { minLength: 1 }))
  .map(([one, path]) => ({
    gesture: 'canvas',
    commands: path.map(([x, y]) => ({ type: 'change', ids: [one], fields: { x, y } })),
  }));
const button: fc.Arbitrary<Gesture> = fc.tuple(id, fc.boolean()).map(([one, visible]) => ({
  gesture: null,
  commands: [{ type: 'change', ids: [one], fields: { visible } }],
}));
/** As the editor does it while another format is looked at: each command is made of the timeline that is there. */
const elsewhere: fc.Arbitrary<Gesture> = fc
  .tuple(id, fc.constantFrom('1:1' as const, '16:9' as const), fc.constantFrom('place', 'hide', 'centre'), values)
  .map(([one, format, act, typed]) => ({
    gesture: `layout-${one}-${format}`,
    commands: typed.map((x) => (film: Timeline) => {
      if (act === 'centre') return centredIn(film, format, [one]);
      if (act === 'hide') return hiddenIn(film, format, { ids: [one], hidden: x % 2 === 0 });
      return changedIn(film, format, { ids: [one], fields: { x, rotation: x % 360 }, at: 0 });
    }),
  }));
const gestures = fc.array(fc.oneof(field, slider, keys, canvas, button, elsewhere), { maxLength: 25 });

const bytes = ({ present }: History) => JSON.stringify(present);
const done = (history: History, { gesture, commands }: Gesture) =>
  endGesture(
    commands.reduce((at, command) => {
      const given = typeof command === 'function' ? command(at.present) : command;
      return perform(at, given, { label: 'Change', gesture });
    }, history),
  );

it('takes each gesture as one step: undo gives the bytes before it, redo those after it', () => {
  fc.assert(
    fc.property(gestures, (all) => {
      let history = newHistory(start);
      const states = [bytes(history)];
      for (const one of all) {
        const before = history;
        history = done(history, one);
        const changed = bytes(history) !== bytes(before);
        expect(history.past.length - before.past.length).toBe(changed ? 1 : 0);
        if (changed) states.push(bytes(history));
      }
      for (const state of states.slice(0, -1).reverse()) {
        history = undo(history);
        expect(bytes(history)).toBe(state);
      }
      expect(history.past).toEqual([]);
      for (const state of states.slice(1)) {
        history = redo(history);
        expect(bytes(history)).toBe(state);
      }
      expect(history.future).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('never joins what follows an undo or a redo to a step before it', () => {
  fc.assert(
    fc.property(gestures, fc.array(fc.constantFrom(undo, redo), { maxLength: 12 }), field, (all, walk, next) => {
      let history = all.reduce(done, newHistory(start));
      for (const step of walk) history = step(history);
      const before = bytes(history);
      const after = done(history, next);
      if (bytes(after) !== before) expect(bytes(undo(after))).toBe(before);
    }),
    { numRuns: 300 },
  );
});

it('parts two visits to the same field: 50, then 150, then one step back', () => {
  const typed = (value: number): Gesture => ({
    gesture: 'field-a-x',
    commands: [{ type: 'change', ids: ['a'], fields: { x: value } }],
  });
  const history = [typed(50), typed(150)].reduce(done, newHistory(start));
  expect(undo(history).present.items[0]?.x).toBe(50);
});
