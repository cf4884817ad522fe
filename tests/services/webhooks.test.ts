import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { WebhookDeliveryModel } from '@/prisma-free-models/webhook-delivery';
import { WebhookModel } from '@/prisma-free-models/webhook';
import { clock } from '@/server/system/clock';
import {
  createWebhook,
  listWebhookDeliveries,
  renewWebhookSecret,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@/server/publishing/webhooks/manage';
import type { WirePost } from '@/lib/contracts/posts';
import { publishPlatformPost } from '@/server/publishing/posts/publish-platform-post';
import { VERIFY_SNIPPET } from '@/lib/webhooks/verify-snippet';
import { sendDueWebhooks } from '@/server/publishing/webhooks/send-due';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let receiver: Server;
let url: string;
let answers: number[] = [];
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const realNow = clock.now;
let shift = 0;

beforeAll(async () => {
  services = await startPublishing();
  receiver = createServer((request, response) => {
    let body = '';
    request
      .on('data', (data: Buffer) => (body += data.toString()))
      .on('end', () => {
        received.push({ headers: request.headers, body });
        const status = answers.shift() ?? 204;
        response.writeHead(status).end(status === 204 ? '' : `answer ${status} `.repeat(500));
      });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await services.stop();
});
beforeEach(async () => {
  shift = 0;
  answers = [];
  received.splice(0);
  clock.now = () => new Date(realNow().getTime() + shift);
  await Promise.all([PostModel.deleteMany({}), WebhookModel.deleteMany({}), WebhookDeliveryModel.deleteMany({})]);
  services.telegram.reset();
  services.discord.reset();
  workspace = await newWorkspace();
});

const sendAll = () => sendDueWebhooks({ signal: new AbortController().signal, allowAddress: () => true });

/** A webhook at the receiver, stored directly: the product refuses to save addresses inside the network. */
async function hook(events?: ('post.published' | 'post.failed' | 'post.partial')[]) {
  const made = await createWebhook({
    projectId: workspace.projectId,
    url: 'https://example.org/hook',
    events: events ?? ['post.published', 'post.failed', 'post.partial'],
  });
  await WebhookModel.updateOne({ _id: made.id }, { $set: { url } });
  return made;
}

it('tells of a published post, signed by the Standard Webhooks rules', async () => {
  const { secret } = await hook();
  const post = await makePost(workspace);
  await work();
  expect(await sendAll()).toBe(1);
  const [{ headers, body }] = received as [(typeof received)[0]];
  expect(JSON.parse(body)).toMatchObject({
    type: 'post.published',
    data: { post: { _id: post._id, status: 'published' } },
  });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect((await shown(post._id)).status).toBe('published');
  expect((await PostModel.findById(post._id).lean())!.nextActionAt).toBeNull();
});

it('reports each outcome once: failed, then published after a retry; partial; and no event without a subscription', async () => {
  await hook(['post.failed', 'post.partial']);
  services.telegram.failNext({ kind: '400' }, 2);
  await makePost(workspace);
  await makePost(workspace, { platforms: ['telegram', 'discord'] });
  await makePost(workspace, { platforms: ['discord'] });
  await work();
  await work();
  await sendAll();
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted()).toEqual([
    'post.failed',
    'post.partial',
  ]);
});

it('tells of each part where a post has several, also of the one that failed', async () => {
  await hook();
  services.telegram.failNext({ kind: '400', text: 'Not this one' }, 1, ({ fields }) => fields.text === 'Two');
  const { _id } = await makePost(workspace, { content: 'One\n---\nTwo\n---\nThree' });
  await work();
  await sendAll();
  await publishPlatformPost({ id: _id, platform: 'telegram' });
  await work();
  await sendAll();
  type Event = { type: string; data: { post: WirePost } };
  const events = received.map(({ body }) => JSON.parse(body) as Event);
  expect(events.map(({ type }) => type)).toEqual(['post.failed', 'post.published']);
  for (const { data } of events)
    expect(data.post.parts?.map(({ content }) => content)).toEqual(['One', 'Two', 'Three']);
  const [failed, published] = events.map(({ data }) => data.post.platformPosts[0]?.parts ?? []);
  expect(failed?.map(({ status }) => status)).toEqual(['published', 'failed', 'pending']);
  expect(published?.map(({ index, status }) => [index, status])).toEqual(
    [0, 1, 2].map((index) => [index, 'published']),
  );
  const ids = services.telegram.published.map(({ id }) => id);
  expect(published?.map(({ externalId, publicUrl }) => [externalId, publicUrl])).toEqual(
    ids.map((id) => [id, `https://t.me/channel/${id}`]),
  );
});

it('if a worker died before it stored the event, the sweep stores it', async () => {
  await hook();
  const post = await makePost(workspace);
  await work();
  await WebhookDeliveryModel.deleteMany({});
  await PostModel.updateOne(
    { _id: post._id },
    {
      $set: {
        pendingAnnouncements: [{ outcome: 'published', version: 4, at: clock.now() }],
        nextActionAt: clock.now(),
      },
    },
  );
  await work();
  await work();
  expect(await sendAll()).toBe(1);
});

it('retries with growing waits while the receiver fails, logs each try, and can be replayed', async () => {
  const { id } = await hook();
  answers = [500, 302];
  await makePost(workspace);
  await work();
  await sendAll();
  expect(await sendAll()).toBe(0);
  shift = 10_000;
  await sendAll();
  shift = 75_000;
  await sendAll();
  const [delivery] = await listWebhookDeliveries({ id });
  expect(delivery).toMatchObject({
    state: 'delivered',
    nextAttemptAt: null,
    attempts: [
      { status: 500 },
      { status: 302, error: expect.stringContaining('redirects') },
      { status: 204, error: null },
    ],
  });
  await replayWebhookDelivery({ id, deliveryId: delivery!.id });
  await sendAll();
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('several concurrent senders send it once', async () => {
  await hook();
  await makePost(workspace);
  await work();
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  expect(received).toHaveLength(1);
});

it('never calls an address inside the network, neither when saved nor by its name later', async () => {
  for (const inside of ['http://127.0.0.1/x', 'http://10.0.0.1', 'http://localhost:3000', 'http://[::1]/']) {
    await expect(
      createWebhook({ projectId: workspace.projectId, url: inside, events: ['post.failed'] }),
    ).rejects.toMatchObject({ statusCode: 422 });
  }
  const { id } = await hook();
  await expect(updateWebhook({ id, url: 'http://192.168.0.1/' })).rejects.toMatchObject({ statusCode: 422 });
  await makePost(workspace);
  await work();
  await sendDueWebhooks({ signal: new AbortController().signal });
  expect(received).toEqual([]);
  expect((await listWebhookDeliveries({ id }))[0]).toMatchObject({
    state: 'waiting',
    attempts: [{ status: null, error: expect.stringContaining('public internet') }],
  });
});

it('a test arrives once, signed, even at a disabled webhook, and the log keeps the beginning of the response', async () => {
  const { id } = await hook();
  await updateWebhook({ id, enabled: false });
  answers = [500, 200];
  await testWebhook({ id });
  await sendAll();
  shift = 3_600_000;
  expect(await sendAll()).toBe(0);
  expect(await listWebhookDeliveries({ id })).toMatchObject([
    {
      event: 'webhook.test',
      postId: null,
      state: 'failed',
      attempts: [{ status: 500, response: expect.stringMatching(/^answer 500 (.|\s){1989}$/) }],
    },
  ]);
  await testWebhook({ id });
  await sendAll();
  expect((await listWebhookDeliveries({ id }))[0]).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 200, error: null }],
  });
  expect(
    received.map(({ headers, body }) => [
      Boolean(headers['webhook-signature']),
      (JSON.parse(body) as { type: string }).type,
    ]),
  ).toEqual([
    [true, 'webhook.test'],
    [true, 'webhook.test'],
  ]);
});

const shownCode = () =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(VERIFY_SNIPPET)}`) as Promise<{
    isOurs: (given: object) => boolean;
  }>;

it('the code that the settings show verifies a delivery, and nothing else', async () => {
  const { id, secret } = await hook();
  await testWebhook({ id });
  await sendAll();
  const [{ headers, body }] = received as [(typeof received)[0]];
  const { isOurs } = await shownCode();
  expect(isOurs({ secret, headers, body })).toBe(true);
  expect(isOurs({ secret, headers, body: `${body} ` })).toBe(false);
  expect(isOurs({ secret: `whsec_${Buffer.alloc(32).toString('base64')}`, headers, body })).toBe(false);
  expect(isOurs({ secret, headers: { ...headers, 'webhook-timestamp': '1' }, body })).toBe(false);
});

it('a new secret signs at once, the old one too for a day and not longer', async () => {
  const { isOurs } = await shownCode();
  const { id, secret: old } = await hook();
  const { secret } = await renewWebhookSecret({ id });
  expect(secret).not.toBe(old);
  const verified = async () => {
    await testWebhook({ id });
    await sendAll();
    const { headers, body } = received.at(-1)!;
    const now = { ...headers, 'webhook-timestamp': String(headers['webhook-timestamp']) };
    vi.setSystemTime(Number(now['webhook-timestamp']) * 1000);
    return [secret, old].map((key) => isOurs({ secret: key, headers: now, body }));
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await verified()).toEqual([true, true]);
    shift = 86_460_000;
    expect(await verified()).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});
