import { altTextOf } from '@/lib/platforms/alt-text';
import { THREADS_ALT_MAX as ALT_MAX, THREADS_TEXT_MAX as TEXT_MAX, threadsLength } from '@/lib/platforms/threads';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { partBeforeGone, permanent } from '@/server/publishing/platforms/failure';
import { askGraph, callGraph, GraphError, type Caller } from '@/server/publishing/platforms/meta/client';
import { readyContainer, type ContainerState } from '@/server/publishing/platforms/meta/container';
import { classifyGraph } from '@/server/publishing/platforms/meta/errors';
import { lookAgain, publishedFrom, requireName } from '@/server/publishing/platforms/meta/own-posts';
import { kindOf, publicAddress } from '@/server/publishing/platforms/public-media';
import type {
  Account,
  AdapterContext,
  FollowUp,
  PartBefore,
  Pending,
  PlatformAdapter,
  PublishablePost,
  Published,
} from '@/server/publishing/platforms/types';
import { metaRehearsal } from '@/server/publishing/platforms/meta/rehearsal';
import { results } from './results';

type Parameters = Record<string, string | boolean | undefined>;
type Publisher = { context: AdapterContext; caller: Caller; user: string };

const FILES_MAX = 20;
const PERMALINK_TIMEOUT_MS = 5000;
/** Faults of Meta's own fetching and processing: another container may succeed. The others are faults of the file. */
const PASSING = ['FAILED_DOWNLOADING_VIDEO', 'UNKNOWN'];

/** Threads. Meta fetches media by its address. */
export const threadsAdapter: PlatformAdapter = {
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
  base: `${env.THREADS_API_URL}/v1.0`,
  token: credentials.access_token ?? '',
  signal,
});
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

async function check(context: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  const { id, username } = await callGraph<{ id: string; username?: string }>(callerOf(context), {
    method: 'GET',
    path: '/me',
    parameters: { fields: 'id,username' },
  });
  return {
    name: username ? `@${username}` : id,
    url: username ? `https://www.threads.net/@${username}` : null,
    notes: [],
  };
}

const publisherOf = (context: AdapterContext): Publisher => ({
  context,
  caller: callerOf(context),
  user: context.credentials.user_id || 'me',
});

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published | Pending> {
  checkPost(post);
  const publisher = publisherOf(context);
  const { id, publishedSince } = await postContainer(publisher, post).catch(async (error: unknown) => {
    const { after } = post;
    const isRefused = after && error instanceof GraphError && classifyGraph(error, false).class === 'permanent';
    throw isRefused && (await isGone(publisher.caller, answeredBy(after))) ? partBeforeGone('Threads') : error;
  });
  await context.saveStep('container', id);
  if (publishedSince) return publishedEarlier(publisher, post, { container: id, since: publishedSince });
  const { result, limitFor } = await release(publisher, id);
  const publicUrl = await permalinkOf(publisher.caller, result.id);
  return { state: 'published', externalId: result.id, publicUrl, ...(limitFor === undefined ? {} : { limitFor }) };
}

/** Posts that answer others are listed apart. */
const publishedEarlier = (
  { caller, user }: Publisher,
  { text: words, after }: PublishablePost,
  { container, since }: { container: string; since: Date },
) => {
  const path = `/${user}/${after ? 'replies' : 'threads'}`;
  const about = after ? { about: { answers: answeredBy(after) } } : {};
  return publishedFrom(caller, { container, path, field: 'text', words, since, ...about });
};

/** Of a part whose own id did not become known, the next one answers what that answered. */
const answeredBy = ({ externalId, about }: PartBefore): string =>
  about.unnamed === true && typeof about.answers === 'string' ? about.answers : externalId;

function poll(context: AdapterContext, pending: Pending): Promise<Published | Pending> {
  return lookAgain(callerOf(context), pending);
}

function checkPost(post: PublishablePost): void {
  if (post.text.trim() === '' && post.media.length === 0)
    throw permanent('The post has neither text nor media. Add one of them.');
  const over = threadsLength(post.text) - TEXT_MAX;
  if (over > 0)
    throw permanent(`Threads takes at most ${TEXT_MAX} characters; this text is ${over} too long. Shorten it.`);
  if (post.media.length > FILES_MAX)
    throw permanent(
      `Threads takes at most ${FILES_MAX} files in one post; this one has ${post.media.length}. Remove some of them.`,
    );
  if (post.media.length > 0 && text(post.data.alt_text).length > ALT_MAX)
    throw permanent(`Threads takes at most ${ALT_MAX} characters of alt text. Shorten it.`);
}

const release = ({ context, caller, user }: Publisher, container: string) =>
  askGraph<{ id: string }>(caller, {
    method: 'POST',
    path: `/${user}/threads_publish`,
    parameters: { creation_id: container },
    beforeSending: context.beforeCreate,
  });

const create = async ({ caller, user }: Publisher, parameters: Parameters): Promise<string> =>
  (await callGraph<{ id: string }>(caller, { method: 'POST', path: `/${user}/threads`, parameters })).id;

async function postContainer(publisher: Publisher, post: PublishablePost) {
  const make = (index: number, parameters: Parameters) =>
    readyContainer(publisher.context, {
      index,
      content: JSON.stringify(parameters),
      create: () => create(publisher, parameters),
      read: (id) => readContainer(publisher.caller, id),
    });
  const words = post.text || undefined;
  const answers = post.after ? { reply_to_id: answeredBy(post.after) } : {};
  const [only] = post.media;
  if (!only) return make(0, { media_type: 'TEXT', text: words, ...answers });
  if (post.media.length === 1)
    return make(0, { ...(await file(publisher.context, only, altTextOf(post, 0, ALT_MAX))), text: words, ...answers });
  const children: string[] = [];
  for (const [index, url] of post.media.entries())
    children.push(
      (
        await make(index, {
          ...(await file(publisher.context, url, altTextOf(post, index, ALT_MAX))),
          is_carousel_item: true,
        })
      ).id,
    );
  return make(post.media.length, { media_type: 'CAROUSEL', children: children.join(','), text: words, ...answers });
}

async function file(context: AdapterContext, url: string, said: string): Promise<Parameters> {
  const address = publicAddress(url, 'Threads');
  const alt = { alt_text: said || undefined };
  return (await kindOf(context, url)) === 'image'
    ? { media_type: 'IMAGE', image_url: address, ...alt }
    : { media_type: 'VIDEO', video_url: address, ...alt };
}

async function isGone(caller: Caller, id: string): Promise<boolean> {
  try {
    await callGraph(caller, { method: 'GET', path: `/${id}`, parameters: { fields: 'permalink' } });
    return false;
  } catch (error) {
    return error instanceof GraphError && classifyGraph(error, false).class === 'permanent';
  }
}

async function readContainer(caller: Caller, id: string): Promise<ContainerState> {
  const { status, error_message: reason = 'UNKNOWN' } = await callGraph<{
    status?: ContainerState['state'];
    error_message?: string;
  }>(caller, { method: 'GET', path: `/${id}`, parameters: { fields: 'status,error_message' } });
  if (status !== 'ERROR') return { state: status ?? 'IN_PROGRESS' };
  return {
    state: status,
    failure: {
      class: PASSING.includes(reason) ? 'retry' : 'permanent',
      text: `Threads could not process the media: ${reason}`,
      cause: { code: reason },
    },
  };
}

/** A reply to the post: a container of its own. */
function followUps(
  context: AdapterContext,
  post: PublishablePost,
  { externalId, about }: { externalId: string; about: Record<string, unknown> },
): FollowUp[] {
  const comment = text(post.data.first_comment);
  if (!comment) return [];
  const run = async () => {
    requireName(about, 'Threads');
    const over = threadsLength(comment) - TEXT_MAX;
    if (over > 0)
      throw permanent(`The first comment is ${over} characters longer than Threads takes and was not sent.`);
    const publisher = publisherOf(context);
    const container = await create(publisher, { media_type: 'TEXT', text: comment, reply_to_id: externalId });
    await release(publisher, container);
  };
  return [{ kind: 'first_comment', run }];
}

async function permalinkOf(caller: Caller, id: string): Promise<string | null> {
  try {
    return (
      (
        await callGraph<{ permalink?: string }>(caller, {
          method: 'GET',
          path: `/${id}`,
          parameters: { fields: 'permalink' },
          timeoutMs: PERMALINK_TIMEOUT_MS,
        })
      ).permalink ?? null
    );
  } catch (error) {
    log.info(
      { platform: 'threads', err: error },
      'Threads did not say where the post can be seen; it is live without a link',
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
  const { container } = context.steps;
  if (typeof container !== 'string') return null;
  const publisher = publisherOf(context);
  const { state } = await readContainer(publisher.caller, container);
  return state === 'PUBLISHED' ? publishedEarlier(publisher, post, { container, since: sentAt }) : null;
}
