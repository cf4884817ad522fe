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
