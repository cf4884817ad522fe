import { expect, it } from 'vitest';
import { comparedIn } from './compared';

it.each([
  ['en', 'Train or plane?', 'The train leaves from the centre.', 'A plane is faster.', 'Train', 'Plane'],
  ['ru', 'Поезд или самолёт', 'Поезд идёт из центра.', 'Самолёт быстрее.', 'Поезд', 'Самолёт'],
  ['es', 'Tren o avión de Madrid a Barcelona', 'El tren sale del centro.', 'El avión es rápido.', 'Tren', 'Avión'],
  ['fr', 'Le train ou l’avion ?', 'Le train part du centre.', 'L’avion va vite.', 'Train', 'Avion'],
  ['de', 'Bahn oder Flugzeug?', 'Die Bahn fährt vom Zentrum.', 'Das Flugzeug ist schnell.', 'Bahn', 'Flugzeug'],
  ['it', 'Bici o auto per andare al lavoro?', 'La bici costa poco.', 'L’auto è comoda.', 'Bici', 'Auto'],
  ['en', 'Oat milk vs cow milk', 'Oat milk is sweet.', 'Cow milk has calcium.', 'Oat milk', 'Cow milk'],
] as const)('%s: “%s” compares two things', (language, heading, one, other, left, right) => {
  const found = comparedIn(heading, ['Think first.', one, other, 'Then go.'], language);
  expect(found).toEqual({
    compared: { left, right, leftItems: [one], rightItems: [other], at: 1 },
    rest: ['Think first.', 'Then go.'],
  });
});

it('leaves a statement about both for itself', () => {
  const both = 'The train costs 19 euros, the plane 35.';
  const found = comparedIn('Train or plane?', ['The train is calm.', both, 'The plane is fast.'], 'en');
  expect(found?.rest).toEqual([both]);
});

it('compares nothing where one of both has no statement, or the heading names no two things', () => {
  expect(comparedIn('Train or plane?', ['The train is calm.', 'It is late.'], 'en')).toBeNull();
  expect(comparedIn('Come sooner or later', ['Come by.', 'Later is fine.'], 'en')).toBeNull();
  expect(comparedIn('Our bread', ['Our bread is good.'], 'en')).toBeNull();
  expect(comparedIn('C++ (or) [plane', ['C++ is old.'], 'en')).toBeNull();
});
