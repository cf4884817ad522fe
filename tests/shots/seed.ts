import { addDays } from 'date-fns/addDays';
import type { APIRequestContext, Browser } from '@playwright/test';
import type { Networks } from './networks';
import { seedKnowledge } from './knowledge';
import { seedAgents } from './agents';
import { seedSearches } from './searches';
import { drawPicture, makeFilm, type Picture } from './pictures';

/** Posts that scenes open. */
export type Seeded = Record<
  | 'postId'
  | 'richId'
  | 'videoId'
  | 'weeklyId'
  | 'publishedId'
  | 'unconfirmedId'
  | 'refusedId'
  | 'searchId'
  | 'channelId'
  | 'agentId',
  string
>;

type Files = Record<'launch' | 'team' | 'beans' | 'story' | 'film', string>;

const FILES = {
  launch: { name: 'Roastery at dusk.png', drawing: 'roastery', size: { width: 1200, height: 800 } },
  team: { name: 'The team.png', drawing: 'counter', size: { width: 1080, height: 1080 } },
  beans: { name: 'Yirgacheffe.png', drawing: 'beans', size: { width: 1080, height: 1350 } },
  story: { name: 'Slow mornings.png', drawing: 'window', size: { width: 1080, height: 1920 } },
} as const satisfies Record<string, Picture & { name: string }>;

const LAUNCH =
  'Three years of roasting in a garage, and now a house with a chimney. Come by on Saturday: the first cup is on us, and the big roaster runs from ten to four.';
const RUSSIAN =
  'Три года мы обжаривали кофе в гараже, а теперь у нас дом с трубой. Приходите в субботу: первая чашка за наш счёт.';

/** A recent past time: posts with such a date go out at once. */
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function at(days: number, hour: number, minute = 0): string {
  const date = addDays(new Date(), days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
}

type Entry = { platform: string; platformSpecificData?: object };
const to = (...platforms: (string | Entry)[]): Entry[] =>
  platforms.map((each) =>
    typeof each === 'string'
      ? { platform: each, platformSpecificData: each.includes('iscord') ? { embed_color: '#5865F2' } : {} }
      : each,
  );

/** Calls of the API that must succeed. */
function caller(request: APIRequestContext) {
  return async function call<T>(method: string, address: string, data?: object): Promise<T> {
    const answer = await request.fetch(`/api${address}`, { method, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${address} answered ${answer.status()}: ${await answer.text()}`);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}
type Call = ReturnType<typeof caller>;

async function uploadAll(request: APIRequestContext, browser: Browser): Promise<Files> {
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const answer = await request.post('/api/files/upload', { multipart: { file: { name, mimeType, buffer } } });
    if (!answer.ok()) throw new Error(`upload answered ${answer.status()}: ${await answer.text()}`);
    return ((await answer.json()) as { url: string }).url;
  };
  const urls: Partial<Files> = {};
  for (const [key, { name, ...picture }] of Object.entries(FILES))
    urls[key as keyof Files] = await upload(name, 'image/png', await drawPicture(browser, picture));
  const film = await drawPicture(browser, { drawing: 'pour', size: { width: 1080, height: 1920 } });
  return { ...urls, film: await upload('Pour over.mp4', 'video/mp4', await makeFilm(film)) } as Files;
}

/** A post that has just fallen due: it goes out when it is saved. */
async function published(call: Call, data: object): Promise<string> {
  const { _id } = await call<{ _id: string }>('POST', '/posts', data);
  for (let tries = 0; tries < 60; tries++) {
    const post = await call<{ publishing: boolean; platformPosts: { attempts: unknown[] }[] }>('GET', `/posts/${_id}`);
    if (!post.publishing && post.platformPosts.every(({ attempts }) => attempts.length > 0)) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return _id;
}

const planned = ({ launch, team, beans, film }: Files): Record<string, object> => ({
  interviews: {
    title: 'What we learned from 200 tastings',
    content: 'Nobody asked for more kinds. Everybody asked for fewer surprises.',
    scheduledFor: at(1, 9),
    tags: ['stories'],
    platformPosts: to('telegram', 'discord'),
  },
  launch: {
    title: 'Launch day',
    content: LAUNCH,
    mediaUrl: launch,
    scheduledFor: at(0, 23, 30),
    tags: ['launch'],
    platformPosts: to(
      { platform: 'telegram', platformSpecificData: { content: LAUNCH, mediaUrl: launch } },
      'discord',
      'instagram',
    ),
  },
  team: {
    title: 'Behind the counter',
    content: 'The people who answer your mails, and where they sit.',
    mediaUrl: team,
    scheduledFor: at(1, 16, 15),
    tags: ['stories'],
    platformPosts: to('vk', 'instagram', 'threads'),
  },
  beans: {
    title: 'New lot: Yirgacheffe 42',
    content: 'Bergamot, peach, black tea. 180 bags, then it is gone.',
    mediaUrl: beans,
    scheduledFor: at(2, 8),
    tags: ['beans'],
    platformPosts: to('telegram', 'ruTelegram', 'twitter', 'instagram'),
  },
  teaser: {
    title: 'Film without a picture',
    content: 'Thirty seconds.',
    scheduledFor: at(2, 18),
    platformPosts: to('instagram'),
  },
  pour: {
    title: 'Pour over, step by step',
    content: 'Thirty grams, half a litre, three minutes.',
    mediaUrl: film,
    scheduledFor: at(3, 12),
    tags: ['how to'],
    platformPosts: to(
      {
        platform: 'youtube',
        platformSpecificData: {
          title: 'Pour over, step by step',
          description: 'Thirty grams, half a litre, three minutes.',
          categoryName: 'Howto & Style',
        },
      },
      'ruYoutube',
      'instagram',
      'twitter',
    ),
  },
  closed: {
    title: 'Closed on Monday',
    content: 'We clean the roaster. Back on Tuesday at eight.',
    scheduledFor: at(4, 7, 45),
    platformPosts: to('telegram', 'vk', 'discord', 'threads'),
  },
  changelog: {
    title: 'Prices from January',
    content: 'Two beans stay, one goes up, and here is why.',
    scheduledFor: at(9, 10),
    tags: ['beans'],
    platformPosts: to('telegram', 'discord'),
  },
  idea: { title: '', content: 'An idea without a title or a date.', platformPosts: [] },
  interview: {
    title: 'Interview with Ada',
    content: 'Questions are in the shared notes.',
    platformPosts: to('telegram'),
  },
});

/** One post for every network, with every field filled. */
function richPost({ launch, team, beans }: Files): object {
  return {
    title: 'Open house on Saturday',
    content: `${LAUNCH}\n\nProgramme: https://northwind.example/open-house`,
    mediaUrl: launch,
    scheduledFor: at(5, 10),
    tags: ['launch', 'stories'],
    platformPosts: to(
      {
        platform: 'telegram',
        platformSpecificData: {
          content: `*Open house on Saturday*\n\n${LAUNCH}`,
          mediaUrl: launch,
          parse_mode: 'Markdown',
          first_comment: 'Who brings a friend?',
        },
      },
      {
        platform: 'ruTelegram',
        platformSpecificData: {
          content: `*День открытых дверей*\n\n${RUSSIAN}`,
          mediaUrl: launch,
          parse_mode: 'Markdown',
        },
      },
      {
        platform: 'instagram',
        platformSpecificData: {
          content: `${LAUNCH}\n\n#coffee #roastery #openhouse`,
          mediaUrl: launch,
          mediaUrls: [launch, team, beans],
          first_comment: '#northwind',
        },
      },
      {
        platform: 'twitter',
        platformSpecificData: {
          text: 'The new roastery opens on Saturday. First cup on us, the big roaster runs from ten to four. https://northwind.example/open-house',
          mediaUrl: launch,
          alt_text: 'A poster: the new roastery is open',
        },
      },
      { platform: 'vk', platformSpecificData: { content: RUSSIAN, mediaUrl: launch, from_group: true } },
      {
        platform: 'discord',
        platformSpecificData: { content: LAUNCH, mediaUrl: launch, username: 'Northwind', embed_color: '#5865F2' },
      },
      { platform: 'ruDiscord', platformSpecificData: { content: RUSSIAN, mediaUrl: launch, embed_color: '#F59E0B' } },
      { platform: 'threads', platformSpecificData: { text: LAUNCH, mediaUrl: launch } },
    ),
  };
}

/** Projects, people and all one-time set-up. */
async function setUp(call: Call, members: string[]): Promise<void> {
  const [first] = await call<{ _id: string }[]>('GET', '/projects');
  await call('PUT', `/projects/${first?._id}`, {
    name: 'Northwind Coffee',
    description: 'Roastery and shop in Bergen',
  });
  await call('POST', '/projects', { name: 'Northwind Academy', description: 'Courses for people who make coffee' });
  await call('POST', '/projects', { name: 'Harbour Books' });
  for (const [index, email] of members.entries())
    await call('POST', `/projects/${first?._id}/members`, { email, role: index === 0 ? 'editor' : 'viewer' });
  await call('POST', '/platform-settings', {
    telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@northwind' },
    ruTelegram: { chat_id: '@northwind_ru' },
    discord: { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/topSecretToken' },
    instagram: { access_token: 'IGsecretToken' },
    twitter: {
      api_key: 'key',
      api_secret: 'keySecret',
      access_token: '4242-token',
      access_token_secret: 'tokenSecret',
    },
    vk: { access_token: 'vk1.a.topSecret', group_id: 'club12345' },
  });
  for (const platform of ['telegram', 'discord', 'instagram', 'twitter', 'vk'])
    await call('POST', `/platform-settings/${platform}/test`);
  const slots = [1, 2, 3, 4, 5]
    .flatMap((weekday) => ['09:00', '18:30'].map((time) => ({ weekday, time })))
    .concat({ weekday: 6, time: '11:00' });
  await call('PUT', '/queue', { timeZone: 'Europe/Berlin', slots });
  await call('POST', '/webhooks', {
    url: 'https://hooks.northwind.example/posts',
    events: ['post.published', 'post.failed'],
  });
  await call('POST', '/calendar-feed');
  await call('POST', '/auth/tokens', { name: 'Website', role: 'viewer' });
}

type Seeding = {
  request: APIRequestContext;
  browser: Browser;
  networks: Networks;
  /** E-mails of people to add to the project. */ members: string[];
};

/** A project as it looks after a week of work. */
export async function seed({ request, browser, networks: { telegram }, members }: Seeding): Promise<Seeded> {
  const call = caller(request);
  await setUp(call, members);
  const files = await uploadAll(request, browser);
  const projects = await call<{ _id: string; isDefault: boolean }[]>('GET', '/projects');
  const projectId = projects.find(({ isDefault }) => isDefault)?._id ?? '';
  await seedKnowledge(request, projectId);
  const searched = { ...(await seedSearches(request, projectId)), ...(await seedAgents(request, projectId)) };
  const made: Record<string, string> = {};
  for (const [key, data] of Object.entries({ ...planned(files), rich: richPost(files) }))
    made[key] = (await call<{ _id: string }>('POST', '/posts', data))._id;
  const weekly = await call<{ _id: string }>('POST', '/posts', {
    title: 'Weekly tasting',
    content: 'Every Friday at five, six cups, no words needed.',
    scheduledFor: at(6, 17),
    tags: ['stories'],
    platformPosts: to('telegram', 'discord'),
  });
  await call('POST', `/posts/${weekly._id}/recurrence`, { frequency: 'weekly', timeZone: 'Europe/Berlin' });
  for (const title of ['How we choose a farm', 'A grinder for beginners', 'Water matters']) {
    const { _id } = await call<{ _id: string }>('POST', '/posts', {
      title,
      content: 'The notes are in the shared folder.',
      platformPosts: to('telegram', 'twitter'),
    });
    await call('POST', `/posts/${_id}/queue`);
  }
  for (const title of ['Christmas, first try', 'Old opening hours']) {
    const { _id } = await call<{ _id: string }>('POST', '/posts', {
      title,
      content: 'Not this way.',
      scheduledFor: at(7, 9),
      platformPosts: to('telegram'),
    });
    await call('DELETE', `/posts/${_id}`);
  }
  const publishedId = await published(call, {
    title: 'Hello, world',
    scheduledFor: ago(20),
    content: 'The first words of a new channel.',
    mediaUrl: files.story,
    platformPosts: to('telegram', 'discord'),
  });
  telegram.failNext({ kind: '400', text: 'Bad Request: chat not found' });
  const refusedId = await published(call, {
    title: 'Members only',
    scheduledFor: ago(3),
    content: 'Ten bags for those who read this far.',
    platformPosts: to('telegram', 'discord'),
  });
  telegram.failNext({ kind: 'lost-answer' });
  const unconfirmedId = await published(call, {
    title: 'Did this arrive?',
    scheduledFor: ago(2),
    content: 'The line broke before the answer came.',
    platformPosts: to('telegram'),
  });
  return {
    ...searched,
    postId: made.launch ?? '',
    richId: made.rich ?? '',
    videoId: made.pour ?? '',
    weeklyId: weekly._id,
    publishedId,
    unconfirmedId,
    refusedId,
  };
}
