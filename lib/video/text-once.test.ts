import { expect, it } from 'vitest';
import { shownTexts, wordsNotShown } from './text-once';

const said = (text: string) => text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.8 }));
const leftOf = (text: string, params: Record<string, string>, description = '') =>
  wordsNotShown(said(text), { description, params })
    .map((word) => word.text)
    .join(' ');

it('leaves out each sentence that the scene shows, whatever its letters and marks', () => {
  const title = { scene: 'title', title: 'Fresh rye bread', subtitle: 'Order tonight' };
  expect(leftOf('Fresh rye bread. Baked at six. Order tonight!', title)).toBe('Baked at six.');
  const steps = { scene: 'steps', title: 'Bake it', items: 'Mix the flour\nLet it rest' };
  expect(leftOf('Bake it. Mix the flour. Let it rest. Then bake.', steps)).toBe('Then bake.');
});

it('keeps sentences of which a part is shown only, and words within other words', () => {
  expect(leftOf('Our bakery bakes at six every morning.', { scene: 'title', title: 'Our bakery bakes at…' })).toBe(
    'Our bakery bakes at six every morning.',
  );
  expect(leftOf('Eat.', { scene: 'title', title: 'Wheat' })).toBe('Eat.');
});

it('knows what a scene shows: its entries each, its description where it has no words, nothing that scrolls by', () => {
  expect(shownTexts({ description: 'Bread', params: { scene: 'title' } })).toEqual(['Bread']);
  expect(shownTexts({ description: '', params: { scene: 'list', title: 'A', items: 'B\n\nC' } })).toEqual([
    'A',
    'B',
    'C',
  ]);
  expect(shownTexts({ description: 'Bread', params: { scene: 'resultViewing', text: 'Bread' } })).toEqual([]);
});

it('takes a price and a date for shown though they stand in parts, not a number that is only heard', () => {
  const price = { scene: 'figure', value: '89 Euro', before: '129 Euro', text: 'Der Rucksack „Wanderer“' };
  expect(leftOf('Der Rucksack „Wanderer“ kostet 89 statt 129 Euro.', price)).toBe('');
  expect(leftOf('Der Rucksack „Wanderer“ kostet 89 statt 139 Euro.', price)).not.toBe('');
  expect(leftOf('Er ist handgenäht und hält ein Leben lang.', price)).not.toBe('');
  const date = {
    scene: 'date',
    title: 'Lesung',
    day: '5',
    month: 'März',
    time: 'um 19 Uhr',
    place: 'in der Bibliothek',
  };
  expect(leftOf('Am 5. März um 19 Uhr in der Bibliothek.', date)).toBe('');
  expect(leftOf('Der Rucksack kostet 89 statt 129 Euro.', { scene: 'title', title: '89 Euro, 129 Euro' })).not.toBe('');
});
