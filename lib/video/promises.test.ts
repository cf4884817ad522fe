import { expect, it } from 'vitest';
import { VIDEO_LANGUAGES, type VideoLanguage } from './languages';
import { givenFor, promisedIn, withoutPromise } from './promises';

const PROMISES: Record<VideoLanguage, readonly (readonly [text: string, count: number, without: string])[]> = {
  en: [
    ['Five simple rules for good bread', 5, 'Simple rules for good bread'],
    ['How to bake bread in three easy steps', 3, 'How to bake bread'],
    ['7 reasons to bake at home.', 7, 'Reasons to bake at home.'],
    ['The two mistakes that ruin a crust', 2, 'The mistakes that ruin a crust'],
  ],
  ru: [
    ['Пять простых правил хорошего хлеба', 5, 'Простые правила хорошего хлеба'],
    ['Хлеб за три шага', 3, 'Хлеб'],
    ['Три совета пекаря', 3, 'Советы пекаря'],
    ['4 частые ошибки', 4, 'Частые ошибки'],
    ['Семь причин печь дома', 7, 'Причины печь дома'],
  ],
  es: [
    ['Cinco reglas sencillas', 5, 'Reglas sencillas'],
    ['Pan en tres pasos', 3, 'Pan'],
  ],
  fr: [
    ['Les cinq règles du pain', 5, 'Les règles du pain'],
    ['Du pain en trois étapes', 3, 'Du pain'],
  ],
  de: [
    ['Fünf einfache Regeln für Brot', 5, 'Einfache Regeln für Brot'],
    ['Brot in drei Schritten', 3, 'Brot'],
  ],
  it: [
    ['Cinque regole semplici', 5, 'Regole semplici'],
    ['Il pane in tre passi', 3, 'Il pane'],
  ],
};
const cases = VIDEO_LANGUAGES.flatMap((language) =>
  PROMISES[language].map(([text, count, without]) => ({ language, text, count, without })),
);

it.each(cases)(
  '$language “$text” promises $count, and nothing without its number',
  ({ language, text, count, without }) => {
    expect(promisedIn(text, language)).toBe(count);
    expect(withoutPromise(text, language)).toBe(without);
    expect(promisedIn(without, language)).toBeNull();
  },
);

it.each([
  ['en', 'The oven is 90 years old.'],
  ['en', 'Our bread rests for 24 hours. Two loaves cost 7 euros.'],
  ['ru', 'Печи 90 лет, мы открываемся в 7.'],
  ['de', 'Nur bis 14. Dezember: drei Brote.'],
  ['es', 'El horno tiene dos puertas.'],
] as const)('%s “%s” promises no points', (language, text) => {
  expect(promisedIn(text, language)).toBeNull();
  expect(withoutPromise(text, language)).toBe(text);
});

it('finds what is given: behind a colon, else in the statements that follow; not when it is another number', () => {
  expect(givenFor('Three steps: mix, knead and bake.', ['Come early.'], 3)).toEqual({
    items: ['Mix', 'Knead', 'Bake'],
    taken: 0,
  });
  expect(givenFor('Three steps: mix, knead.', ['One.', 'Two.', 'Three.'], 3)).toBeNull();
  expect(givenFor('Two rules', ['Rest it.', 'Bake it.', 'Come early.'], 2)).toEqual({
    items: ['Rest it.', 'Bake it.'],
    taken: 2,
  });
  expect(givenFor('Two rules', ['Rest it.'], 2)).toBeNull();
});
