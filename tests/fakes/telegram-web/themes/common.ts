/** Every channel of a language writes these: frames for terms, and chatter that is about nothing of ours. */
export type Common = {
  frames: string[];
  chatter: string[];
  about: string[];
  offers: string[];
  /** Terms of channels without a theme. */
  noise: string;
  /** Words before a name that is mentioned, and before a link. */
  mention: string[];
  link: string[];
};

export const RUSSIAN_COMMON: Common = {
  frames: [
    'Сегодня в заметке: {A} и {B}. Коротко, без воды, с опорой на собственный опыт.',
    '{A}: что стоит знать новичку, а что можно спокойно пропустить.',
    'Вопрос недели — {A}. Отвечаем в комментариях до вечера.',
    'Нас часто спрашивают, чем отличаются {A} и {B}. Собрали ответ в одном посте.',
    'Разобрали по шагам: {A}, {B} и {C}.',
    'Читатели прислали снимки: {A}, {B}. Спасибо всем, кто поделился!',
    'Итоги месяца: {A}, {B}, {C} — и немного планов на следующий.',
    'Небольшой опрос: что для вас важнее — {A} или {B}?',
    'Ошибка, которую мы повторяли годами: казалось, что {A} — мелочь.',
    '{A} — тема, к которой хочется возвращаться. Сегодня смотрим, при чём тут {B}.',
    'Памятка на выходные: {A}; {B}; {C}. Сохраните, чтобы не искать.',
    'Встретились в среду и два часа обсуждали: {A}, {B}. Конспект ниже.',
    'Если коротко: {A} — да, {B} — зависит от условий.',
    'Новая рубрика. Выпуск первый: {A}. Дальше по списку {B}.',
    'Пересмотрели старые записи. Оказалось, {A} и {B} связаны теснее, чем мы думали.',
    'Гость выпуска рассказал, почему {A} и {B} требуют терпения.',
    'Три вещи, которые радуют этой осенью: {A}, {B}, {C}.',
    'Пробуем заново. {A}: попытка вторая, уже лучше 🙂',
    'Подборка для тех, кто только начинает: {A}, {B}, {C}.',
    'Спор в чате: {A} против {B}. Победила дружба, но аргументы стоит прочитать.',
  ],
  chatter: [
    'Доброе утро! За окном дождь, настроение рабочее.',
    'Канал уходит на выходные, вернёмся в понедельник.',
    'Спасибо, что читаете. Нас стало больше, и это приятно.',
    'Включили комментарии, пишите, если что-то сломалось.',
    'Перенесли эфир на четверг, время прежнее.',
    'Собираем вопросы для следующего разговора.',
    'Поздравляем всех причастных с праздником!',
    'Немного личного: переехали, разбираем коробки.',
    'Нашли старую фотографию, делимся без повода 📷',
    'Просьба недели: расскажите о нас другу.',
  ],
  about: [
    'Пишем про то, что пробуем сами: {A}, {B}. Вопросы — @{desk}',
    '{A}, {B} и другие радости. Без рекламы.',
    'Авторский канал. Здесь {A} и {B} каждый день.',
    'Заметки на полях: {A}. Связь: @{desk}',
  ],
  offers: [
    'Скидка 40% только сегодня! Заказать: https://shop.example/{n}',
    'Промокод ОСЕНЬ на весь ассортимент, переходите: https://sale.example/{n}',
    'Курс со скидкой, осталось пять мест: https://course.example/{n}',
    'Реклама. Подпишитесь на канал партнёра и заберите подарок: https://promo.example/{n}',
  ],
  noise:
    'пробки на въезде; прогноз погоды; курс валют; афиша выходных; городские новости; сериал недели; мем дня; ремонт дорог; открытие магазина; расписание электричек; цены на бензин; спортивный счёт; гороскоп; интервью мэра; концерт в парке; потерялась собака; вакансии недели; отключение воды; конкурс репостов; анекдот',
  mention: ['Подробнее у коллег из', 'Советуем почитать', 'Об этом хорошо написали в', 'Спасибо за наводку'],
  link: ['разбор здесь', 'полная версия', 'начало истории', 'источник'],
};

export const ENGLISH_COMMON: Common = {
  frames: [
    'Today in the notebook: {A} and {B}. Short, first hand, no filler.',
    '{A}: what a beginner should know and what can wait.',
    'Question of the week: {A}. Answers in the comments until tonight.',
    'People keep asking how {A} relates to {B}. Here is the long answer in one post.',
    'Step by step: {A}, {B} and {C}.',
    'Readers sent pictures of {A} and {B}. Thank you all for sharing!',
    'The month in review: {A}, {B}, {C}, and a few plans for the next one.',
    'A small poll: what matters more to you, {A} or {B}?',
    'A mistake that we made for years was to think that {A} hardly matters.',
    '{A} is a subject that we keep coming back to. Today we look at where {B} comes in.',
    'Weekend checklist: {A}; {B}; {C}. Save it for later.',
    'We met on Wednesday and talked for two hours about {A} and {B}. Notes below.',
    'In short: {A}, yes; {B}, it depends.',
    'A new series. Part one: {A}. Next on the list: {B}.',
    'Going through old notes, {A} and {B} turn out to be closer than we thought.',
    'Our guest explains why {A} and {B} take patience.',
    'Three good things this autumn: {A}, {B}, {C}.',
    'Trying again. {A}, second attempt, already better 🙂',
    'For those who are just starting: {A}, {B}, {C}.',
    'An argument in the chat: {A} against {B}. No winner, but good points on both sides.',
  ],
  chatter: [
    'Good morning! Rain outside, coffee inside, back to work.',
    'The channel takes the weekend off and returns on Monday.',
    'Thank you for reading. There are more of us now.',
    'Comments are open, tell us when something breaks.',
    'The live talk moves to Thursday, same hour.',
    'Collecting questions for the next conversation.',
    'Happy holidays to everyone who is celebrating!',
    'A personal note: we moved, boxes everywhere.',
    'Found an old photo, sharing it for no reason 📷',
    'One favour this week: tell a friend about us.',
  ],
  about: [
    'We write about things that we do ourselves: {A}, {B}. Questions to @{desk}',
    '{A}, {B} and other pleasures. No advertising.',
    'A personal channel. {A} and {B}, most days.',
    'Notes in the margin: {A}. Contact: @{desk}',
  ],
  offers: [
    '40% off today only! Order here: https://shop.example/{n}',
    'Use the code AUTUMN for everything in stock: https://sale.example/{n}',
    'The course is on sale, five places left: https://course.example/{n}',
    'Advertisement. Join our partner and take your gift: https://promo.example/{n}',
  ],
  noise:
    'traffic on the bridge; weather forecast; exchange rates; weekend listings; city council; series of the week; meme of the day; road works; store opening; train timetable; petrol prices; match result; horoscope; mayor interview; concert in the park; lost dog; vacancies; water outage; repost contest; joke of the day',
  mention: ['More about it at', 'Worth reading:', 'Well explained by', 'Thanks for the tip to'],
  link: ['the long version', 'read it here', 'how it began', 'source'],
};
