import { expect, it } from 'vitest';
import { datedIn } from './dated';

it.each([
  [
    'de',
    'Lesung mit Musik am 5. März um 19 Uhr in der Stadtbibliothek Kassel.',
    ['', '5', 'März', 'um 19 Uhr', 'in der Stadtbibliothek Kassel', 'Lesung mit Musik', ''],
  ],
  [
    'de',
    'Hofkonzert am Freitag, 12. Juni 2027, ab 20 Uhr.',
    ['Freitag', '12', 'Juni 2027', 'ab 20 Uhr', '', 'Hofkonzert', ''],
  ],
  [
    'en',
    'Open studio on Saturday, March 14th at 7 pm in the Old Mill, Leeds.',
    ['Saturday', '14', 'March', 'at 7 pm', 'in the Old Mill', 'Open studio', 'Leeds'],
  ],
  [
    'en',
    'Free workshop at 18:30 on Friday in the Main Hall.',
    ['', 'Friday', '', 'at 18:30', 'in the Main Hall', 'Free workshop', ''],
  ],
  ['en', 'On 5 March at 7 pm we open our doors.', ['', '5', 'March', 'at 7 pm', '', '', 'we open our doors']],
  [
    'ru',
    'Лекция о звёздах в пятницу, 5 марта, в 19:00 в городской библиотеке.',
    ['Пятница', '5', 'марта', 'в 19:00', 'в городской библиотеке', 'Лекция о звёздах', ''],
  ],
  [
    'es',
    'Concierto el viernes 5 de marzo a las 20 h en el Teatro Real.',
    ['Viernes', '5', 'marzo', 'a las 20 h', 'en el Teatro Real', 'Concierto', ''],
  ],
  [
    'fr',
    'Portes ouvertes le samedi 7 mars à 10 h à la Maison Verte.',
    ['Samedi', '7', 'mars', 'à 10 h', 'à la Maison Verte', 'Portes ouvertes', ''],
  ],
  [
    'it',
    'Degustazione venerdì 5 marzo alle 19 presso il Caffè Roma.',
    ['Venerdì', '5', 'marzo', 'alle 19', 'presso il Caffè Roma', 'Degustazione', ''],
  ],
] as const)('%s: “%s” is at a day, a time and a place', (language, statement, parts) => {
  const [weekday, day, month, time, place, before, after] = parts;
  expect(datedIn(statement, language)).toEqual({ weekday, day, month, time, place, before, after });
});

it.each([
  ['de', 'Nur bis 14. Dezember: Der Rucksack kostet 89 Euro.'],
  ['de', 'Ab 5. März um 19 Uhr wieder geöffnet.'],
  ['de', 'Am 5. März begann alles.'],
  ['en', 'On Saturdays we open at 10.'],
  ['en', 'Offer ends by March 5 at 7 pm.'],
  ['en', 'Open March 40 at 7 pm.'],
  ['en', 'It may 5 at once.'],
  ['ru', 'До 5 марта в 19:00.'],
  ['es', 'Hasta el 5 de marzo a las 20 h.'],
  ['fr', 'Jusqu’au 5 mars à 10 h.'],
  ['it', 'Fino al 5 marzo alle 19.'],
  ['it', 'La domenica il forno riposa.'],
] as const)('%s: nothing takes place in “%s”', (language, statement) => {
  expect(datedIn(statement, language)).toBeNull();
});
