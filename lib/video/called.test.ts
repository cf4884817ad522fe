import { expect, it } from 'vitest';
import { callAmong } from './called';

it.each([
  ['en', 'Come by this Saturday.'],
  ['en', 'Try it for one week.'],
  ['en', 'Then order on our page.'],
  ['ru', 'Приходите в субботу.'],
  ['ru', 'Попробуйте неделю.'],
  ['ru', 'Ждём вас в пятницу!'],
  ['de', 'Kommt am Samstag vorbei.'],
  ['de', 'Probieren Sie es eine Woche lang.'],
  ['es', '¡Ven este sábado!'],
  ['es', 'Pruébalo una semana.'],
  ['fr', 'Venez samedi.'],
  ['fr', 'Essayez pendant une semaine.'],
  ['it', 'Vieni sabato.'],
  ['it', 'Prova una settimana e poi decidi.'],
] as const)('%s: “%s” is the call, also with its terms behind it', (language, call) => {
  expect(callAmong(['Plain.', call], language)).toBe(1);
  expect(callAmong(['Plain.', call, '30.'], language)).toBe(1);
  expect(callAmong([call, 'Plain.', 'Plain.'], language)).toBe(-1);
});

it.each([
  ['en', 'Comedy is hard.'],
  ['en', 'Tryptophan is in milk.'],
  ['en', 'It is baked at four.'],
  ['ru', 'Купол построен в 1900 году.'],
  ['ru', 'Подавайте со сметаной.'],
  ['de', 'Karten gibt es an der Theke.'],
  ['de', 'Kommunikation ist alles.'],
  ['de', 'Holz wärmt zweimal.'],
  ['es', 'Ventanas grandes dan luz.'],
  ['es', 'El tren sale hoy.'],
  ['fr', 'Servez-la avec une pincée de sel.'],
  ['fr', 'Suivant la saison, il change.'],
  ['it', 'Passando il tempo matura.'],
] as const)('%s: “%s” calls nobody', (language, statement) => {
  expect(callAmong(['Plain.', statement], language)).toBe(-1);
});

it('takes the last question before an invitation, and neither where it is too long', () => {
  expect(callAmong(['Come by.', 'Which one is yours?'], 'en')).toBe(1);
  expect(callAmong(['Plain.', `Come by ${'and by '.repeat(30)}.`], 'en')).toBe(-1);
  expect(callAmong([], 'en')).toBe(-1);
});
