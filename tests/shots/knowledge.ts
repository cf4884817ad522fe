import { setTimeout as delay } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import type { Category } from '@/lib/knowledge/categories';

type Note = { title: string; category: Category; tags: string[]; description?: string; text: string };

const COFFEES = [
  'Yirgacheffe',
  'Huehuetenango',
  'Sidamo',
  'Antigua',
  'Tarrazú',
  'Nyeri',
  'Cerrado',
  'Lintong',
  'Kayanza',
  'Nariño',
];
const CITIES = ['Berlin', 'Wien', 'Tbilisi', 'Belgrade', 'Riga', 'Almaty', 'Lisboa', 'Praha', 'Tallinn', 'Yerevan'];
const NAMES: readonly (readonly [string, string])[] = [
  ['Эфиопия Иргачефф', 'жасмин, бергамот, персик'],
  ['Гватемала Антигуа', 'какао, апельсин, орех'],
  ['Кения Ньери', 'смородина, ревень, томат'],
  ['Бразилия Серрадо', 'фундук, шоколад, карамель'],
  ['Колумбия Нариньо', 'слива, панела, лайм'],
];

/** Documents of a roastery, in English and Russian: about a hundred. */
export const NOTES: readonly Note[] = [
  {
    title: 'Returns and refunds',
    category: 'legal_compliance',
    tags: ['returns', 'customers', 'policy', 'shop'],
    description: 'How long an order can come back, and what we refund.',
    text: '# Deadlines\nAn unopened bag can be returned within 30 days of delivery. Opened coffee is refunded once per customer when the roast was wrong.\n\n# Money\nRefunds are paid within 5 working days, to the card that paid. Shipping of 4.90 euros is refunded only when we made the mistake.\n\n# Subscriptions\nA subscription can be paused for up to 12 weeks, and ended at any time before the next roast day, which is a Tuesday.',
  },
  {
    title: 'Возврат и обмен',
    category: 'legal_compliance',
    tags: ['возврат', 'покупатели', 'policy'],
    description: 'Сроки возврата и порядок выплат.',
    text: '# Сроки\nЗакрытую пачку можно вернуть в течение 30 дней после доставки. Открытый кофе возвращаем один раз, если обжарка не подошла.\n\n# Деньги\nДеньги приходят за 5 рабочих дней на ту же карту. Доставку возвращаем, только если ошиблись мы.',
  },
  {
    title: 'Brand voice',
    category: 'brand_identity',
    tags: ['voice', 'writing', 'brand'],
    text: '# How we sound\nCalm, exact, never loud. We name the farmer before the flavour. No exclamation marks, no superlatives.\n\n# Words we avoid\nAwesome, unique, best. We say what is different instead.',
  },
  {
    title: 'Как мы пишем',
    category: 'brand_identity',
    tags: ['voice', 'тексты', 'brand'],
    text: '# Тон\nСпокойно и точно. Сначала фермер, потом вкус. Без восклицательных знаков и без «лучший».\n\n# Обращение\nК читателю на «вы», в сторис можно на «ты».',
  },
  {
    title: 'How the roastery began',
    category: 'company_story',
    tags: ['history', 'founders', 'press'],
    text: '# 2019\nNora and Jonas roasted 2 kilograms a week in a garage. The first roaster came from a closed bakery.\n\n# 2026\nThe house with the chimney opened: 14 people, 900 kilograms a week, and a room where everybody can watch.',
  },
  ...COFFEES.map((name, index): Note => ({
    title: `${name}: lot ${40 + index}`,
    category: 'products_services',
    tags: ['coffee', 'filter', index % 2 ? 'washed' : 'natural', 'lots'],
    description: `Origin, price and roast profile of ${name}.`,
    text: `# Origin\n${name}, ${1500 + index * 70} metres, harvested in ${2025 + (index % 2)}. The cooperative has ${120 + index * 9} members.\n\n# Price\n250 grams cost ${(11.5 + index * 0.4).toFixed(2)} euros, a kilogram ${(39 + index).toFixed(2)} euros.\n\n# Roast\nFirst crack at ${8 + (index % 3)} minutes, development ${15 + index} percent. Rest for ${5 + (index % 6)} days before it is sold.`,
  })),
  ...NAMES.map(([name, taste], index): Note => ({
    title: `${name}: карточка сорта`,
    category: 'products_services',
    tags: ['кофе', 'сорта', 'filter'],
    description: `Вкус, цена и обжарка: ${name}.`,
    text: `# Вкус\n${name}: ${taste}. Оценка каппинга ${85 + index}.\n\n# Цена\n250 граммов стоят ${890 + index * 60} рублей.\n\n# Заваривание\n15 граммов на 250 миллилитров, ${92 + (index % 3)} градуса, ${2 + (index % 2)} минуты 40 секунд.`,
  })),
  ...CITIES.map((city, index): Note => ({
    title: `Opening in ${city}`,
    category: 'marketing_materials',
    tags: ['openings', 'campaign', index % 2 ? 'autumn' : 'spring'],
    text: `# Plan\nThree posts a week for ${4 + (index % 3)} weeks before the opening in ${city}. The first shows the empty room.\n\n# Budget\n${800 + index * 150} euros for pictures and ${300 + index * 40} euros for local press.`,
  })),
  ...CITIES.map((city, index): Note => ({
    title: `Guests in ${city}`,
    category: 'target_audience',
    tags: ['research', 'guests', 'interviews'],
    text: `# Who comes\nOf ${60 + index * 4} interviews in ${city}, ${30 + index}% brew at home with a filter. They buy ${1 + (index % 3)} bags a month.\n\n# Reading\nMost follow us on Instagram, a third on Telegram.`,
  })),
  ...CITIES.map((city, index): Note => ({
    title: `Roasters near ${city}`,
    category: 'competitors',
    tags: ['market', 'prices'],
    text: `# Prices\nThe median of ${8 + index} roasters near ${city} is ${(12 + index * 0.3).toFixed(2)} euros for 250 grams.\n\n# Gaps\nNobody there roasts on a fixed day that guests can see.`,
  })),
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].flatMap((day, index): Note[] => [
    {
      title: `Checklist of the ${day} shift`,
      category: 'processes',
      tags: ['shift', 'checklist', 'roastery'],
      text: `# Morning\nLights at ${6 + (index % 2)}:30, the roaster warms up for 45 minutes.\n\n# Evening\nClean the chaff collector. ${index === 1 ? 'Roast day: count the bags twice.' : 'Log the humidity of the store.'}`,
    },
    {
      title: `Совещание: ${day}`,
      category: 'team_culture',
      tags: ['команда', 'итоги'],
      text: `# Итоги\nРешили перенести дегустацию на ${10 + index} часов. Ответственный пишет пост за день до неё.`,
    },
  ]),
  ...Array.from({ length: 24 }, (_, index): Note => ({
    title: `Newsletter ${index + 1}: ${['harvest', 'water', 'grinders', 'people', 'milk', 'paper'][index % 6]}`,
    category: index % 3 ? 'marketing_materials' : 'other',
    tags: ['newsletter', ['harvest', 'water', 'grinders', 'people', 'milk', 'paper'][index % 6] ?? 'other'],
    text: `# Story\nIssue ${index + 1} was opened by ${31 + (index % 17)} percent of ${2400 + index * 83} readers.\n\n# Lesson\nSubjects with a place name were opened more often.`,
  })),
];

const PEOPLE =
  'name,role,city,since\n' +
  CITIES.map((city, index) => `Guest ${index},barista,${city},${2019 + (index % 7)}`).join('\n');

/** Fills a project's knowledge base, with a file that can't be read among the notes. */
export async function seedKnowledge(request: APIRequestContext, projectId: string) {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/knowledge/${path}?projectId=${projectId}`, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as { _id: string };
  };
  const upload = async (name: string, mimeType: string, buffer: Buffer, fields: Record<string, string>) => {
    const answer = await request.post(`/api/knowledge/upload?projectId=${projectId}`, {
      multipart: { ...fields, file: { name, mimeType, buffer } },
    });
    if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
  };
  for (const note of [...NOTES].reverse().slice(0, -2)) await post('notes', note);
  await upload('team.csv', 'text/csv', Buffer.from(PEOPLE), {
    title: 'The team by city',
    category: 'team_culture',
    tags: 'people,cities',
  });
  await upload('scan.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF'), {
    title: 'Contract of the new house',
    category: 'legal_compliance',
    tags: 'contracts',
  });
  await post('notes', NOTES[1] ?? {});
  await post('notes', NOTES[0] ?? {});
  await read(request, projectId);
}

/** A hundred documents take a while; pictures of them half read would all look alike. */
async function read(request: APIRequestContext, projectId: string): Promise<void> {
  for (;;) {
    const answer = await request.get(`/api/knowledge?projectId=${projectId}&status=processing&limit=1`);
    if (((await answer.json()) as unknown[]).length === 0) return;
    await delay(500);
  }
}
