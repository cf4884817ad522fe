import { expect, it } from 'vitest';
import { figureIn, reducedIn } from './priced';

it.each([
  ['en', 'The set costs $49 instead of $79.', '$49', '$79', 'The set'],
  ['en', 'The course was $79, now only $49.', '$49', '$79', 'The course was $79, now only $49'],
  ['en', '$1,299.00 instead of 1,499.00 for the whole week.', '$1,299.00', '$1,499.00', 'For the whole week'],
  ['ru', 'Кожаный рюкзак стоит 4 990 ₽ вместо 6 900 ₽.', '4 990 ₽', '6 900 ₽', 'Кожаный рюкзак'],
  ['ru', 'Абонемент: было 6 900 руб., стало 4 990 руб.', '4 990 руб', '6 900 руб', 'Абонемент'],
  ['de', 'Der Rucksack „Wanderer“ kostet 89 statt 129 Euro.', '89 Euro', '129 Euro', 'Der Rucksack „Wanderer“'],
  ['de', 'Früher 1.299 €, jetzt 899 €.', '899 €', '1.299 €', ''],
  ['es', 'La mochila cuesta 89 en lugar de 129 euros.', '89 euros', '129 euros', 'La mochila'],
  ['es', 'Antes 129 €, ahora 89 €.', '89 €', '129 €', ''],
  ['fr', 'Le sac coûte 89 € au lieu de 129 €.', '89 €', '129 €', 'Le sac'],
  ['it', 'Lo zaino costa 89 invece di 129 euro.', '89 euro', '129 euro', 'Lo zaino'],
  ['it', 'Prima 129 €, ora 89 €.', '89 €', '129 €', ''],
] as const)('%s: “%s” is a price in place of another', (language, statement, value, before, text) => {
  const found = reducedIn(statement, language);
  expect(found).toMatchObject({ value, before });
  if (statement.includes('was')) expect(found?.text.startsWith('The course')).toBe(true);
  else expect(found?.text).toBe(text);
});

it.each([
  ['en', 'Take tea instead of coffee at 5.'],
  ['en', 'Walk 20 minutes instead of 40.'],
  ['en', 'The train costs from 19 euros, the plane from 35.'],
  ['de', 'Am 5. statt am 6. März.'],
  ['ru', '20 минут вместо 40.'],
  ['es', 'De 5 a 10 euros.'],
] as const)('%s: no price takes another one’s place in “%s”', (language, statement) => {
  expect(reducedIn(statement, language)).toBeNull();
});

it.each([
  ['en', 'The tour costs 12 euros.', '12 euros', 'The tour'],
  ['en', 'They are paid 40 percent more than others.', '40 percent', 'They are paid 40 percent more than others'],
  ['ru', 'Вход стоит 500 ₽.', '500 ₽', 'Вход'],
  [
    'de',
    'Der Eintritt kostet 8 Euro, für Schüler ist er frei.',
    '8 Euro',
    'Der Eintritt kostet 8 Euro, für Schüler ist er frei',
  ],
  ['es', 'La entrada cuesta 8 €.', '8 €', 'La entrada'],
  ['fr', 'L’entrée coûte 8 €.', '8 €', 'L’entrée'],
  [
    'it',
    'La bici arriva prima nel 60 per cento dei viaggi.',
    '60 per cento',
    'La bici arriva prima nel 60 per cento dei viaggi',
  ],
] as const)('%s: “%s” has one figure', (language, statement, value, text) => {
  expect(figureIn(statement, language)).toEqual({ value, before: null, text });
});

it.each([
  ['en', 'Shipping is free from 30 euros.'],
  ['en', 'Save up to 40 percent.'],
  ['en', 'It costs 12 euros for 3 people.'],
  ['es', 'El tren cuesta desde 19 euros, el avión desde 35.'],
  ['de', 'Der Ofen ist 90 Jahre alt.'],
] as const)('%s: “%s” has none that could stand alone', (language, statement) => {
  expect(figureIn(statement, language)).toBeNull();
});
