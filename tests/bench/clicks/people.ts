import { MongoClient, ObjectId } from 'mongodb';
import { chromium, request as api, type Browser, type Page } from '@playwright/test';
import { findProgram, TOOLS } from '../../../server/boot/launcher/system-tools.mjs';
import { addAgent, DAILY } from '../../e2e/support/agents';
import { send, type Account } from '../../e2e/support/test';

export type Person = Account & { page: Page; leave: () => Promise<void> };
type Made = { _id: string };

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const WEBHOOK = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`;
const SIZE = { width: 1440, height: 900 };

export function startBrowser(): Promise<Browser> {
  const program = TOOLS.find(({ name }) => name === 'chromium')
    ?.programs.map(findProgram)
    .find(Boolean);
  return chromium.launch({ ...(program ? { executablePath: program } : {}), args: ['--no-sandbox'] });
}

/** A person with a project of their own, connected to two networks, at a screen of 1440×900. */
export async function newPerson(browser: Browser, url: string, name: string): Promise<Person> {
  const headers = { Origin: url };
  const request = await api.newContext({ baseURL: url, extraHTTPHeaders: headers });
  const sent = { email: `${name}@example.org`, password: 'a long password', name };
  await send(request, 'POST', '/api/auth/register', sent);
  const projects = (await (await request.get('/api/projects')).json()) as Made[];
  const projectId = projects[0]?._id ?? '';
  await send(request, 'POST', `/api/platform-settings?projectId=${projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
    discord: { webhook_url: WEBHOOK },
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZE,
    storageState: await request.storageState(),
  });
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  const leave = async () => {
    await context.close();
    await request.dispose();
  };
  return { ...sent, projectId, request, page, leave };
}

export const addPost = ({ request, projectId }: Account, post: object) =>
  send<Made>(request, 'POST', `/api/posts?projectId=${projectId}`, post);

/** A post that went out a week ago. */
export async function publishedLastWeek(account: Account, mongoUri: string): Promise<void> {
  const { _id } = await addPost(account, { content: 'Bread of last week', platformPosts: [{ platform: 'telegram' }] });
  await send(account.request, 'PUT', `/api/posts/${_id}/platform/telegram/status`, { status: 'published' });
  const at = new Date(Date.now() - 7 * 86_400_000);
  await inDatabase(mongoUri, (db) =>
    db
      .collection('posts')
      .updateOne(
        { _id: new ObjectId(_id) },
        { $set: { scheduledFor: at, status: 'published', 'platformPosts.0.publishedAt': at } },
      ),
  );
}

/** Posts of an agent that wait for a person. */
export async function waitingForReview(account: Account, mongoUri: string, count: number): Promise<void> {
  const agents = '/api/instagram-agents';
  const agent = await addAgent(account, 'riga_bread', { schedules: [{ ...DAILY, startDate: '2090-01-01' }] });
  for (let index = 1; index <= count; index += 1)
    await send(account.request, 'POST', `${agents}/${agent._id}/posts`, { content: `Bread ${index}` });
  const review = { state: 'waiting', reason: null, at: new Date() };
  await inDatabase(mongoUri, (db) => db.collection('agentposts').updateMany({}, { $set: { review } }));
}

async function inDatabase(
  mongoUri: string,
  change: (db: ReturnType<MongoClient['db']>) => Promise<unknown>,
): Promise<void> {
  const client = await MongoClient.connect(mongoUri);
  await change(client.db());
  await client.close();
}
