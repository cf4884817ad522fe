import fc from 'fast-check';
import { copyFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { postInput } from '@/lib/contracts/posts';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectModel } from '@/prisma-free-models/project';
import { keepFile } from '@/server/media/files/keep-file';
import { changeFile } from '@/server/media/files/store';
import { approveReview } from '@/server/publishing/approvals/decide';
import { createApproval } from '@/server/publishing/approvals/links';
import { readReview } from '@/server/publishing/approvals/read-review';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { updatePost } from '@/server/publishing/posts/update-post';
import { clock } from '@/server/system/clock';
import { storage } from '@/server/system/storage/index';
import { received } from '../factories/received-file';
import { makeFixtures } from '../platforms/attempt';
import { deliveryPlace } from './delivery-support';
import { makePost, shown, work } from './publishing';

const place = deliveryPlace();
const { later } = place;
const MINUTE = 60_000;
const OWNER = 'e'.repeat(24);

type Data = Record<string, unknown>;
type Random = { text: string; at: number; minutes: number };
/** A post to be changed, with what it was made of. */
type Made = {
  id: string;
  content: string;
  scheduledFor: Date;
  main: Data;
  telegram: Data;
  discord: Data;
  photo: { id: string; url: string };
  other: string;
};
type Change = (post: Made, random: Random) => Promise<unknown>;

const save = ({ id }: Made, body: Data) => updatePost({ id, body: postInput.parse(body) });
const own = (post: Made, { telegram = {}, discord = {} }: { telegram?: Data; discord?: Data }) =>
  save(post, {
    platformPosts: [
      { platform: 'telegram', platformSpecificData: { ...post.telegram, ...telegram } },
      { platform: 'discord', platformSpecificData: { ...post.discord, ...discord } },
    ],
  });
const channels = (post: Made, ...platforms: string[]) =>
  save(post, {
    platformPosts: platforms.map((platform) => ({
      platform,
      platformSpecificData: platform === 'telegram' ? post.telegram : platform === 'discord' ? post.discord : {},
    })),
  });
const moved = (post: Made, ms: number) =>
  save(post, { scheduledFor: new Date(post.scheduledFor.getTime() + ms).toISOString() });
const parts = (post: Made, ...texts: Data[]) =>
  save(post, { parts: texts.map((part) => ({ content: post.content, media: [], ...part })) });

/** Whatever is changed here reaches a network. */
const OF_ALL: Record<string, Change> = {
  'a comma': (post, { at }) => {
    const place = at % (post.content.length + 1);
    return save(post, { content: `${post.content.slice(0, place)},${post.content.slice(place)}` });
  },
  'other words': (post, { text }) => save(post, { content: `${post.content} ${text}` }),
  'a channel’s own words': (post, { text }) => own(post, { discord: { content: text } }),
  'a first comment': (post, { text }) => own(post, { discord: { first_comment: text } }),
  'how the text is read': (post) => own(post, { telegram: { parse_mode: 'HTML' } }),
  'a channel more': (post) => channels(post, 'telegram', 'discord', 'threads'),
  'a channel less': (post) => channels(post, 'discord'),
  'another minute': (post, { minutes }) => moved(post, minutes * MINUTE),
  'no date': (post) => save(post, { scheduledFor: null }),
  'an alt text of the library': ({ photo }, { text }) => changeFile(photo.id, { altText: text }),
};
const OF_FILES: Record<string, Change> = {
  'a channel’s alt text': (post, { text }) => own(post, { discord: { alt_text: text } }),
  'another picture of a channel': (post) => own(post, { discord: { mediaUrl: post.other, mediaUrls: [post.other] } }),
  'a break': (post, { text }) => save(post, { content: `${post.content}\n---\n${text}` }),
};
const BASES: Record<
  string,
  { main: (made: Pick<Made, 'photo'>, content: string) => Data; changes: Record<string, Change> }
> = {
  'one picture': {
    main: ({ photo }, content) => ({ content, mediaUrl: photo.url }),
    changes: {
      ...OF_FILES,
      'another picture': (post) => save(post, { mediaUrl: post.other }),
      'no picture': (post) => save(post, { mediaUrl: null }),
    },
  },
  'a picture and a video': {
    main: (_, content) => ({ content }),
    changes: {
      ...OF_FILES,
      'a cover': (post) => own(post, { telegram: { coverFrame: post.other } }),
      'the order of files': (post) =>
        own(post, { telegram: { mediaUrls: (post.telegram.mediaUrls as string[]).toReversed() } }),
      'a file less': (post) => own(post, { telegram: { mediaUrls: [post.photo.url], mediaUrl: post.photo.url } }),
    },
  },
  'several parts': {
    main: ({ photo }, content) => ({
      parts: [
        { content, media: [{ url: photo.url, alt: '' }] },
        { content: `${content} again`, media: [] },
      ],
    }),
    changes: {
      'the order of parts': (post) => parts(post, { content: `${post.content} again` }, {}),
      'a comma of a part': (post, { at }) =>
        parts(post, {}, { content: `${post.content} again${','.repeat(1 + (at % 3))}` }),
      'a part more': (post, { text }) => parts(post, {}, { content: `${post.content} again` }, { content: text }),
      numbers: (post) => save(post, { numbered: true }),
      'another file of a part': (post) =>
        parts(post, { media: [{ url: post.other, alt: '' }] }, { content: `${post.content} again` }),
      'the alt text of a part': (post, { text }) =>
        parts(post, { media: [{ url: post.photo.url, alt: text }] }, { content: `${post.content} again` }),
      'one text': (post) => save(post, { parts: [], content: post.content }),
    },
  },
};
/** None of this does. */
const CONTROLS: Record<string, Change> = {
  nothing: () => Promise.resolve(),
  tags: (post, { text }) => save(post, { tags: [text.slice(0, 30)] }),
  'the second': (post, { at }) => moved(post, (at % 45) * 1000),
  'the order of channels': (post) => channels(post, 'discord', 'telegram'),
};

let video = '';
const kept = async (file: Awaited<ReturnType<typeof received>>) => {
  const { userId, projectId } = place.workspace;
  const { _id, extension } = await keepFile({ file, userId, projectId });
  return { id: _id, url: `https://w.example/files/${_id}.${extension}` };
};
let pictures = 0;
/** Each of other bytes. */
async function picture() {
  const background = { r: ++pictures % 256, g: pictures >> 8, b: 0 };
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return kept(await received(bytes, 'a.png'));
}

beforeEach(async () => {
  const { projectId: _id, userId } = place.workspace;
  await ProjectModel.create({
    _id,
    name: 'P',
    userId: OWNER,
    approval: 'everyone',
    members: [{ userId, role: 'editor' }],
  });
  const files = await makeFixtures();
  const path = await storage().draft();
  await copyFile(files.video.path, path);
  video = (await kept({ name: 'v.mp4', bytes: files.video.bytes, sha256: files.video.sha256, path })).url;
  await files.remove();
});

/** A post that goes out in half an hour, ten seconds into a minute. */
async function make(base: string, content: string): Promise<Made> {
  const [photo, { url: other }, cover] = [await picture(), await picture(), await picture()];
  const scheduledFor = new Date(Math.ceil(clock.now().getTime() / MINUTE) * MINUTE + 30 * MINUTE + 10_000);
  const album = { mediaUrl: photo.url, mediaUrls: [photo.url, video] };
  const isMixed = base === 'a picture and a video';
  const telegram = isMixed ? { ...album, coverFrame: cover.url } : {};
  const discord = isMixed ? { ...album, alt_text: 'A loaf' } : {};
  const main = BASES[base]?.main({ photo }, content) ?? {};
  const post = await makePost(place.workspace, {
    ...main,
    scheduledFor,
    platformPosts: [
      { platform: 'telegram', platformSpecificData: telegram },
      { platform: 'discord', platformSpecificData: discord },
    ],
  });
  return { id: post._id, content, scheduledFor, main, telegram, discord, photo, other };
}

async function approveAll(posts: readonly Made[]): Promise<void> {
  const { projectId } = place.workspace;
  const link = await createApproval({
    ...{ projectId, by: { userId: OWNER, name: 'Olga' }, name: 'Acme', origin: '' },
    ...{ postIds: posts.map(({ id }) => id), expiresAt: new Date(clock.now().getTime() + 86_400_000) },
  });
  const holder = { token: link.url?.split('/').at(-1) ?? '', passes: [] };
  const shownPosts = (await readReview(holder)).posts.map(({ _id, seal }) => ({ id: _id, seal }));
  const after = await approveReview({ ...holder, posts: shownPosts });
  expect(after.posts.filter(({ state, current }) => state !== 'approved' || !current)).toEqual([]);
}

/** By marker: the attempts to send each post. */
async function attempts(posts: ReadonlyMap<string, Made>): Promise<Record<string, number>> {
  const counted = await Promise.all(
    [...posts].map(async ([name, { id }]) => {
      const { platformPosts } = await shown(id);
      return [name, platformPosts.reduce((sum, entry) => sum + entry.attempts.length, 0)] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

const random = fc.record({
  text: fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}!`),
  at: fc.nat(200),
  minutes: fc.integer({ min: -20, max: 20 }).filter((minutes) => minutes !== 0),
});

it('whatever is changed after the seal is never sent, by itself or by hand; what reaches no network holds nothing back', async () => {
  await fc.assert(
    fc.asyncProperty(random, async (by) => {
      await PostModel.deleteMany({});
      for (const fake of [place.services.telegram, place.services.discord]) fake.reset();
      const posts = new Map<string, Made>();
      const changes = new Map<string, Change>();
      const unchanged = new Set<string>();
      for (const [base, { changes: ofBase }] of Object.entries(BASES))
        for (const [name, change] of Object.entries({ ...OF_ALL, ...ofBase, ...CONTROLS })) {
          const key = `${name} of ${base}`;
          posts.set(key, await make(base, `Bread, fresh (${posts.size})`));
          changes.set(key, change);
          if (name in CONTROLS) unchanged.add(key);
        }
      await approveAll([...posts.values()]);
      for (const [key, post] of posts) await changes.get(key)?.(post, by);
      const isCurrent = async (key: string) => (await shown(posts.get(key)?.id ?? '')).approval.current;
      const current = [];
      for (const key of posts.keys()) if (await isCurrent(key)) current.push(key);
      expect(current).toEqual([...unchanged]);
      later(55 * MINUTE);
      await Promise.all([work('a'), work('b')]);
      expect(Object.keys(await attempts(posts))).toEqual([...unchanged]);
      for (const [key, { id }] of posts) if (!unchanged.has(key)) await publishPost({ id }).catch(() => null);
      await work();
      later(70 * MINUTE);
      await work();
      expect(Object.keys(await attempts(posts))).toEqual([...unchanged]);
      const sent = [place.services.telegram, place.services.discord].flatMap(({ published }) => published);
      const words = sent.map(({ request }) => JSON.stringify(request.fields));
      const approved = [...unchanged].map((key) => posts.get(key)?.content ?? '');
      expect(words.filter((fields) => !approved.some((content) => fields.includes(content)))).toEqual([]);
      expect(approved.filter((content) => !words.some((fields) => fields.includes(content)))).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 600_000);
