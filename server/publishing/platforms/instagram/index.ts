import { altTextOf } from '@/lib/platforms/alt-text';
import { INSTAGRAM_ALT_MAX as ALT_MAX } from '@/lib/platforms/instagram';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { permanent } from '@/server/publishing/platforms/failure';
import { askGraph, callGraph, type Caller } from '@/server/publishing/platforms/meta/client';
import { readyContainer, type ContainerState } from '@/server/publishing/platforms/meta/container';
import { classifyGraph, subcodeStatus } from '@/server/publishing/platforms/meta/errors';
import { lookAgain, publishedFrom, requireName } from '@/server/publishing/platforms/meta/own-posts';
import { kindOf, publicAddress } from '@/server/publishing/platforms/public-media';
import { stepOf } from '@/server/publishing/platforms/steps';
import type {
  Account,
  AdapterContext,
  FollowUp,
  Pending,
  PlatformAdapter,
  PublishablePost,
  Published,
} from '@/server/publishing/platforms/types';
import { metaRehearsal } from '@/server/publishing/platforms/meta/rehearsal';
import { results } from './results';

type Me = { id: string; user_id?: string; username?: string };
type Parameters = Record<string, string | boolean | undefined>;

const FILES_MAX = 10;
const CAPTION_MAX = 2200;
/** The link is worth only a short wait: the post is live. */
const PERMALINK_TIMEOUT_MS = 5000;

/** Instagram professional accounts through the API with Instagram Login. Meta fetches media by its address. */
export const instagramAdapter: PlatformAdapter = {
  check,
  publish,
  poll,
  find,
  classify: classifyGraph,
  results,
  rehearsed: metaRehearsal,
  followUps,
};

const callerOf = ({ credentials, signal }: Pick<AdapterContext, 'credentials' | 'signal'>): Caller => ({
  base: `${env.INSTAGRAM_GRAPH_URL}/v25.0`,
  token: credentials.access_token ?? '',
  signal,
});
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const readMe = (caller: Caller) =>
  callGraph<Me>(caller, { method: 'GET', path: '/me', parameters: { fields: 'id,user_id,username' } });
const accountId = ({ id, user_id: userId }: Me): string => userId ?? id;

async function check(context: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  const me = await readMe(callerOf(context));
  return {
    name: me.username ? `@${me.username}` : accountId(me),
    url: me.username ? `https://www.instagram.com/${me.username}/` : null,
    notes: [],
  };
}

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published | Pending> {
  const caller = callerOf(context);
  checkPost(post);
  const account = await stepOf(context, 'account', async () => accountId(await readMe(caller)));
  const { id, publishedSince } = await postContainer(context, caller, account, post);
  await context.saveStep('container', id);
  if (publishedSince)
    return publishedEarlier(caller, { account, words: post.text, container: id, since: publishedSince });
  const { result, limitFor } = await askGraph<{ id: string }>(caller, {
    method: 'POST',
    path: `/${account}/media_publish`,
    parameters: { creation_id: id },
    beforeSending: context.beforeCreate,
  });
  const publicUrl = await permalinkOf(caller, result.id);
  return { state: 'published', externalId: result.id, publicUrl, ...(limitFor === undefined ? {} : { limitFor }) };
}

function checkPost(post: PublishablePost): void {
  if (post.media.length === 0)
    throw permanent('Instagram does not take posts with text only. Add a picture or a video.');
  if (post.media.length > FILES_MAX)
    throw permanent(
      `Instagram takes at most ${FILES_MAX} files in one post; this one has ${post.media.length}. Remove some of them.`,
    );
  const length = [...post.text].length;
  if (length > CAPTION_MAX)
    throw permanent(
      `Instagram takes at most ${CAPTION_MAX} characters; this text is ${length - CAPTION_MAX} too long. Shorten it.`,
    );
  if (text(post.data.alt_text).length > ALT_MAX)
    throw permanent(`Instagram takes at most ${ALT_MAX} characters of alt text. Shorten it.`);
}

/** One picture, a reel, or a carousel whose items are containers of their own. */
async function postContainer(context: AdapterContext, caller: Caller, account: string, post: PublishablePost) {
  const make = (index: number, parameters: Parameters) =>
    readyContainer(context, {
      index,
      content: JSON.stringify(parameters),
      create: async () =>
        (await callGraph<{ id: string }>(caller, { method: 'POST', path: `/${account}/media`, parameters })).id,
      read: (id) => readContainer(caller, id),
    });
  const [only] = post.media;
  const caption = post.text || undefined;
  if (only && post.media.length === 1) return make(0, { ...(await single(context, only, post)), caption });
  const children: string[] = [];
  for (const [index, url] of post.media.entries())
    children.push((await make(index, await item(context, url, altTextOf(post, index, ALT_MAX)))).id);
  return make(post.media.length, { media_type: 'CAROUSEL', children: children.join(','), caption });
}

async function single(context: AdapterContext, url: string, post: PublishablePost): Promise<Parameters> {
  const address = publicAddress(url, 'Instagram');
  if ((await kindOf(context, url)) === 'image')
    return { image_url: address, alt_text: altTextOf(post, 0, ALT_MAX) || undefined };
  const cover = text(post.data.coverFrame);
  return {
    media_type: 'REELS',
    video_url: address,
    share_to_feed: true,
    cover_url: cover ? publicAddress(cover, 'Instagram') : undefined,
  };
}

async function item(context: AdapterContext, url: string, alt: string): Promise<Parameters> {
  const address = publicAddress(url, 'Instagram');
  if ((await kindOf(context, url)) === 'video')
    return { media_type: 'VIDEO', video_url: address, is_carousel_item: true };
  return { image_url: address, is_carousel_item: true, alt_text: alt || undefined };
}

async function readContainer(caller: Caller, id: string): Promise<ContainerState> {
  const { status_code: state, status = '' } = await callGraph<{
    status_code?: ContainerState['state'];
    status?: string;
  }>(caller, { method: 'GET', path: `/${id}`, parameters: { fields: 'status_code,status' } });
  if (state !== 'ERROR') return { state: state ?? 'IN_PROGRESS' };
  // "Error: Media upload has failed with error code 2207026"
  const subcode = Number(/\b(22\d{5})\b/.exec(status)?.[1]) || undefined;
  return {
    state,
    failure: {
      class: subcodeStatus(subcode) === 500 ? 'retry' : 'permanent',
      text: status || 'Instagram could not process the media and gave no reason.',
      cause: { code: String(subcode ?? 'processing') },
    },
  };
}

function followUps(
  context: AdapterContext,
  post: PublishablePost,
  { externalId, about }: { externalId: string; about: Record<string, unknown> },
): FollowUp[] {
  const message = text(post.data.first_comment);
  if (!message) return [];
  const run = async () => {
    requireName(about, 'Instagram');
    const sending = { parameters: { message }, beforeSending: context.beforeCreate };
    await callGraph(callerOf(context), { method: 'POST', path: `/${externalId}/comments`, ...sending });
  };
  return [{ kind: 'first_comment', run }];
}

async function permalinkOf(caller: Caller, id: string): Promise<string | null> {
  try {
    const { permalink } = await callGraph<{ permalink?: string }>(caller, {
      method: 'GET',
      path: `/${id}`,
      parameters: { fields: 'permalink' },
      timeoutMs: PERMALINK_TIMEOUT_MS,
    });
    return permalink ?? null;
  } catch (error) {
    log.info(
      { platform: 'instagram', err: error },
      'Instagram did not say where the post can be seen; it is live without a link',
    );
    return null;
  }
}

/** The container knows whether it was published; its post is found among the account's own. */
async function find(
  context: AdapterContext,
  post: PublishablePost,
  { sentAt }: { sentAt: Date },
): Promise<Published | Pending | null> {
  const { container, account } = context.steps;
  if (typeof container !== 'string' || typeof account !== 'string') return null;
  const caller = callerOf(context);
  const { state } = await readContainer(caller, container);
  return state === 'PUBLISHED'
    ? publishedEarlier(caller, { account, words: post.text, container, since: sentAt })
    : null;
}

type Earlier = { account: string; container: string; words: string; since: Date };

const publishedEarlier = (caller: Caller, { account, container, words, since }: Earlier) =>
  publishedFrom(caller, { container, path: `/${account}/media`, field: 'caption', words, since });

function poll(context: AdapterContext, pending: Pending): Promise<Published | Pending> {
  return lookAgain(callerOf(context), pending);
}
