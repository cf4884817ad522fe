import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { permanent } from '@/server/publishing/platforms/failure';
import { adapterOf } from '@/server/publishing/platforms/index';
import type {
  AdapterContext,
  Failure,
  FollowUp,
  MediaFile,
  PartBefore,
  Pending,
  Published,
  SentAttempt,
} from '@/server/publishing/platforms/types';
import { sharedMemory } from '@/server/publishing/posts/delivery/shared-memory.store';

export type Fixture = MediaFile & { sha256: string };
export type Fixtures = {
  jpeg: Fixture;
  png: Fixture;
  gif: Fixture;
  video: Fixture;
  folder: string;
  remove(): Promise<void>;
};

const run = promisify(execFile);

/** Small real files, made by ffmpeg. */
export async function makeFixtures(): Promise<Fixtures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platform-media-'));
  const make = async (fileName: string, contentType: string, args: string[]): Promise<Fixture> => {
    const file = path.join(folder, fileName);
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10', ...args, file]);
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return {
      url: `https://media.example/${fileName}`,
      kind: contentType.startsWith('video') ? 'video' : 'image',
      contentType,
      fileName,
      bytes: (await stat(file)).size,
      path: file,
      sha256,
    };
  };
  return {
    jpeg: await make('one.jpg', 'image/jpeg', ['-frames:v', '1']),
    png: await make('two.png', 'image/png', ['-frames:v', '1']),
    gif: await make('three.gif', 'image/gif', ['-t', '0.5']),
    video: await make('four.mp4', 'video/mp4', ['-t', '1', '-pix_fmt', 'yuv420p']),
    folder,
    remove: () => rm(folder, { recursive: true }),
  };
}

export type Attempt = {
  published?: Published;
  /** Follow-ups that are still pending. */
  followUps: FollowUp[];
  failure?: Failure;
  error?: unknown;
  /** How often the creating call was announced. */
  announced: number;
  /** Records the result of `ask` when the next creating call (of a follow-up) is announced; null until then. */
  onCreate<T>(ask: () => T): () => T | null;
  steps: Record<string, unknown>;
};

type Given = {
  platform: PlatformKey;
  credentials: Record<string, string>;
  /** The main text; `data` are the platform's own fields. */
  text?: string;
  title?: string;
  data?: Record<string, unknown>;
  media?: MediaFile[];
  cover?: MediaFile;
  signal?: AbortSignal;
  steps?: Record<string, unknown>;
  /** Called when the creating call is announced. */
  onCreate?: () => void;
  openMedia?: AdapterContext['openMedia'];
  /** The part before, which it answers. */
  after?: PartBefore;
};

function postOf({ platform, text = '', title = 'A title', data = {}, media = [], cover, after }: Given) {
  const own = {
    ...data,
    mediaUrls: media.map((file) => file.url),
    mediaUrl: media[0]?.url ?? null,
    ...(cover ? { coverFrame: cover.url } : {}),
  };
  const post = effectivePost(manifestOf(platform), { title, content: text }, own);
  return after ? { ...post, after } : post;
}

/** Looks up an unknown attempt as the delivery does: read-only. */
export async function lookUp(
  given: Given,
  {
    steps,
    sentAt,
    isKnown = () => false,
  }: { steps: Record<string, unknown> } & Omit<SentAttempt, 'isKnown'> & Partial<SentAttempt>,
): Promise<Published | Pending | null | undefined> {
  const adapter = await adapterOf(given.platform);
  return adapter.find?.(readingContextOf(given, steps), postOf(given), { sentAt, isKnown });
}

function readingContextOf({ platform, credentials }: Given, steps: Record<string, unknown>): AdapterContext {
  const refuse = () => Promise.reject(new Error('Nothing may be sent while the network is only being asked'));
  return {
    platform,
    credentials,
    signal: AbortSignal.timeout(20_000),
    steps,
    saveStep: refuse,
    beforeCreate: refuse,
    openMedia: refuse,
    shared: sharedMemory,
  };
}

/** The next poll of an accepted post. */
export async function poll(given: Given, pending: Pending): Promise<Published | Pending | undefined> {
  return (await adapterOf(given.platform)).poll?.(readingContextOf(given, {}), pending);
}

/** Writes the first comment of a live post, as the follow-up does. */
export async function commentOn(given: Given, { externalId, about = {} }: Published): Promise<void> {
  const context = { ...readingContextOf(given, {}), beforeCreate: () => Promise.resolve() };
  const steps = (await adapterOf(given.platform)).followUps?.(context, postOf(given), { externalId, about }) ?? [];
  await steps.find(({ kind }) => kind === 'first_comment')?.run();
}

/** One attempt as the delivery makes it: publish, poll while it is pending, and classify what is thrown. */
export async function attempt(given: Given): Promise<Attempt> {
  const { platform, credentials, media = [], cover, steps = {}, signal = new AbortController().signal } = given;
  const adapter = await adapterOf(platform);
  const known = [...media, ...(cover ? [cover] : [])];
  let announce = given.onCreate;
  const result: Attempt = {
    announced: 0,
    steps,
    followUps: [],
    onCreate: (ask) => {
      let answer: ReturnType<typeof ask> | null = null;
      announce = () => void (answer = ask());
      return () => answer;
    },
  };
  const context: AdapterContext = {
    platform,
    credentials,
    signal,
    steps,
    shared: sharedMemory,
    saveStep: async (name, value) => void (steps[name] = JSON.parse(JSON.stringify(value)) as unknown),
    beforeCreate: async () => {
      result.announced += 1;
      announce?.();
    },
    openMedia:
      given.openMedia ??
      (async (url) => {
        const file = known.find((entry) => entry.url === url);
        if (!file) throw permanent(`No fixture ${url}`);
        return file;
      }),
  };
  const post = postOf(given);
  try {
    let state = await adapter.publish(context, post);
    for (let turn = 0; state.state === 'pending'; turn += 1) {
      if (!adapter.poll || turn > 50) throw new Error('It stays pending');
      state = await adapter.poll(context, state);
    }
    result.published = state;
    result.followUps =
      adapter.followUps?.(context, post, { externalId: state.externalId, about: state.about ?? {} }) ?? [];
  } catch (error) {
    result.error = error;
    result.failure = adapter.classify(error, result.announced > 0);
  }
  return result;
}
