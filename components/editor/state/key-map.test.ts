import { expect, it } from 'vitest';
import { canChoose, withKey } from './choose-key';
import { WORDS } from '../key-words';
import { ACT_NAMES, actOf, comboOf, keysOf, readKeys } from './key-map';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

it('names keys alike on every layout and system', () => {
  expect(comboOf(pressed('s'))).toBe('S');
  expect(comboOf(pressed('ы', { code: 'KeyS' }))).toBe('S');
  expect(comboOf(pressed('z', { metaKey: true, shiftKey: true }))).toBe('Ctrl Shift Z');
  expect(comboOf(pressed('?', { shiftKey: true }))).toBe('?');
  expect(comboOf(pressed('Delete', { shiftKey: true }))).toBe('Shift Delete');
  expect(comboOf(pressed(' '))).toBe('Space');
  expect(comboOf(pressed('Shift', { shiftKey: true }))).toBeNull();
});

it('gives each key one act, by default and after any choice', () => {
  const all = (own: Parameters<typeof keysOf>[0]) => ACT_NAMES.flatMap((act) => keysOf(own, act));
  expect(new Set(all({})).size).toBe(all({}).length);
  const own = withKey({}, 'freeze', 'S');
  expect(actOf(own, 'S')).toBe('freeze');
  expect(keysOf(own, 'split')).toEqual([]);
  expect(actOf(own, 'F')).toBeUndefined();
  expect(new Set(all(own)).size).toBe(all(own).length);
  // One of two keys is lost alone.
  expect(keysOf(withKey({}, 'mark', 'K'), 'play')).toEqual(['Space']);
  expect(withKey(withKey({}, 'split', 'B'), 'split', 'B')).toEqual({ split: ['B'] });
});

it('leaves the browser and the focus their keys, and reads what was kept', () => {
  expect(['Tab', 'Enter', 'Ctrl W', 'Ctrl C', 'ArrowLeft', 'Alt ArrowUp'].filter(canChoose)).toEqual([]);
  expect(['B', 'Ctrl B', 'Shift N', 'F9'].filter((combo) => !canChoose(combo))).toEqual([]);
  expect(readKeys('{"split":["B"],"other":["C"],"mark":"M","freeze":[1]}')).toEqual({ split: ['B'] });
  for (const kept of [null, '', '[', 'null', '7']) expect(readKeys(kept)).toEqual({});
  expect(ACT_NAMES.filter((act) => WORDS[act].length > 90)).toEqual([]);
});
