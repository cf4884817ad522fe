import { expect, it } from 'vitest';
import { VIDEO_LANGUAGES, type VideoLanguage } from './languages';
import { headingOf, pointsOf } from './points';
import { problemOfParams } from './scenes';
import { TEMPLATE_WORDS } from './template-words';
import { writeTemplate } from './write-template';

const PROMPTS: Record<VideoLanguage, readonly string[]> = {
  en: [
    'Make a short video about our new rye bread',
    'Our rye bread rests for 24 hours. The oven is 90 years old. We open at 7. Come early.',
  ],
  ru: [
    'Сделай видео о нашем новом хлебе',
    'Наш хлеб отдыхает 24 часа. Печи 90 лет. Мы открываемся в 7. Приходите пораньше.',
  ],
  es: ['Haz un vídeo sobre nuestro pan', 'El pan reposa 24 horas. El horno tiene 90 años.'],
  fr: ['Faites une vidéo sur notre pain', 'Le pain repose 24 heures. Le four a 90 ans.'],
  de: ['Mach ein Video über unser Brot', 'Das Brot ruht 24 Stunden. Der Ofen ist 90 Jahre alt.'],
  it: ['Fai un video su come facciamo il pane', 'Il pane riposa 24 ore. Il forno ha 90 anni.'],
};
const cases = VIDEO_LANGUAGES.flatMap((language) =>
  (['prompt', 'autonomous'] as const).flatMap((goalType) =>
    PROMPTS[language].map((prompt) => ({ language, goalType, prompt })),
  ),
);
const sayingsOf = (language: VideoLanguage) =>
  JSON.stringify({ ...TEMPLATE_WORDS[language], goalIs: TEMPLATE_WORDS[language].goalIs('') });
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

it.each(cases)('$language $goalType "$prompt": four to seven segments, first a hook, last a call', (order) => {
  const segments = writeTemplate({ ...order, model: null, samples: [] });
  expect(segments.length).toBeGreaterThanOrEqual(4);
  expect(segments.length).toBeLessThanOrEqual(7);
  expect(segments[0]?.params.scene).toBe('title');
  expect(segments.at(-1)?.params.scene).toBe('callToAction');
  expect(new Set(segments.map(({ name }) => name)).size).toBe(segments.length);
  for (const { params, voiceOverText } of segments) {
    expect(problemOfParams(params)).toBeNull();
    expect(voiceOverText).toMatch(/[.!?…]$/);
  }
});

it.each(cases)(
  '$language $goalType "$prompt": every word is the prompt’s or a phrase that is true of any subject',
  (order) => {
    const known = new Set([...wordsIn(order.prompt), ...wordsIn(sayingsOf(order.language))]);
    for (const { params, voiceOverText } of writeTemplate({ ...order, model: null, samples: [] })) {
      const said = Object.entries(params).flatMap(([key, value]) => (key === 'scene' ? [] : wordsIn(value)));
      expect([...said, ...wordsIn(voiceOverText)].filter((word) => !known.has(word))).toEqual([]);
    }
  },
);

it('leaves out the order to make a video, and keeps the preposition where it bends the subject', () => {
  expect(pointsOf('Make a short video about our new rye bread')).toEqual(['Our new rye bread']);
  expect(pointsOf('Сделай короткое видео о нашем хлебе')).toEqual(['О нашем хлебе']);
  expect(pointsOf('Erstelle ein Video über unseren Kuchen')).toEqual(['Über unseren Kuchen']);
  expect(pointsOf('Crea un vídeo sobre el pan. Abre a las 7.')).toEqual(['El pan.', 'Abre a las 7.']);
  expect(pointsOf('Three steps: 1. Mix. 2) Let it rest. 3. Bake')).toEqual([
    'Three steps',
    'Mix.',
    'Let it rest.',
    'Bake',
  ]);
  expect(pointsOf('Nur bis 14. Dezember. Der Rucksack kostet 9 Euro. Wir öffnen um 7. Kommt früh.')).toEqual([
    'Nur bis 14. Dezember.',
    'Der Rucksack kostet 9 Euro.',
    'Wir öffnen um 7.',
    'Kommt früh.',
  ]);
  expect(pointsOf('- One thing\n- Another thing\n3) a third')).toEqual(['One thing', 'Another thing', 'A third']);
});

it('cuts headings between words and says that something is missing', () => {
  expect(headingOf('Bread.', 20)).toBe('Bread');
  expect(headingOf('A long sentence about bread that goes on', 24)).toBe('A long sentence about…');
});

it('shows a model by its saved answers, and by its name and description only where there are none', () => {
  const model = { label: 'Claude', description: 'The assistant of Anthropic.' };
  const without = writeTemplate({ goalType: 'model', prompt: '', language: 'en', model, samples: [] });
  expect(without.map(({ params }) => params.scene)).toEqual(['title', 'title', 'steps', 'callToAction']);
  expect(without[0]?.voiceOverText).toBe('Meet Claude. The assistant of Anthropic.');
  const samples = [1, 2].map((n) => ({ prompt: `Question ${n}?`, answer: `Answer ${n}` }));
  const shown = writeTemplate({ goalType: 'model', prompt: '', language: 'en', model, samples });
  expect(shown.map(({ params }) => params.scene)).toEqual([
    'title',
    'typing',
    'answer',
    'typing',
    'answer',
    'callToAction',
  ]);
  expect(shown[2]?.voiceOverText).toContain('Answer 1.');
});

const film = (language: VideoLanguage, prompt: string) =>
  writeTemplate({ goalType: 'prompt', prompt, language, model: null, samples: [] }).map(
    ({ params, voiceOverText }) => ({
      ...{ scene: params.scene, title: params.title, said: voiceOverText },
      items: params.items?.split('\n') ?? [],
    }),
  );

it.each([
  ['en', 'Make bread in three steps: mix, knead, bake.', ['Mix', 'Knead', 'Bake']],
  [
    'en',
    'Three steps to good bread. Mix flour and water. Let it rest. Bake it hot. Come early.',
    ['Mix flour and water', 'Let it rest', 'Bake it hot'],
  ],
  [
    'ru',
    'Три шага к хорошему хлебу.\n1. Смешайте муку и воду.\n2. Дайте тесту отдохнуть.\n3. Испеките.',
    ['Смешайте муку и воду', 'Дайте тесту отдохнуть', 'Испеките'],
  ],
  ['de', 'Brot in zwei Schritten: rühren und backen', ['Rühren', 'Backen']],
] as const)('%s: “%s” becomes numbered steps of that count, spoken once', (language, prompt, items) => {
  const segments = film(language, prompt);
  expect(segments.length).toBeGreaterThanOrEqual(4);
  const { title = '' } = segments[0] ?? {};
  expect(segments.filter(({ scene }) => scene === 'steps')).toEqual([expect.objectContaining({ items, title })]);
  const said = segments.map((segment) => segment.said).join(' ');
  for (const item of items) expect(said.split(item)).toHaveLength(2);
});

it('keeps the fifth of five rules, and all of nine in two lists', () => {
  const rules = (count: number) => Array.from({ length: count }, (_, at) => `Rule number ${at + 1} holds.`);
  const five = film('en', `Five simple rules. ${rules(5).join(' ')}`);
  expect(five.find(({ scene }) => scene === 'steps')?.items).toHaveLength(5);
  const nine = film('en', `Our bread is old. Nine rules keep it so.\n${rules(9).join('\n')}\nCome early.`);
  expect(nine.flatMap(({ scene, items }) => (scene === 'list' ? [items.length] : []))).toEqual([5, 4]);
  expect(nine.length).toBeLessThanOrEqual(7);
});

it.each([
  ['en', 'Five simple rules for good bread', 'Simple rules for good bread'],
  ['ru', 'Пять простых правил хорошего хлеба', 'Простые правила хорошего хлеба'],
  ['en', 'Five rules. Let it rest.', 'Rules'],
] as const)('%s: “%s” has no such points, so no number is announced', (language, prompt, title) => {
  const segments = film(language, prompt);
  expect(segments[0]?.title).toBe(title);
  expect(JSON.stringify(segments)).not.toMatch(/five|пять/iu);
});

const paramsOf = (language: VideoLanguage, prompt: string) =>
  writeTemplate({ goalType: 'prompt', prompt, language, model: null, samples: [] });

it('shows and says every statement of a page once, paragraph by paragraph, in twelve scenes at most', () => {
  const paragraphs = Array.from({ length: 7 }, (_, p) => [1, 2, 3].map((n) => `Fact ${p + 1}.${n} of ours is here.`));
  const segments = paramsOf('en', `Our roastery.\n${paragraphs.map((each) => each.join(' ')).join('\n')}`);
  expect(segments.length).toBeLessThanOrEqual(12);
  const [shown, said] = [
    segments.map(({ params }) => Object.values(params).join(' ')),
    segments.map((s) => s.voiceOverText),
  ];
  for (const fact of paragraphs.flat()) {
    expect([shown, said].map((all) => all.join(' ').split(fact.replace(/\.$/, '')).length)).toEqual([2, 2]);
  }
  const headed = paramsOf(
    'en',
    `Our roastery.\n${paragraphs
      .slice(0, 3)
      .map((each) => each.join(' '))
      .join('\n')}`,
  );
  expect(headed[1]?.params).toEqual({
    ...{ scene: 'list', title: 'Fact 1.1 of ours is here' },
    items: 'Fact 1.2 of ours is here\nFact 1.3 of ours is here',
  });
});

it('adds a question and a look of its own only where there is little to say, and nothing is summed up again', () => {
  const { look, question } = TEMPLATE_WORDS.en;
  const said = (prompt: string) =>
    paramsOf('en', prompt)
      .map(({ voiceOverText }) => voiceOverText)
      .join(' ');
  for (const word of [look, question]) {
    expect(said('Our bread.')).toContain(word);
    expect(said('Our bread. It rests for a day. It is baked at four. It is eaten at six.')).not.toContain(word);
    expect(said('Three steps: mix, knead, bake. Come early.')).not.toContain(word);
  }
  const facts = said('Our bread. It rests for a day. It is baked at four. It is eaten at six.');
  for (const fact of ['rests', 'baked', 'eaten']) expect(facts.split(fact)).toHaveLength(2);
});

it('shows what is compared in one scene, a quote as one, and asks the prompt’s own question at the end', () => {
  const versus = paramsOf(
    'es',
    'Tren o avión. El tren sale del centro. El avión va rápido. Los dos salen hoy. ¿Cuál eliges?',
  );
  expect(versus.map(({ params }) => params.scene)).toEqual(['title', 'compare', 'answer', 'callToAction']);
  expect(versus[1]?.params).toMatchObject({ left: 'Tren', leftItems: 'El tren sale del centro', right: 'Avión' });
  expect(versus.at(-1)).toMatchObject({ params: { text: '¿Cuál eliges?' } });
  expect(versus.at(-1)?.voiceOverText).toContain('¿Cuál eliges?');
  const quote = paramsOf('en', '“Less is more.” So it is. Try it. Then tell us.');
  expect(quote[0]?.params).toEqual({ scene: 'quote', text: 'Less is more.' });
  expect(quote[0]?.voiceOverText).toBe('Less is more.');
});

it('puts an offer’s terms above what is offered', () => {
  const [hook] = paramsOf('de', 'Nur bis 14. Dezember: Der Rucksack kostet 89 Euro. Er ist genäht. Versand frei.');
  expect(hook?.params).toEqual({
    scene: 'title',
    title: 'Nur bis 14. Dezember',
    subtitle: 'Der Rucksack kostet 89 Euro',
  });
  expect(hook?.voiceOverText).toBe('Nur bis 14. Dezember. Der Rucksack kostet 89 Euro.');
});
