import { randomUUID } from 'node:crypto';
import { Types, type mongo } from 'mongoose';
import type { Host, Place } from './host';
import { longWork } from './long-work';
import { randomOf } from '../knowledge/words';
import { get, insertRows, type Call, type Part } from './part';

const DAY_MS = 86_400_000;
const A_DAY = 10;
/** Days of planned posts. */
const AHEAD = 30;
const TAGS = 40;
/** Words of a post, of which there are as many different ones as in natural texts. */
const WORDS = 60;
const VOCABULARY = 20_000;
const SYLLABLES = [
  'ba ker in o ven mor ning flo ur stre et wi ndow au tumn re ci pe'.split(' '),
  'хле б му ка пе чь ут ро ули ца о кно се нь ре це пт на ёл'.split(' '),
] as const;

/** Far from that of its neighbours. */
const seedOf = (index: number) => ((index + 1) * 48_271_069) % 2_147_483_647;

/** The n-th word is about n times rarer than the first; half of them are Cyrillic. */
function wordOf(random: () => number): string {
  const rank = Math.floor(Math.exp(random() * Math.log(VOCABULARY)));
  const own = randomOf(seedOf(rank));
  const syllables = SYLLABLES[rank % 2 === 0 ? 0 : 1];
  return Array.from({ length: 1 + Math.floor(own() * 4) }, () => syllables[Math.floor(own() * syllables.length)]).join(
    '',
  );
}

/** The shape of a post, made by the product. */
export async function patternOf(host: Place, projectId: Types.ObjectId): Promise<mongo.Document> {
  const body = { title: 'Pattern', content: 'The pattern', platformPosts: [{ platform: 'telegram', enabled: true }] };
  const made = JSON.parse(await host.call('POST', `/posts?projectId=${projectId}`, body)) as { _id: string };
  const _id = new Types.ObjectId(made._id);
  const { _id: own, ...pattern } = (await host.collection('posts').findOne({ _id }))!;
  await host.collection('posts').deleteOne({ _id: own });
  return pattern;
}

/** The place `index` of posts, newest first: ten a day, the first ones planned. */
export function postAt(pattern: mongo.Document, projectId: Types.ObjectId, index: number): mongo.Document {
  const at = new Date(Date.now() + AHEAD * DAY_MS - (index * DAY_MS) / A_DAY);
  const made = new Date(Math.min(at.getTime(), Date.now() - index * 60_000));
  const status = at.getTime() > Date.now() ? 'draft' : index % 50 === 0 ? 'failed' : 'published';
  const random = randomOf(seedOf(index));
  const words = Array.from({ length: WORDS }, () => wordOf(random));
  const [first] = pattern.platformPosts as mongo.Document[];
  return {
    ...pattern,
    _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(made.getTime() / 1000))),
    projectId,
    title: `Post ${index}`,
    content: `Post ${index}: ${words.join(' ')}${index % 97 === 0 ? ' zanzibar' : ''}`,
    scheduledFor: at,
    status,
    tags: index % 4 === 0 ? [`tag ${index % TAGS}`] : [],
    fingerprints: [randomUUID()],
    nextActionAt: null,
    trash: index % 20 === 19 ? { at: made, by: String(pattern.createdBy), armed: [] } : null,
    platformPosts: [status === 'draft' ? first : sent(first ?? {}, status, at)],
    createdAt: made,
    updatedAt: made,
  };
}

function sent(platformPost: mongo.Document, status: string, at: Date): mongo.Document {
  const outcome = { outcome: status, errorClass: null, errorText: null, requestId: randomUUID(), worker: 'bench' };
  return {
    ...platformPost,
    status,
    publishedAt: status === 'published' ? at : null,
    externalId: status === 'published' ? '1' : null,
    publicUrl: status === 'published' ? 'https://t.me/channel/1' : null,
    delivery: { ...(platformPost.delivery as object), state: 'done', tries: 1 },
    attempts: [{ id: randomUUID(), startedAt: at, endedAt: at, sentAt: at, ...outcome }],
  };
}

async function fill(host: Place, projectId: Types.ObjectId, size: number): Promise<void> {
  const pattern = await patternOf(host, projectId);
  await insertRows(host.collection('posts'), size, (index) => postAt(pattern, projectId, index));
}

/** Sixty posts of another project, and the call to them. */
export const control = {
  fill: (host: Host, size: number) => fill(host, host.controlId, size),
  call: (host: Host) => host.call('GET', `/posts?projectId=${host.controlId}&limit=50`),
};

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export const posts: Part = {
  name: 'posts',
  sizes: [1_000, 10_000, 100_000],
  fill: (host, size) => fill(host, host.projectId, size),
  longWork,
  calls: async (host, size) => {
    const of = `projectId=${host.projectId}`;
    const deep = Math.floor((Math.min(size, 10_000) * 0.8) / 50);
    const [one] = JSON.parse(await host.call('GET', `/posts?${of}&limit=1`)) as { _id: string; version: number }[];
    const enabled = { platformPosts: [{ platform: 'telegram', enabled: true }] };
    const body = () => ({ content: `A new post ${randomUUID()}`, ...enabled });
    const write = (name: string, run: () => Promise<unknown>): Call => ({ name, run });
    return [
      get(host, 'first page', `/posts?${of}&limit=50`),
      get(host, 'deep page', `/posts?${of}&limit=50&page=${deep}`),
      get(host, 'published', `/posts?${of}&limit=50&status=published`),
      get(host, 'failed', `/posts?${of}&limit=50&status=failed`),
      get(host, 'a tag', `/posts?${of}&limit=50&tag=tag%2020`),
      get(host, 'text found', `/posts?${of}&limit=50&q=zanzibar`, { most: 3 }),
      get(host, 'text nowhere', `/posts?${of}&limit=50&q=qwertzuiop`, { most: 3 }),
      get(host, 'counts', `/posts/counts?${of}`),
      get(host, 'tags', `/posts/tags?${of}`),
      get(host, 'trash', `/trash?${of}&limit=50`),
      get(host, 'week', `/posts?${of}&from=${day(-4)}&to=${day(3)}`),
      get(host, '60 days of cards', `/posts/cards?${of}&from=${day(-30)}&to=${day(30)}`),
      get(host, 'one post', `/posts/${one?._id}`),
      write('POST draft', () => host.call('POST', `/posts?${of}`, body())),
      write('POST with a date', () => {
        const dated = { ...body(), scheduledFor: day(20), status: 'draft' };
        return host.call('POST', `/posts?${of}`, dated);
      }),
      write('PUT', () => host.call('PUT', `/posts/${one?._id}`, { content: `Changed ${randomUUID()}` })),
    ];
  },
};
