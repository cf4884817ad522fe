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
    headers: { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(json ? { 'Content-Type': 'application/json' } : {}) },
    body: json ? JSON.stringify(json) : undefined,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

it('by the API alone: two networks and a twin, each exactly once, within a second of the time', async () => {
  token = ((await call('POST', '/auth/register', { email: 'api@example.org', password: 'a long password', name: 'Api' })) as { access_token: string }).access_token;
  await call('POST', '/platform-settings', {
    telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI', chat_id: '@channel' },
    ruTelegram: { chat_id: '@kanal' },
    discord: { webhook_url: 'https://discord.com/api/webhooks/123456789/abcDEF-_ghi' },
  });
  const due = new Date(Date.now() + 4000);
  const { _id, status } = (await call('POST', '/posts', {
    content: 'Hello',
    scheduledFor: due.toISOString(),
    platformPosts: ['telegram', 'ruTelegram', 'discord'].map((platform) => ({ platform, platformSpecificData: { content: `Hello ${platform}` } })),
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
  for (const { at } of [...telegram.published, ...discord.published]) {
    expect(at.getTime()).toBeGreaterThanOrEqual(due.getTime());
    expect(at.getTime()).toBeLessThan(due.getTime() + 1000);
  }
});
