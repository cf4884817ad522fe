import { expect, it } from 'vitest';
import { apply } from './commands/index';
import { itemFromWire, toWire } from './convert';
import { writeCopies } from './copies';
import { readCopies } from './read-copies';
import { newHistory, perform, undo } from './history';
import { newItem, newText, newTimeline, type Item, type Timeline } from './model';
import { planRender } from './plan/plan';
import { withTransitions } from './transitions';
import { wireTimeline } from './wire';

const text = (id: string, rest: Partial<Item> = {}): Item =>
  newItem({ id, type: 'text', trackIndex: 1, text: newText(id), ...rest });
const clip = (id: string, rest: Partial<Item> = {}): Item => newItem({ id, type: 'video', url: '/files/a', ...rest });
const of = (...items: Item[]): Timeline => ({ ...newTimeline(), items });

it('is a field that is changed, taken back in one step, saved and copied; one that was not chosen is not written', () => {
  const plain = of(clip('a'));
  const fields = { blend: 'screen' } as const;
  const history = perform(newHistory(plain), { type: 'change', ids: ['a'], fields }, { label: 'Change' });
  expect(history.present.items[0]?.blend).toBe('screen');
  expect(apply(history.present, { type: 'change', ids: ['a'], fields })).toBe(history.present);
  expect(undo(history).present).toEqual(plain);
  const sent = toWire(history.present);
  expect(wireTimeline.parse(sent).timeline.map(itemFromWire)).toEqual(history.present.items);
  expect(toWire(plain).timeline[0]).not.toHaveProperty('blend');
  expect(readCopies(writeCopies(history.present.items))[0]?.blend).toBe('screen');
  expect(readCopies(writeCopies([clip('a', { blend: 'glow' as never })]))[0]?.blend).toBe('normal');
  expect(wireTimeline.safeParse({ ...sent, timeline: [{ ...sent.timeline[0], blend: 'glow' }] }).success).toBe(false);
});

it('has a lane of its own, since it works on all that lies under it; others share theirs as ever', () => {
  const layersOf = (...items: Item[]) =>
    planRender({
      timeline: of(...items),
      boxOf: ({ x, y, width, height }) => ({ x, y, width, height }),
      hasSound: () => false,
    }).layers.map((layer) =>
      layer.kind === 'clip' ? layer.item.blend : [layer.states[0]?.items.map(({ id }) => id), layer.blend],
    );
  expect(layersOf(text('a'), text('b'), text('c'))).toEqual([[['a', 'b', 'c'], undefined]]);
  expect(layersOf(clip('v', { blend: 'add' }), text('a'), text('b', { blend: 'multiply' }), text('c'))).toEqual([
    'add',
    [['a'], undefined],
    [['b'], 'multiply'],
    [['c'], undefined],
  ]);
});

it('lets what goes fade, where a clip that comes does not hide it', () => {
  const passes = (blend: Item['blend']) => {
    const whole = { x: 0, y: 0, width: 720, height: 1280, duration: 60 };
    const from = clip('a', { ...whole, transition: { kind: 'cross-fade', duration: 20 }, originalDuration: 300 });
    const [gone] = withTransitions(
      of(from, clip('b', { ...whole, start: 60, trimStart: 60, originalDuration: 300, blend })),
    ).items;
    return gone?.passing?.keys.some(({ property }) => property === 'opacity');
  };
  expect([passes('normal'), passes('screen')]).toEqual([false, true]);
});
