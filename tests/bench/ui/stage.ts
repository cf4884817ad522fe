import { MongoClient, ObjectId } from 'mongodb';
import { chromium, request as api, type Browser, type BrowserContext } from '@playwright/test';
import { findProgram, TOOLS } from '../../../server/boot/launcher/system-tools.mjs';

const DAYS = 60;
const PLATFORMS = ['telegram', 'discord', 'instagram'] as const;

export type Stage = {
  browser: Browser;
  url: string;
  mongoUri: string;
  /** Of the user with many posts. */
  projectId: string;
  open: (who: 'none' | 'full') => Promise<BrowserContext>;
  close: () => Promise<void>;
};

/** Posts as the composer creates them, spread over the sixty days of the timeline. */
function posts({ projectId, createdBy, count }: { projectId: ObjectId; createdBy: ObjectId; count: number }) {
  const start = Date.now() - 30 * 86_400_000;
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start + (index * DAYS * 86_400_000) / count);
    const past = at.getTime() < Date.now();
    const delivery = {
      state: past ? 'done' : 'waiting',
      dueAt: past ? null : at,
      heldAt: null,
      leaseUntil: null,
      attemptId: null,
      tries: past ? 1 : 0,
      unconfirmed: false,
      steps: {},
      pending: null,
      lookUntil: null,
    };
    const attempt = {
      id: `a${index}`,
      startedAt: at,
      endedAt: at,
      sentAt: at,
      outcome: 'published',
      errorClass: null,
      errorText: null,
      requestId: `r${index}`,
      worker: 'bench',
    };
    const content = `Post ${index}: ${'some words of a usual length, '.repeat(12)}`;
    const status = past ? 'published' : 'pending';
    return {
      projectId,
      createdBy,
      title: `Post number ${index}`,
      content,
      mediaUrl: null,
      scheduledFor: at,
      status: past ? 'published' : 'scheduled',
      platformPosts: PLATFORMS.slice(0, 1 + (index % 3)).map((platform) => ({
        platform,
        status,
        platformSpecificData: { content },
        externalId: past ? String(index) : null,
        publicUrl: null,
        publishedAt: past ? at : null,
        errorText: null,
        errorClass: null,
        delivery,
        attempts: past ? [attempt] : [],
        followUps: [],
      })),
      tags: [],
      trash: null,
      announcedFor: null,
      nextActionAt: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
  });
}

async function register(url: string, name: string) {
  const request = await api.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  const answer = await request.post('/api/auth/register', {
    data: { name, email: `${name}@example.org`, password: 'a long password' },
  });
  if (!answer.ok()) throw new Error(`registering answered ${answer.status()}: ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { _id: string } };
  return { state: await request.storageState(), userId: new ObjectId(user._id) };
}

/** A browser, a user without posts, and one with many. */
export async function startStage({
  url,
  mongoUri,
  posts: count,
}: {
  url: string;
  mongoUri: string;
  posts: number;
}): Promise<Stage> {
  const none = await register(url, 'none');
  const full = await register(url, 'full');
  const client = await MongoClient.connect(mongoUri);
  const project = await client.db().collection('projects').findOne({ userId: full.userId });
  if (!project) throw new Error('Registration made no project');
  await client
    .db()
    .collection('posts')
    .insertMany(posts({ projectId: project._id, createdBy: full.userId, count }));
  await client.close();
  const program = TOOLS.find(({ name }) => name === 'chromium')
    ?.programs.map(findProgram)
    .find(Boolean);
  const browser = await chromium.launch({ ...(program ? { executablePath: program } : {}), args: ['--no-sandbox'] });
  return {
    browser,
    url,
    mongoUri,
    projectId: String(project._id),
    open: async (who) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        storageState: { none, full }[who].state,
      });
      // tsx names functions with a helper that pages don't have.
      await context.addInitScript('globalThis.__name = (named) => named');
      return context;
    },
    close: () => browser.close(),
  };
}
