import { expect, it, vi } from 'vitest';
import type { ModelToOpen, Reply } from './messages';
import type { Runner } from './runner';
import { takeTurns } from './turns';

type Any = Runner<'embed' | 'transcribe'>;

/** Models whose turns are written down; a text is a turn. */
function place(room: number) {
  const said: Reply[] = [];
  const seen: string[] = [];
  const closed: string[] = [];
  const on = new Map<string, () => void>();
  const open = (model: ModelToOpen): Promise<Any> => {
    seen.push(`open ${model.id}`);
    return Promise.resolve({
      async *begin(ask) {
        for (const text of 'texts' in ask ? ask.texts : []) {
          if (text === 'bad') throw new Error('no such word');
          seen.push(text);
          on.get(text)?.();
          await Promise.resolve();
          yield;
        }
        return { vectors: '', length: 0, tokens: 0 };
      },
      close: () => Promise.resolve(void closed.push(model.id)),
    });
  };
  const turns = takeTurns({ open, say: (reply) => void said.push(reply), room, faultOf: () => 'failed' });
  const add = (id: number, of: string, texts: string[], memory = 1) =>
    turns.add({ id, model: { id: of, memory } as ModelToOpen, ask: { texts } });
  const ended = (count: number) =>
    vi.waitFor(() => expect(said.filter((each) => !('done' in each))).toHaveLength(count));
  return { said, seen, closed, on, add, cancel: turns.cancel, ended };
}

it('requests take turns, and each gets its own answer', async () => {
  const { add, seen, said, ended } = place(10);
  add(1, 'a', ['a1', 'a2', 'a3']);
  add(2, 'a', ['b1']);
  await ended(2);
  expect(seen).toEqual(['open a', 'a1', 'b1', 'a2', 'a3']);
  expect(said.filter((each) => 'answer' in each).map(({ id }) => id)).toEqual([2, 1]);
});

it('models stay open beside one another while there is room, and one at work is never closed', async () => {
  const { add, seen, closed, ended } = place(10);
  add(1, 'small', ['s1', 's2'], 4);
  add(2, 'other', ['o1'], 4);
  add(3, 'large', ['l1'], 8);
  add(4, 'small', ['late'], 4);
  await ended(4);
  expect(seen).toEqual(['open small', 'open other', 's1', 'o1', 's2', 'open large', 'l1', 'open small', 'late']);
  expect(closed).toEqual(['other', 'small', 'large']);
});

it('a request that is cancelled ends after its turn, and one that waits never begins', async () => {
  const { add, cancel, seen, said, on, ended } = place(1);
  on.set('a1', () => {
    add(2, 'b', ['b1']);
    add(3, 'a', ['c1']);
    cancel(1);
    cancel(2);
  });
  add(1, 'a', ['a1', 'a2']);
  await ended(1);
  expect(seen).toEqual(['open a', 'a1', 'c1']);
  expect(said.at(-1)).toMatchObject({ id: 3 });
});

it('a request that fails says so, and the others go on', async () => {
  const { add, said, seen, ended } = place(10);
  add(1, 'a', ['bad']);
  add(2, 'a', ['b1']);
  await ended(2);
  expect(said.find(({ id }) => id === 1)).toEqual({ id: 1, fault: 'failed', words: 'no such word' });
  expect(seen).toContain('b1');
});
