// Golden scripts: what the writer makes of prices, days, calls and pages.
import { expect, it } from 'vitest';
import type { VideoLanguage } from './languages';
import { pointsOf } from './points';
import { problemOfParams } from './scenes';
import { shownTexts, wordsNotShown } from './text-once';
import { writeTemplate } from './write-template';

const write = (language: VideoLanguage, prompt: string) =>
  writeTemplate({ goalType: 'prompt', prompt, language, model: null, samples: [] });
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const OFFERS = [
  ['en', 'Only until Sunday: The coffee set costs $49 instead of $79. It is hand-made. Order today.', '$49', '$79'],
  [
    'ru',
    'Только до воскресенья: Рюкзак стоит 4 990 ₽ вместо 6 900 ₽. Он сшит вручную. Закажите сегодня.',
    '4 990 ₽',
    '6 900 ₽',
  ],
  [
    'de',
    'Nur bis Sonntag: Der Rucksack kostet 89 statt 129 Euro. Er ist handgenäht. Bestellt heute.',
    '89 Euro',
    '129 Euro',
  ],
  [
    'es',
    'Solo hasta el domingo: La mochila cuesta 89 en lugar de 129 euros. Está hecha a mano. Pídela hoy.',
    '89 euros',
    '129 euros',
  ],
  [
    'fr',
    'Jusqu’à dimanche : Le sac coûte 89 € au lieu de 129 €. Il est fait main. Commandez aujourd’hui.',
    '89 €',
    '129 €',
  ],
  [
    'it',
    'Solo fino a domenica: Lo zaino costa 89 invece di 129 euro. È fatto a mano. Ordina oggi.',
    '89 euro',
    '129 euro',
  ],
] as const;

it.each(OFFERS)('%s: “%s” has a price scene and ends with its own call', (language, prompt, value, before) => {
  const film = write(language, prompt);
  const [hook, price] = film;
  expect(film.map(({ params }) => params.scene)).toEqual(['title', 'figure', 'answer', 'callToAction']);
  expect(price?.params).toMatchObject({ value, before });
  expect(hook?.params.subtitle).toBeUndefined();
  const own = pointsOf(prompt).at(-1)?.replace(/\.$/, '');
  expect(film.at(-1)).toMatchObject({ voiceOverText: `${own}.`, params: { scene: 'callToAction', text: own } });
  expect(film.at(-1)?.params.action).toBeUndefined();
});

const EVENTS = [
  [
    'en',
    'Open studio on Saturday, March 14 at 7 pm in the Old Mill. Anna Berg shows her prints. Tea is free. Come by.',
    '14',
  ],
  [
    'ru',
    'Лекция о звёздах в пятницу, 5 марта, в 19:00 в городской библиотеке. Ведёт Анна Берг. Вход свободный. Приходите.',
    '5',
  ],
  [
    'de',
    'Lesung mit Musik am 5. März um 19 Uhr in der Stadtbibliothek Kassel. Jana Weiß liest. Tee gibt es auch. Kommt vorbei.',
    '5',
  ],
  ['es', 'Concierto el viernes 5 de marzo a las 20 h en el Teatro Real. Toca Ana Ruiz. Hay té. Ven con amigos.', '5'],
  [
    'fr',
    'Portes ouvertes le samedi 7 mars à 10 h à la Maison Verte. Anne montre ses gravures. Le thé est offert. Venez.',
    '7',
  ],
  [
    'it',
    'Degustazione venerdì 5 marzo alle 19 presso il Caffè Roma. Ci guida Anna Berti. Il tè è gratis. Venite.',
    '5',
  ],
] as const;

it.each(EVENTS)('%s: “%s” says what, then when and where, and each once', (language, prompt, day) => {
  const film = write(language, prompt);
  const [hook, date] = film;
  expect(film.map(({ params }) => params.scene).slice(0, 2)).toEqual(['title', 'date']);
  expect(date?.params).toMatchObject({ day, title: hook?.params.title });
  for (const part of ['month', 'time', 'place'] as const) expect(date?.params[part], part).toBeTruthy();
  const [first = ''] = pointsOf(prompt);
  expect(wordsIn(`${hook?.voiceOverText} ${date?.voiceOverText}`)).toEqual(wordsIn(first));
});

const BOTH: readonly (readonly [VideoLanguage, string])[] = [...OFFERS, ...EVENTS].map(([language, prompt]) => [
  language,
  prompt,
]);

it.each(BOTH)('%s: “%s”: only its own words, all of them said, none in a subtitle too', (language, prompt) => {
  const film = write(language, prompt);
  // Russian bends weekdays: on the picture they stand as in a calendar.
  const known = new Set(wordsIn(prompt.replace('в пятницу', 'в пятницу (пятница)')));
  const said = film.flatMap(({ voiceOverText }) => wordsIn(voiceOverText));
  expect(said.filter((word) => !known.has(word))).toEqual([]);
  expect(said).toEqual(expect.arrayContaining([...wordsIn(prompt)]));
  for (const segment of film) {
    expect(problemOfParams(segment.params)).toBeNull();
    expect(
      shownTexts(segment)
        .flatMap(wordsIn)
        .filter((word) => !known.has(word)),
    ).toEqual([]);
    const words = segment.voiceOverText.split(' ').map((text, at) => ({ text, start: at, end: at + 0.9 }));
    expect(wordsNotShown(words, segment)).toEqual([]);
  }
});

it('begins with the price where nothing stands before it, and shows both prices in the first frame', () => {
  const [hook] = write('en', 'The coffee set costs $49 instead of $79. It is hand-made. It lasts. Order today.');
  expect(hook?.params).toEqual({ scene: 'figure', value: '$49', before: '$79', text: 'The coffee set' });
  const [goal] = writeTemplate({
    ...{
      goalType: 'autonomous',
      prompt: 'The set costs $49 instead of $79.',
      language: 'en',
      model: null,
      samples: [],
    },
  });
  expect(goal?.params.scene).toBe('title');
});

const PAGE = `Make a video about our coffee roastery. We started in 2014 in an old brick house by the river with one small roasting machine. Today nine people work here, and we roast every morning at six.
The beans come from three farms in Peru and Ethiopia. We know the farmers by name and visit them each spring. They are paid 40 percent more than the market price.
How does a good cup begin? With fresh water and clean filters. Grind the beans only when the water is hot. Pour slowly, in circles, for about three minutes.
“Coffee is a language in itself,” Jackie Chan once said. We think so too.
Our house blend tastes of chocolate and orange. The light roast is more like tea with honey. Both cost 12 euros a bag.
On Saturdays we open the doors. You can watch the roasting, taste five coffees and ask us anything. The tour takes one hour and is free.
Come by this Saturday at ten, or order on our page. Shipping is free from 30 euros.`;

it('makes scenes of several kinds of a page: headed lists, numbers, a quote, what is left over alone, its own call', () => {
  const film = write('en', PAGE);
  const kinds = film.map(({ params }) => params.scene);
  expect(kinds).toEqual([
    ...['title', 'title', 'title', 'figure', 'list', 'quote', 'title', 'title', 'figure', 'list', 'title'],
    'callToAction',
  ]);
  for (const { params } of film) if (params.scene === 'list') expect(params.title).toBeTruthy();
  expect(film[4]?.params.title).toBe('How does a good cup begin?');
  expect(film.find(({ voiceOverText }) => voiceOverText === 'We think so too.')).toBeDefined();
  expect(film.at(-1)?.params.text).toBe('Come by this Saturday at ten, or order on our page');
  const said = film.map(({ voiceOverText }) => voiceOverText).join(' ');
  for (const point of pointsOf(PAGE).filter((one) => !one.includes('once said')))
    expect(said.split(point.replace(/\.$/, '')), point).toHaveLength(2);
});

it('puts a heading of the text above what stands below it', () => {
  const film = write(
    'en',
    'Our bakery.\nThe dough\nIt rests for a day. It has no sugar.\nThe oven\n- It is old.\n- It is hot.\n- It is ours.\nCome early.',
  );
  const headed = film.filter(({ params }) => params.scene === 'list').map(({ params }) => params.title);
  expect(headed).toEqual(['The dough', 'The oven']);
});

it('shows an address large, and says the whole statement', () => {
  const film = write('en', 'Our bakery. We bake at four. You find us at 12 Old River Street, Leeds. Come early.');
  const place = film.find(({ params }) => params.scene === 'date');
  expect(place?.params).toEqual({ scene: 'date', title: 'You find us', place: '12 Old River Street, Leeds' });
  expect(place?.voiceOverText).toBe('You find us at 12 Old River Street, Leeds.');
});
