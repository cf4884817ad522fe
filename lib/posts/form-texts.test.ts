import { expect, it } from 'vitest';
import { emptyForm, switchPlatform, withField, withMainText, withPlatform } from './form';
import { textsOfForm, withTexts } from './form-texts';

const written = (content: string) => {
  const form = withMainText(withMainText(emptyForm(), 'title', 'Tea'), 'content', content);
  return switchPlatform(switchPlatform(form, 'telegram', true), 'vk', true);
};

it('brings back the words of a version, those that a channel had of its own too', () => {
  const before = withField(written('Hello'), 'telegram', 'content', 'Привет');
  const texts = textsOfForm(before);
  expect(texts).toEqual({ title: 'Tea', content: 'Hello', own: [{ platform: 'telegram', title: '', text: 'Привет' }] });
  const later = withField(withMainText(written('Bye'), 'title', 'Coffee'), 'vk', 'content', 'Пока');
  const again = withTexts(later, texts);
  expect(textsOfForm(again)).toEqual(texts);
  expect(again.platforms.vk.fields.content).toBe('Hello');
});

it('brings back titles that channels had of their own, and leaves them to those that have none', () => {
  const before = withField(switchPlatform(written('Hello'), 'youtube', true), 'youtube', 'title', 'Чай');
  const texts = textsOfForm(before);
  expect(texts.own).toEqual([{ platform: 'youtube', title: 'Чай', text: '' }]);
  const later = withField(before, 'youtube', 'title', 'Кофе');
  expect(withTexts(later, texts)).toEqual(before);
  const again = withTexts(later, { ...texts, own: [] });
  expect(again.platforms.youtube.fields.title).toBe('Tea');
  expect(again.platforms.telegram.fields).toEqual(before.platforms.telegram.fields);
});

it('leaves alone what was sent, and channels that are off', () => {
  const sent = withPlatform(written('Bye'), 'telegram', { locked: { content: 'Bye' } });
  const again = withTexts(sent, {
    title: '',
    content: 'Hello',
    own: [{ platform: 'discord', title: '', text: 'Own' }],
  });
  expect(again.platforms.telegram).toEqual(sent.platforms.telegram);
  expect(again.platforms.discord).toEqual(sent.platforms.discord);
  expect(again.content).toBe('Hello');
});

it('files of a thread stay with their parts where the words around them change', () => {
  const form = { ...written('One\n---\nTwo'), media: ['https://a.b/c.png'], places: { 'https://a.b/c.png': 1 } };
  const again = withTexts(form, { title: '', content: 'Zero\n---\nOne\n---\nTwo', own: [] });
  expect(again.places).toEqual({ 'https://a.b/c.png': 2 });
});
