import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WirePost } from '@/lib/contracts/posts';
import { startDiscordFake } from '../fakes/discord';
import { startTelegramFake } from '../fakes/telegram';
import { startProduct, type Product } from '../setup/product';

let telegram: Awaited<ReturnType<typeof startTelegramFake>>;
let discord: Awaited<ReturnType<typeof startDiscordFake>>;
let product: Product;
let token = '';

beforeAll(async () => {
  [telegram, discord] = await Promise.all([startTelegramFake(), startDiscordFake()]);
  product = await startProduct({ env: { TELEGRAM_API_URL: telegram.url, DISCORD_API_URL: discord.url } });
});
afterAll(async () => {
  await product.stop();
  await Promise.all([telegram.close(), discord.close()]);
});

async function call(method: string, path: string, json?: unknown): Promise<unknown> {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
    },
    body: json ? JSON.stringify(json) : undefined,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const platforms = ['telegram', 'ruTelegram', 'discord'] as const;

/**
 * Schedules a post for every platform and waits for its end. Returns how late the last of its messages was, in
 * milliseconds.
 */
async function lateness(name: string): Promise<number> {
  telegram.reset();
  discord.reset();
  const due = new Date(Date.now() + 4000);
  const { _id, status } = (await call('POST', '/posts', {
    content: name,
    scheduledFor: due.toISOString(),
    platformPosts: platforms.map((platform) => ({
      platform,
      platformSpecificData: { content: `${name} ${platform}` },
    })),
  })) as WirePost;
  expect(status).toBe('scheduled');
  let post: WirePost;
  do {
    await delay(200);
    post = (await call('GET', `/posts/${_id}`)) as WirePost;
  } while (post.status === 'scheduled');
  expect(post.status).toBe('published');
  expect([...telegram.violations, ...discord.violations]).toEqual([]);
  expect(telegram.published.map(({ request }) => request.fields.chat_id).sort()).toEqual(['@channel', '@kanal']);
  expect(discord.published).toHaveLength(1);
  const late = [...telegram.published, ...discord.published].map(({ at }) => at.getTime() - due.getTime());
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  return Math.max(...late);
}

it('through the API alone: two networks and a variant, each exactly once, within a second of the time', async () => {
  token = (
    (await call('POST', '/auth/register', { email: 'api@example.org', password: 'a long password', name: 'Api' })) as {
      access_token: string;
    }
  ).access_token;
  await call('POST', '/platform-settings', {
    telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI', chat_id: '@channel' },
    ruTelegram: { chat_id: '@kanal' },
    discord: { webhook_url: 'https://discord.com/api/webhooks/123456789/abcDEF-_ghi' },
  });
  // A busy machine only delays posts: the promptest of three shows the product's own delay.
  const late: number[] = [];
  for (const name of ['first', 'second', 'third']) late.push(await lateness(name));
  expect(Math.min(...late)).toBeLessThan(1000);
});
