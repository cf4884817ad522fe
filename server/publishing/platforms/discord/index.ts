import { parseDiscordWebhook } from '@/lib/platforms/discord-webhook';
import { log } from '@/server/system/log';
import { uploadTimeoutMs } from '@/server/system/net/upload-timeout';
import type {
  Account,
  AdapterContext,
  FollowUp,
  MediaFile,
  PartBefore,
  PlatformAdapter,
  PublishablePost,
  Published,
} from '@/server/publishing/platforms/types';
import { partBeforeGone } from '@/server/publishing/platforms/failure';
import { callWebhook } from './client';
import { classifyDiscord, isMessageGone } from './errors';
import { discordComment, discordMessage } from './message';
import { discordRehearsal } from './rehearsal';
import { results } from './results';

type Webhook = { id: string; name: string | null; channel_id: string | null; guild_id?: string | null };
type Message = { id: string; channel_id: string };

/** For the link only: a post never waits long for it. */
const WEBHOOK_TIMEOUT_MS = 5000;

/** A Discord channel through its webhook. */
export const discordAdapter: PlatformAdapter = {
  check,
  publish,
  classify: classifyDiscord,
  results,
  rehearsalCredentials: { webhook_url: 'https://discord.com/api/webhooks/100000000000000000/rehearsal' },
  rehearsed: discordRehearsal,
  followUps,
};

async function check({ credentials, signal }: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  const { result } = await callWebhook<Webhook>({ webhookUrl: credentials.webhook_url ?? '', signal });
  const { guild_id: guild, channel_id: channel } = result;
  return {
    name: result.name ?? `Webhook ${result.id}`,
    url: guild && channel ? `https://discord.com/channels/${guild}/${channel}` : null,
    notes: channel
      ? []
      : ['This webhook belongs to no channel. Create one in the channel’s settings under Integrations.'],
  };
}

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published> {
  const webhookUrl = context.credentials.webhook_url ?? '';
  const media: MediaFile[] = [];
  for (const url of post.media) media.push(await context.openMedia(url));
  const { payload, files } = discordMessage(post, media);
  if (post.after) await requireBefore(context, { webhookUrl, before: post.after });
  const guild = await guildOf(context, { webhookUrl, guildBefore: post.after?.about.guild });
  const { result, limitFor } = await callWebhook<Message>({
    webhookUrl,
    payload,
    files,
    signal: context.signal,
    timeoutMs: uploadTimeoutMs(media.reduce((sum, { bytes }) => sum + bytes, 0)),
    beforeSending: context.beforeCreate,
  });
  return {
    state: 'published',
    externalId: result.id,
    publicUrl: guild ? `https://discord.com/channels/${guild}/${result.channel_id}/${result.id}` : null,
    about: { guild: guild ?? '', webhook: webhookIdOf(webhookUrl) },
    ...(limitFor === undefined ? {} : { limitFor }),
  };
}

const webhookIdOf = (url: string): string => parseDiscordWebhook(url)?.id ?? '';

/**
 * Discord takes a message whatever stands before it, so the part before is looked for first. Another webhook can't see
 * it: then this part follows it unseen.
 */
async function requireBefore(
  { signal }: AdapterContext,
  { webhookUrl, before: { externalId, about } }: { webhookUrl: string; before: PartBefore },
): Promise<void> {
  if (typeof about.webhook === 'string' && about.webhook !== webhookIdOf(webhookUrl)) return;
  try {
    await callWebhook({ webhookUrl, message: externalId, signal });
  } catch (error) {
    throw isMessageGone(error) ? partBeforeGone('Discord') : error;
  }
}

/**
 * The server that the channel is in: a message's link needs it and the response doesn't contain it. Requested once per
 * post, before creating, so that nothing stands between the response and its record. A dead webhook ends the attempt;
 * any other failure only costs the link.
 */
async function guildOf(
  context: AdapterContext,
  { webhookUrl, guildBefore }: { webhookUrl: string; guildBefore: unknown },
): Promise<string | null> {
  const known = context.steps.guild ?? guildBefore;
  if (typeof known === 'string') return known || null;
  try {
    const { result } = await callWebhook<Webhook>({
      webhookUrl,
      signal: context.signal,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
    });
    await context.saveStep('guild', result.guild_id ?? '');
    return result.guild_id ?? null;
  } catch (error) {
    if (classifyDiscord(error, false).class === 'authentication') throw error;
    log.info(
      { platform: context.platform, err: error },
      'The Discord webhook could not be read; the post goes out without a link',
    );
    return null;
  }
}

function followUps(context: AdapterContext, post: PublishablePost): FollowUp[] {
  const comment = post.data.first_comment;
  if (typeof comment !== 'string' || comment.trim() === '') return [];
  const run = async () => {
    const { webhook_url: webhookUrl = '' } = context.credentials;
    await callWebhook({
      webhookUrl,
      payload: discordComment(post),
      signal: context.signal,
      beforeSending: context.beforeCreate,
    });
  };
  return [{ kind: 'first_comment', run }];
}
