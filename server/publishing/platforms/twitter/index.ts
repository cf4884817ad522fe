import twitterText from 'twitter-text';
import { captionsOf } from '@/lib/platforms/captions';
import { TWEET_MAX, tweetLength, tweetToAnswer } from '@/lib/platforms/twitter';
import { log } from '@/server/system/log';
import { permanent } from '@/server/publishing/platforms/failure';
import { stepOf } from '@/server/publishing/platforms/steps';
import type {
  Account,
  AdapterContext,
  FollowUp,
  PlatformAdapter,
  PublishablePost,
  Published,
  SentAttempt,
} from '@/server/publishing/platforms/types';
import { callerOf } from './caller';
import { addCaptions } from './captions';
import { callX } from './client';
import { classifyX } from './errors';
import { mediaIds } from './media';
import { whyNoAnswer } from './no-answer';
import { xRehearsal } from './rehearsal';
import type { Caller } from './send';
import { results } from './results';

type User = { id: string; username: string };
type Tweet = { id: string; text: string };

const IMAGES_MAX = 4;
/** X's longest page, and how many pages are read: some hours of a busy account's posts. */
const PAGE = 100;
const PAGES_MAX = 10;
/** Clocks differ a little. */
const SLACK_MS = 5000;

/** X (Twitter), as the owner of the access token. */
export const twitterAdapter: PlatformAdapter = {
  check,
  publish,
  find,
  classify: classifyX,
  results,
  rehearsed: xRehearsal,
  followUps,
};

const readMe = async (caller: Caller): Promise<User> =>
  (await callX<User>(caller, { method: 'GET', path: '/2/users/me' })).data;

async function check(context: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  const { username } = await readMe(callerOf(context));
  return { name: `@${username}`, url: `https://x.com/${username}`, notes: [] };
}

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published> {
  const caller = callerOf(context);
  checkPost(post);
  const user = (post.after?.about.user as User | undefined) ?? (await userOf(context, caller));
  const ids = await mediaIds(context, caller, post);
  const replyTo = post.after?.externalId ?? replyId(post.data.reply_to);
  const { data, limitFor } = await callX<Tweet>(caller, {
    method: 'POST',
    path: '/2/tweets',
    beforeSending: context.beforeCreate,
    json: {
      text: post.text,
      ...(ids.length > 0 ? { media: { media_ids: ids } } : {}),
      ...(replyTo ? { reply: { in_reply_to_tweet_id: replyTo } } : {}),
    },
  }).catch(async (error: unknown) => {
    throw post.after ? await whyNoAnswer(caller, error, post.after) : error;
  });
  const made = publishedAs(data.id, user);
  const video = post.mediaKind === 'video' ? ids[0] : post.after?.about.video;
  const about = { ...made.about, ...(video ? { video } : {}) };
  return { ...made, about, ...(limitFor === undefined ? {} : { limitFor }) };
}

function checkPost(post: PublishablePost): void {
  if (post.text.trim() === '' && post.media.length === 0)
    throw permanent('The post has neither text nor media. Add one of them.');
  const over = tweetLength(post.text) - TWEET_MAX;
  if (over > 0) throw permanent(`Tweet exceeds ${TWEET_MAX} character limit by ${over} characters`);
  if (post.media.length > IMAGES_MAX || (post.media.length > 1 && post.mediaKind !== 'image'))
    throw permanent('X takes up to 4 pictures or 1 video per post. Remove some of the files.');
}

/** The account name for the link. A dead token ends the attempt; any other failure only costs the name. */
async function userOf(context: AdapterContext, caller: Caller): Promise<User | null> {
  try {
    return await stepOf(context, 'user', async () => {
      const { id, username } = await readMe(caller);
      return { id, username };
    });
  } catch (error) {
    if (classifyX(error, false).class === 'authentication') throw error;
    log.info(
      { platform: context.platform, err: error },
      'X did not say whose account it is; the link goes without a name',
    );
    return null;
  }
}

function publishedAs(id: string, user: User | null): Published {
  const publicUrl = `https://x.com/${user?.username ?? 'i'}/status/${id}`;
  return { state: 'published', externalId: id, publicUrl, ...(user ? { about: { user } } : {}) };
}

type Live = { externalId: string; about: Record<string, unknown> };

/** The captions of its video, and the first comment. */
function followUps(context: AdapterContext, post: PublishablePost, { externalId, about }: Live): FollowUp[] {
  const video = typeof about.video === 'string' ? about.video : null;
  const captions = post.mediaKind === 'video' || video ? captionsOf(post) : null;
  return [
    ...(captions ? [{ kind: 'captions', run: () => addCaptions(context, video, captions) }] : []),
    ...commentOf(context, post, externalId),
  ];
}

function commentOf(context: AdapterContext, post: PublishablePost, externalId: string): FollowUp[] {
  const comment = typeof post.data.first_comment === 'string' ? post.data.first_comment.trim() : '';
  if (!comment) return [];
  const run = async () => {
    const over = tweetLength(comment) - TWEET_MAX;
    if (over > 0) throw permanent(`The first comment exceeds ${TWEET_MAX} characters by ${over} and was not sent.`);
    const json = { text: comment, reply: { in_reply_to_tweet_id: externalId } };
    await callX(callerOf(context), { method: 'POST', path: '/2/tweets', json, beforeSending: context.beforeCreate });
  };
  return [{ kind: 'first_comment', run }];
}

function replyId(value: unknown): string | null {
  const id = tweetToAnswer(value);
  if (id === undefined)
    throw permanent('“Reply to” is not a post of X. Paste its address, such as https://x.com/name/status/123.');
  return id;
}

/** Searches the account's posts since the attempt for the same text. */
async function find(
  context: AdapterContext,
  post: PublishablePost,
  { sentAt, isKnown }: SentAttempt,
): Promise<Published | null> {
  const caller = callerOf(context);
  const known = (context.steps.user ?? post.after?.about.user) as User | undefined;
  const user = known ?? (await readMe(caller));
  const since = new Date(sentAt.getTime() - SLACK_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  const wanted = plainWords(post.text);
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      max_results: String(PAGE),
      start_time: since,
      ...(token ? { pagination_token: token } : {}),
    });
    const { data, nextToken } = await callX<Tweet[] | undefined>(caller, {
      method: 'GET',
      path: `/2/users/${user.id}/tweets?${query.toString()}`,
    });
    const match = data?.find(({ id, text }) => plainWords(text) === wanted && !isKnown(id));
    if (match) return publishedAs(match.id, user);
    if (!nextToken) return null;
    token = nextToken;
  }
  log.warn(
    { platform: context.platform, looked: PAGE * PAGES_MAX },
    'X lists more posts since the attempt than are looked through',
  );
  return null;
}

/** Text in comparable form: X shortens links, adds one for media, and escapes &, < and >. */
function plainWords(text: string): string {
  const open = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const bare = twitterText.extractUrls(open).reduce((rest, url) => rest.replace(url, ' '), open);
  return bare.normalize('NFC').replace(/\s+/g, ' ').trim();
}
