import { addDays } from 'date-fns';
import type { APIRequestContext, Browser } from '@playwright/test';

/** A gradient with a word on it, drawn by the browser, so that the repository keeps no pictures. */
async function drawPicture(browser: Browser, word: string, colors: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1080, height: 720 } });
  await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;background:linear-gradient(135deg,${colors});color:#fff;font:600 110px sans-serif">${word}</body>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function upload(request: APIRequestContext, name: string, buffer: Buffer): Promise<string> {
  const answer = await request.post('/api/files/upload', { multipart: { file: { name, mimeType: 'image/png', buffer } } });
  if (!answer.ok()) throw new Error(`upload answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}

function at(days: number, hour: number, minute = 0): string {
  const date = addDays(new Date(), days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
}

/** Posts worth opening. */
export type Seeded = { postId: string; publishedId: string; failedId: string };

async function published(request: APIRequestContext, data: object): Promise<string> {
  const { _id } = (await (await request.post('/api/posts', { data })).json()) as { _id: string };
  await request.put(`/api/posts/${_id}/publish-now`);
  for (let tries = 0; tries < 40; tries++) {
    const post = (await (await request.get(`/api/posts/${_id}`)).json()) as { publishing: boolean; platformPosts: { attempts: unknown[] }[] };
    if (!post.publishing && post.platformPosts.every(({ attempts }) => attempts.length > 0)) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return _id;
}

type Seeding = { request: APIRequestContext; browser: Browser; telegram: { failNext: (failure: { kind: 'lost-answer' }) => void } };

/** A project as people have it after a week of work. */
export async function seed({ request, browser, telegram }: Seeding): Promise<Seeded> {
  const launch = await upload(request, 'launch.png', await drawPicture(browser, 'Launch day', '#4338ca,#0ea5e9'));
  const team = await upload(request, 'team.png', await drawPicture(browser, 'The team', '#be185d,#f59e0b'));
  await request.post('/api/platform-settings', { data: { telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@northwind' } } });
  const text = 'Three months of work, one button. The new planner is open for everybody today: write once, adapt to each network, watch it go out.';
  const tg = (data: object = {}) => ({ platform: 'telegram', platformSpecificData: data });
  const dc = (data: object = {}) => ({ platform: 'discord', platformSpecificData: { embed_color: '#5865F2', ...data } });
  const posts: object[] = [
    { title: 'What we learned from 200 interviews', content: 'Nobody asked for more features. Everybody asked for fewer surprises.', scheduledFor: at(1, 9), platformPosts: [tg(), dc()] },
    { title: 'Launch day', content: text, mediaUrl: launch, scheduledFor: at(0, 23, 30), platformPosts: [tg({ content: text, mediaUrl: launch }), dc(), { platform: 'instagram', platformSpecificData: {} }] },
    { title: 'Behind the scenes', content: 'The people who answer your mails, and where they sit.', mediaUrl: team, scheduledFor: at(1, 16, 15), platformPosts: [{ platform: 'vk', platformSpecificData: {} }, { platform: 'instagram', platformSpecificData: {} }] },
    { title: 'Weekly digest', content: 'Five links worth your coffee.', scheduledFor: at(2, 8), platformPosts: [tg(), { platform: 'twitter', platformSpecificData: {} }] },
    { title: 'Video teaser', content: 'Thirty seconds.', scheduledFor: at(2, 18), platformPosts: [{ platform: 'instagram', platformSpecificData: {} }] },
    { title: 'Changelog 4.2', content: 'Drag and drop, time zones, and a calmer inbox.', scheduledFor: at(9, 10), platformPosts: [tg(), dc()] },
    { title: '', content: 'An idea without a title or a date.', platformPosts: [] },
    { title: 'Interview with Ada', content: 'Questions are in the shared notes.', platformPosts: [tg()] },
  ];
  let postId = '';
  for (const data of posts) {
    const answer = await request.post('/api/posts', { data });
    if (!answer.ok()) throw new Error(`a post was refused: ${await answer.text()}`);
    const post = (await answer.json()) as { _id: string; title: string };
    if (post.title === 'Launch day') postId = post._id;
  }
  const publishedId = await published(request, { title: 'Hello, world', content: 'The first words of a new channel.', platformPosts: [tg()] });
  telegram.failNext({ kind: 'lost-answer' });
  const failedId = await published(request, { title: 'Did this arrive?', content: 'The line broke before the answer came.', platformPosts: [tg()] });
  return { postId, publishedId, failedId };
}
