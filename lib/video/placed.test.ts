import { expect, it } from 'vitest';
import { placedIn } from './placed';

it.each([
  ['en', 'You find us at 12 Old River Street, Leeds.', '12 Old River Street, Leeds', 'You find us'],
  ['ru', 'Мы находимся на улице Чехова, 10.', 'улице Чехова, 10', 'Мы находимся'],
  ['de', 'Ihr findet uns in der Hauptstraße 5, 34117 Kassel.', 'Hauptstraße 5, 34117 Kassel', 'Ihr findet uns'],
  ['de', 'Kastanienallee 12', 'Kastanienallee 12', ''],
  ['es', 'Estamos en la calle de Alcalá, 20, Madrid.', 'calle de Alcalá, 20, Madrid', 'Estamos'],
  ['fr', 'Retrouvez-nous au 8 rue de la Paix, Paris.', '8 rue de la Paix, Paris', 'Retrouvez-nous'],
  ['it', 'Ci trovi in via Roma 3, Torino.', 'via Roma 3, Torino', 'Ci trovi'],
] as const)('%s: “%s” ends with an address', (language, statement, place, text) => {
  expect(placedIn(statement, language)).toEqual({ place, text });
});

it.each([
  ['en', 'There are 12 good ways.'],
  ['en', 'At 12 Old River Street we bake.'],
  ['ru', 'На улице было 10 градусов.'],
  ['de', 'Der Weg ist 5 Kilometer lang.'],
  ['es', 'La calle tiene 20 tiendas.'],
  ['fr', 'Il y a 8 rues.'],
  ['it', 'Via 3 minuti.'],
] as const)('%s: “%s” ends with none', (language, statement) => {
  expect(placedIn(statement, language)).toBeNull();
});
