// Words for every kind of scene: short ones and long ones, in several scripts.
import type { SceneKind } from '@/lib/scene/kinds/index';

export type SceneTexts = 'en' | 'ru' | 'long' | 'mixed';
type Texts = Record<SceneKind, Record<string, string>>;

const en: Texts = {
  title: { title: 'Five habits of cafés that last', subtitle: 'What we learned in 40 kitchens' },
  typing: { prompt: 'Write a short menu for a small café, with one dish for each season' },
  answer: {
    from: 'Assistant',
    text: 'Spring: asparagus tart with ricotta.\nSummer: cold tomato soup.\nAutumn: pumpkin ravioli with sage.\nWinter: slow-cooked beef with barley.',
  },
  resultViewing: { caption: 'The menu, ready to print' },
  list: {
    title: 'Before you open',
    items: 'Count the till\nTaste the coffee\nWrite the board\nOpen the windows\nSmile first',
  },
  steps: {
    title: 'Three steps to a better week',
    items: 'Pick one habit\nDo it every morning\nWrite down what changed',
  },
  quote: { text: 'People come for the coffee and come back for the welcome.', author: 'Marta, owner of Northwind' },
  compare: {
    left: 'Before',
    leftItems: 'Queue out of the door\nNo one knows the menu\nWaste every evening',
    right: 'After',
    rightItems: 'Orders in a minute\nA board that sells\nNothing thrown out',
  },
  chart: { title: 'Where the morning goes', values: 'Coffee: 46 %\nPastry: 31 %\nBreakfast: 17 %\nTo go: 6 %' },
  figure: { value: '$49', before: '$79', text: 'A tasting for two, with four coffees' },
  date: {
    title: 'Open tasting',
    weekday: 'Friday',
    day: '5',
    month: 'March',
    time: 'at 7 pm',
    place: 'In the old mill',
  },
  picture: { caption: 'A week of posts, planned in one morning' },
  callToAction: { text: 'Come by for a tasting', action: 'Book a table', link: 'northwind.example' },
  card: { label: 'Tip', text: 'Taste the first cup yourself. Every day.', signature: '@northwind' },
  endCard: { text: 'Coffee worth the walk', link: 'https://northwind.example/tasting' },
};

const ru: Texts = {
  title: { title: 'Пять привычек кофеен, которые живут долго', subtitle: 'Что мы узнали на сорока кухнях' },
  typing: { prompt: 'Составь короткое меню для маленькой кофейни: одно блюдо на каждый сезон' },
  answer: {
    from: 'Помощник',
    text: 'Весна: тарт со спаржей и рикоттой.\nЛето: холодный томатный суп.\nОсень: равиоли с тыквой и шалфеем.\nЗима: томлёная говядина с перловкой.',
  },
  resultViewing: { caption: 'Меню готово к печати' },
  list: {
    title: 'Перед открытием',
    items: 'Посчитать кассу\nПопробовать кофе\nНаписать меню на доске\nОткрыть окна\nУлыбнуться первым',
  },
  steps: {
    title: 'Три шага к лучшей неделе',
    items: 'Выберите одну привычку\nПовторяйте её каждое утро\nЗапишите, что изменилось',
  },
  quote: { text: 'За кофе приходят, а за приветливостью возвращаются.', author: 'Марта, хозяйка «Северного ветра»' },
  compare: {
    left: 'Раньше',
    leftItems: 'Очередь до двери\nНикто не знает меню\nКаждый вечер остатки',
    right: 'Теперь',
    rightItems: 'Заказ за минуту\nДоска, которая продаёт\nНичего не пропадает',
  },
  chart: { title: 'На что уходит утро', values: 'Кофе: 46 %\nВыпечка: 31 %\nЗавтраки: 17 %\nС собой: 6 %' },
  figure: { value: '4 990 ₽', before: '6 900 ₽', text: 'Дегустация на двоих, четыре сорта' },
  date: {
    title: 'Дегустация',
    weekday: 'Пятница',
    day: '5',
    month: 'марта',
    time: 'в 19:00',
    place: 'В старой мельнице',
  },
  picture: { caption: 'Неделя публикаций за одно утро' },
  callToAction: { text: 'Приходите на дегустацию', action: 'Забронировать стол', link: 'northwind.example' },
  card: { label: 'Совет', text: 'Первую чашку попробуйте сами. Каждый день.', signature: '@northwind' },
  endCard: { text: 'Кофе, ради которого стоит пройтись', link: 'https://northwind.example' },
};

const LONG =
  'Wirtschaftlichkeitsberechnung für Kaffeeröstereien: an unusually long sentence that goes on about costs, rents and beans for far longer than a picture can bear';
const long = Object.fromEntries(
  Object.entries(en).map(([kind, params]) => [
    kind,
    Object.fromEntries(
      Object.entries(params).map(([name, text]) => [
        name,
        name === 'values'
          ? 'Kaffeespezialitäten aus eigener Röstung: 1 234 567,8 €\nKuchen: 999 999 €\nFrühstück am Wochenende: 45 €\nA: 1\nB: 2\nC: 3\nD: 4'
          : text.includes('\n')
            ? `${LONG}\n`.repeat(6)
            : LONG,
      ]),
    ),
  ]),
) as Texts;

const mixed = Object.fromEntries(
  Object.entries(en).map(([kind, params]) => [
    kind,
    Object.fromEntries(
      Object.entries(params).map(([name, text]) => [
        name,
        name === 'values'
          ? '東京: 42\nКофе ☕: 31\nÉté: 17'
          : text.includes('\n')
            ? '今日は良い天気です。明日も晴れるでしょう\n你好，世界 👋\nЧай и café 🍵'
            : `Кофе & café ☕ 東京の朝 — ${name}`,
      ]),
    ),
  ]),
) as Texts;

/**
 * Words for a scene of each kind. `long` fills and overfills every field; `mixed` has Latin, Cyrillic, emoji and CJK.
 */
export const SCENE_TEXTS: Record<SceneTexts, Texts> = { en, ru, long, mixed };
