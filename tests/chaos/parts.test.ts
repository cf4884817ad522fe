import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import type { PlatformKey } from '@/lib/platforms/define';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { makePost, shown } from '../services/publishing';
import { connectedProject, emptyRedis, killAround, registerOne, settled, startChaos, textsOf } from './support';

// SOAK=1 is the full size.
const SOAK = process.env.SOAK === '1';
const POSTS = Number(process.env.CHAOS_POSTS_OF_PARTS ?? (SOAK ? 200 : 24));
const KILLS = Number(process.env.CHAOS_KILLS_OF_PARTS ?? (SOAK ? 60 : 8));
const NETWORKS: readonly PlatformKey[] = ['telegram', 'discord', 'twitter', 'threads'];
/** The posts fall due one after the other within this time. */
const WINDOW_MS = POSTS * 300;
const ANSWER_MS = 300;

let chaos: Awaited<ReturnType<typeof startChaos>>;

beforeAll(async () => {
  chaos = await startChaos({ name: 'chaos-parts', redis: 4 });
});
afterAll(() => chaos.stop());

/** 2 to 6, each as often. */
const countOf = (post: number) => 2 + (post % 5);
const words = (post: number, part: number) => `parts-${post}-${part}-end`;

async function makePosts(): Promise<string[]> {
  await registerOne();
  const workspace = await connectedProject('Parts');
  const begin = Date.now() + 6000;
  const ids: string[] = [];
  for (let post = 0; post < POSTS; post += 1) {
    const platform = NETWORKS[post % NETWORKS.length]!;
    const content = Array.from({ length: countOf(post) }, (_, part) => words(post, part)).join('\n---\n');
    const scheduledFor = new Date(begin + (post / POSTS) * WINDOW_MS);
    const platformPosts = [{ platform, platformSpecificData: {} }];
    ids.push((await makePost(workspace, { platformPosts, title: '', content, scheduledFor }))._id);
  }
  return ids;
}

/** The parts of each post that are live, in the order in which they became so. */
function liveParts(): Map<number, number[]> {
  const live = new Map<number, number[]>();
  for (const text of chaos.networks.flatMap(textsOf)) {
    const [, post, part] = /parts-(\d+)-(\d+)-end/.exec(text) ?? [];
    if (post !== undefined) live.set(Number(post), [...(live.get(Number(post)) ?? []), Number(part)]);
  }
  return live;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Answers each question as a person who looks at the channel would. Returns how many there were. */
async function answerQuestions(ids: readonly string[]): Promise<number> {
  const live = liveParts();
  let asked = 0;
  for (const [post, id] of ids.entries()) {
    const { platformPosts } = await shown(id);
    const [entry] = platformPosts;
    const part = entry?.parts?.findIndex(({ unconfirmed }) => unconfirmed) ?? -1;
    if (!entry || part < 0) continue;
    asked += 1;
    const status = live.get(post)?.includes(part) ? 'published' : 'pending';
    await setPlatformPostStatus({ id, platform: entry.platform, status, part });
  }
  return asked;
}

it(`${POSTS} posts of 2 to 6 parts, ${KILLS} kills: no part lost or sent twice, and all in order`, async () => {
  for (const fake of chaos.networks) {
    fake.failNext({ kind: 'lost-answer' }, 1);
    fake.failNext({ kind: '503' }, 1);
    fake.failNext({ kind: 'slow', ms: ANSWER_MS }, 1_000_000);
  }
  const ids = await makePosts();
  const after = (share: number) => Math.round(KILLS * share);
  const disasters = new Map<number, () => unknown>([
    [after(0.3), emptyRedis],
    [after(0.6), () => chaos.kill('db')],
  ]);
  await killAround({ kills: KILLS, disasters });
  await settled();

  const posts = await PostModel.find({}).lean();
  expect(posts).toHaveLength(POSTS);
  const live = liveParts();
  for (const [post, id] of ids.entries()) {
    const [entry] = (await shown(id)).platformPosts;
    const there = live.get(post) ?? [];
    const out = entry?.parts?.filter(({ status }) => status === 'published').length ?? 0;
    const seen = JSON.stringify({
      post,
      platform: entry?.platform,
      there,
      parts: entry?.parts,
      text: entry?.errorText,
    });
    // In order, none twice; behind an unknown one nothing was sent.
    expect(there, seen).toEqual(upTo(there.length));
    expect([out, out + 1], seen).toContain(there.length);
    if (entry?.status === 'published') expect([out, there.length], seen).toEqual([countOf(post), countOf(post)]);
    else expect([entry?.status, entry?.unconfirmed, Boolean(entry?.errorText)], seen).toEqual(['failed', true, true]);
  }
  const whole = ids.length - (await answerQuestions(ids));
  // The workers that are left send the rest.
  for (let round = 0; round < 12; round += 1) {
    await settled();
    if ((await answerQuestions(ids)) === 0) break;
  }
  process.stdout.write(`whole without a question ${whole} of ${POSTS}\n`);
  expect([...liveParts()].sort(([a], [b]) => a - b)).toEqual(ids.map((_, post) => [post, upTo(countOf(post))]));
  expect(await PostModel.countDocuments({ status: 'published' })).toBe(POSTS);
  expect(chaos.networks.flatMap((fake) => fake.violations.map(({ problems }) => problems))).toEqual([]);
});
