import { describe, expect, it } from 'vitest';
import { firstWords, withoutBreaks } from './first-words';

describe('how a post is called', () => {
  it('is its title, else the first line of its text, and only without both untitled', () => {
    expect(firstWords({ title: 'Launch', content: 'We open' })).toBe('Launch');
    expect(firstWords({ title: ' ', content: '\n  We open at six.\nCome early.' })).toBe('We open at six.');
    expect(firstWords({ title: '', content: ' \n ' })).toBe('Untitled Post');
  });

  it('never ends within a word, where words have an end', () => {
    const words = firstWords({ title: '', content: 'Сегодня мы открываем новую пекарню, '.repeat(4) });
    expect(words).toBe('Сегодня мы открываем новую пекарню, Сегодня мы открываем новую пекарню, Сегодня…');
    expect(firstWords({ title: 'x'.repeat(200), content: '' })).toBe(`${'x'.repeat(80)}…`);
  });
});

it('is shown in a line without the breaks of a thread, whose dashes within words stay', () => {
  expect(withoutBreaks('One\n---\nTwo --- three\n---')).toBe('One\nTwo --- three\n');
});
