import { describe, expect, it } from 'vitest';
import { pointsLacking, withPoints } from './own-points';
import { titleOf } from './titles';
import { writeTemplate } from './write-template';

const lacking = (prompt: string, more: Partial<Parameters<typeof pointsLacking>[0]> = {}) =>
  pointsLacking({ goalType: 'prompt', language: 'en', prompt, ...more });

describe('points are asked for', () => {
  it.each([
    ['Make a video about our new rye bread', 3],
    ['Our new rye bread.', 3],
    ['Five tips for baking at home', 5],
    ['Two reasons to come early', 2],
  ])('where the prompt is one sentence without any: %s', (prompt, count) => {
    expect(lacking(prompt)).toBe(count);
  });

  it('in other languages too, as many as the prompt promises', () => {
    expect(lacking('Сделай видео о нашем новом хлебе', { language: 'ru' })).toBe(3);
    expect(lacking('Пять правил хорошего сна', { language: 'ru' })).toBe(5);
  });

  it.each([
    '',
    '...',
    'Our bread rests for a night. The oven is old.',
    'Our bread\n- rests for a night\n- has a crust',
    'Three steps to bread: mix, rest, bake',
    'Our bread: long rest, old oven, birch wood',
    'Bread: 1. Mix 2. Rest',
  ])('not where it has some, or nothing: %s', (prompt) => {
    expect(lacking(prompt)).toBe(0);
  });

  it('not for a goal, whose angle is found, nor for a model', () => {
    expect(lacking('Get people to book a tasting', { goalType: 'autonomous' })).toBe(0);
    expect(lacking('Our bread', { goalType: 'model' })).toBe(0);
  });
});

describe('a prompt with points', () => {
  const script = (prompt: string, points: string[], language: 'en' | 'ru' = 'en') =>
    writeTemplate({ goalType: 'prompt', language, model: null, samples: [], prompt: withPoints(prompt, points) });
  const spoken = (...of: Parameters<typeof script>) => script(...of).map(({ voiceOverText }) => voiceOverText);

  it('becomes a script with a scene for each of them, and needs no further ones', () => {
    const points = ['It rests for a night', 'the crust is dark', 'We open at 7'];
    const said = spoken('Make a video about our new rye bread', points);
    expect(said).toEqual(expect.arrayContaining(['It rests for a night.', 'The crust is dark.', 'We open at 7.']));
    expect(lacking(withPoints('Our new rye bread', points))).toBe(0);
  });

  it('keeps a promised number that they fill, as numbered steps, and leaves out one that they do not', () => {
    const points = ['Тёмная комната', 'Тишина', 'Прохлада'];
    const steps = script('Три правила хорошего сна', points, 'ru').find(({ params }) => params.scene === 'steps');
    expect(steps?.params.items).toBe(points.join('\n'));
    expect(spoken('Пять правил хорошего сна', points, 'ru').join(' ')).not.toMatch(/пять/i);
  });

  it('has the title of its own sentence, and is unchanged where nothing was typed', () => {
    expect(titleOf(withPoints('Our new rye bread:', ['It rests', 'It has a crust']))).toBe('Our new rye bread');
    expect(withPoints('Is rye bread better?', ['  It   rests\n long ', ''])).toBe(
      'Is rye bread better?\n- It rests long',
    );
    expect(withPoints(' Our bread', ['', ' '])).toBe(' Our bread');
  });
});
