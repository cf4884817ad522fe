import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';
import { keepFile } from '@/server/media/files/keep-file';
import { storage } from '@/server/system/storage/index';
import type { MetaFake } from '../fakes/meta';
import type { YoutubeFake } from '../fakes/youtube';
import type { WorkerProcess } from '../jobs/worker-process';
import { adapterCases } from '../platforms/adapters';
import { makeFixtures } from '../platforms/attempt';
import { makePost } from '../services/publishing';
import { connectedProject, emptyRedis, killAround, registerOne, settled, startChaos, textsOf } from './support';

// Slow: workers have to start before they can be killed, a second and a half of processor time each, and the last
// posts wait for leases to run out. SOAK=1 is the full size.
const SOAK = process.env.SOAK === '1';
const POSTS = Number(process.env.CHAOS_POSTS ?? (SOAK ? 500 : 160));
const KILLS = Number(process.env.CHAOS_KILLS ?? (SOAK ? 104 : 32));
const PROJECTS = 5;
/** The posts fall due one after the other within this time. */
const WINDOW_MS = POSTS * 120;
/** How long a network takes to respond: a kill in between leaves an unknown outcome. */
const ANSWER_MS = 300;
/** Networks whose posts get a first comment, counted like the posts. */
const COMMENTED: readonly PlatformKey[] = ['discord', 'ruDiscord', 'twitter'];

let chaos: Awaited<ReturnType<typeof startChaos>>;

beforeAll(async () => {
  chaos = await startChaos({ name: 'chaos', redis: 3 });
});
afterAll(() => chaos.stop());

/** How often each post, or its comment, is live. */
function liveTimes(pattern: RegExp): Map<number, number> {
  const times = new Map<number, number>();
  for (const text of chaos.networks.flatMap(textsOf)) {
    const number = Number(pattern.exec(text)?.[1] ?? NaN);
    if (!Number.isNaN(number)) times.set(number, (times.get(number) ?? 0) + 1);
  }
  return times;
}

/** Posts whose creating request reached a network completely, accepted or not. */
function reachedNetworks(): Set<number> {
  const words = chaos.networks.flatMap((fake) =>
    'containers' in fake
      ? publishedContainers(fake as MetaFake)
      : 'refreshTokens' in fake
        ? finishedUploads(fake as YoutubeFake)
        : fake.requests.map(({ fields }) => JSON.stringify(fields)),
  );
  return new Set(words.flatMap((text) => /chaos-(\d+)-post/.exec(text)?.[1] ?? []).map(Number));
}

function publishedContainers({ requests, containers }: MetaFake): string[] {
  const released = new Set(requests.map(({ fields }) => fields.creation_id));
  return containers.filter(({ id }) => released.has(id)).map(({ fields }) => JSON.stringify(fields));
}

function finishedUploads({ requests, uploads }: YoutubeFake): string[] {
  const ended = requests.filter(({ headers }) => {
    const [, last, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    return last !== undefined && Number(last) + 1 === Number(total);
  });
  const sessions = new Set(ended.map(({ path }) => path.split('/').at(-1)));
  return [...uploads.values()].filter(({ id }) => sessions.has(id)).map(({ metadata }) => JSON.stringify(metadata));
}

async function storedVideo(userId: string, projectId: string): Promise<string> {
  const files = await makeFixtures();
  const path = await storage().draft();
  await copyFile(files.video.path, path);
  const { _id } = await keepFile({
    file: { name: 'video.mp4', bytes: files.video.bytes, sha256: files.video.sha256, path },
    userId,
    projectId,
  });
  await files.remove();
  return `/files/${_id}.mp4`;
}

async function makePosts(): Promise<void> {
  await registerOne();
  const workspaces = await Promise.all(Array.from({ length: PROJECTS }, () => connectedProject('Chaos')));
  const videos = new Map<string, string>();
  for (const { projectId, userId } of workspaces) videos.set(projectId, await storedVideo(userId, projectId));
  const begin = Date.now() + 8000;
  for (let index = 0; index < POSTS; index += 1) {
    const platform = PLATFORM_KEYS[index % PLATFORM_KEYS.length]!;
    const workspace = workspaces[Math.floor(index / PLATFORM_KEYS.length) % PROJECTS]!;
    const words = `chaos-${index}-post`;
    const { text, image } = adapterCases.find((one) => one.platform === platform)!.takes;
    const media = text ? null : image ? 'https://media.example/picture.jpg' : videos.get(workspace.projectId)!;
    const data = COMMENTED.includes(platform) ? { first_comment: `chaos-${index}-comment` } : {};
    await makePost(workspace, {
      platformPosts: [{ platform, platformSpecificData: data }],
      title: words,
      content: words,
      mediaUrl: media,
      scheduledFor: new Date(begin + (index / POSTS) * WINDOW_MS),
    });
  }
}

/** Every worker that ran, for what it said. */
const ran: WorkerProcess[] = [];

/**
 * Attempts whose worker knew that the mark was stored. It says so last, before it lets the first byte go; its output
 * of the last milliseconds may be lost.
 */
function begunCalls(): Set<string> {
  const lines = ran.flatMap(({ output }) => output().split('\n'));
  return new Set(
    lines
      .filter((line) => line.includes('the call that publishes begins'))
      .flatMap((line) => /"attemptId":"([^"]+)"/.exec(line)?.[1] ?? []),
  );
}

it(`${POSTS} posts, ${KILLS} kills: none lost, none sent twice, every unknown explained`, async () => {
  for (const fake of chaos.networks) {
    fake.failNext({ kind: 'lost-answer' }, 2);
    fake.failNext({ kind: 'dropped' }, 1);
    fake.failNext({ kind: '503' }, 2);
    fake.failNext({ kind: 'slow', ms: ANSWER_MS }, 1_000_000);
  }
  await makePosts();
  const after = (share: number) => Math.round(KILLS * share);
  const disasters = new Map<number, () => unknown>([
    [after(0.2), emptyRedis],
    [after(0.4), () => chaos.kill('db')],
    [after(0.6), emptyRedis],
    [after(0.8), () => chaos.kill('db')],
  ]);
  await killAround({ kills: KILLS, disasters, ran });
  await settled();

  const posts = await PostModel.find({}).lean();
  const live = liveTimes(/chaos-(\d+)-post/);
  const reached = reachedNetworks();
  const begun = begunCalls();
  const commented = liveTimes(/chaos-(\d+)-comment/);
  const rows = posts.map(({ content, platformPosts: [entry] }) => {
    const number = Number(/chaos-(\d+)-/.exec(content)?.[1]);
    const { platform, status, delivery, errorText, attempts, followUps = [] } = entry!;
    return {
      number,
      platform,
      status,
      unconfirmed: delivery!.unconfirmed,
      text: errorText ?? '',
      times: live.get(number) ?? 0,
      reached: reached.has(number),
      begun: attempts.some(({ id }) => begun.has(id)),
      comments: commented.get(number) ?? 0,
      notes: followUps.map(({ outcome, text }) => ({ outcome, text: text ?? '' })),
    };
  });
  const count = (so: (row: (typeof rows)[number]) => boolean) => rows.filter(so).length;
  const named = (so: (row: (typeof rows)[number]) => boolean) =>
    [count(so), ...new Set(rows.filter(so).map(({ platform }) => platform))].join(' ');
  process.stdout.write(
    [
      `published ${count((row) => row.status === 'published')}, asked of the user ${count((row) => row.unconfirmed)}`,
      ` (of these live ${named((row) => row.unconfirmed && row.times > 0)},`,
      ` killed while the mark was being stored ${named((row) => row.unconfirmed && !row.reached && !row.begun)},`,
      ` between the mark and the network ${named((row) => row.unconfirmed && !row.reached && row.begun)}),`,
      ` comments ${count((row) => row.comments > 0)}\n`,
    ].join(''),
  );

  expect(rows).toHaveLength(POSTS);
  expect(rows.filter((row) => row.times > 1 || row.comments > 1)).toEqual([]); // sent twice
  expect(rows.filter((row) => row.status === 'published' && row.times === 0)).toEqual([]); // lost, but reported as live
  // Lost, or live without a record
  expect(rows.filter((row) => row.status !== 'published' && !row.unconfirmed)).toEqual([]);
  expect(rows.filter((row) => row.status !== 'published' && row.text === '')).toEqual([]); // unexplained
  const commentsOf = rows.filter(
    ({ platform, status }) => COMMENTED.includes(platform as PlatformKey) && status === 'published',
  );
  expect(
    commentsOf.filter(({ notes }) => notes.length !== 1 || !['done', 'failed'].includes(notes[0]!.outcome)),
  ).toEqual([]); // forgotten
  // Reported as live
  expect(commentsOf.filter(({ notes: [note], comments }) => note!.outcome === 'done' && comments === 0)).toEqual([]);
  expect(
    commentsOf.filter(({ notes: [note] }) => note!.outcome === 'failed' && !note!.text.includes('never repeated')),
  ).toEqual([]); // unexplained
  expect(chaos.networks.flatMap((fake) => fake.violations.map(({ problems }) => problems))).toEqual([]);
  // The run is meaningful: many posts went out, and kills hit deliveries in flight.
  expect(count((row) => row.status === 'published')).toBeGreaterThan(POSTS / 4);
  expect(count((row) => row.unconfirmed)).toBeGreaterThan(0);
  expect(count((row) => row.status === 'published' && row.begun)).toBeGreaterThan(
    0.8 * count((row) => row.status === 'published'),
  );
  // A killed worker's disk proves that nothing left, unless it died between the mark there and the first byte, with no
  // queue, no upload and no wait in between: hardly anyone is asked about a post that never left.
  expect(count((row) => row.unconfirmed && !row.reached)).toBeLessThanOrEqual(
    Math.max(1, 0.02 * count((row) => row.unconfirmed)),
  );
});
