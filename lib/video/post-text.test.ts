import { expect, it } from 'vitest';
import { postSentences, postText } from './post-text';

const video = (texts: readonly string[], description = '') => ({
  description,
  segmentsInfo: {
    segments: Object.fromEntries(texts.map((text, index) => [`s${index}`, { index, voiceOver: { text } }]).reverse()),
  },
});

it('is the description, else what is said, in order', () => {
  expect(postText(video(['Rye at six.'], ' Our bread '))).toBe('Our bread');
  expect(postText(video(['Rye at six.', '', 'Свежий хлеб!  Каждый день']))).toBe(
    'Rye at six. Свежий хлеб! Каждый день',
  );
  expect(postText(video([]))).toBe('');
});

it('ends with a whole sentence before 400 letters, but holds the first one', () => {
  const sentence = `${'Bread '.repeat(20).trim()}.`;
  const text = postText(video([sentence, sentence, sentence, sentence]));
  expect(text).toBe([sentence, sentence, sentence].join(' '));
  const long = `${'Bread '.repeat(100).trim()}.`;
  expect(postText(video([long, sentence]))).toBe(long);
});

it('has sentences of the description as it stands, else of all that is said', () => {
  expect(postSentences(video(['One. Two!', 'Three at 6.30'], ''))).toEqual(['One.', 'Two!', 'Three at 6.30']);
  expect(postSentences(video(['One.'], 'Our bread.\nВсё свежее…'))).toEqual(['Our bread.', 'Всё свежее…']);
});
