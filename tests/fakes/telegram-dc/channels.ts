import { sha256 } from './cryptography';
import type { TlObject } from './tl';

/** A channel as the data centre knows it. */
export type DcChannel = {
  id: number;
  username: string;
  title: string;
  about: string;
  participants: number;
  kind?: 'channel' | 'group';
  isVerified?: boolean;
  isScam?: boolean;
  /** Calls about it are refused with CHANNEL_PRIVATE. */
  isPrivate?: boolean;
  /** Oldest first. */
  posts: DcPost[];
  /** Names of channels that Telegram recommends beside it. */
  similar: string[];
};

export type DcPost = {
  id: number;
  at: Date;
  text: string;
  views?: number;
  author?: string;
  /** A channel's name; or only the name of a person or of a hidden origin. */
  forwardedFrom?: { username: string } | { hidden: string };
  /** Links behind words: where they begin, how long they are, and where they lead. */
  links?: { offset: number; length: number; url: string }[];
  replyTo?: number;
  isService?: boolean;
  media?: { kind: 'photo' | 'video' | 'voice' } | { document: string } | { poll: string; options: string[] };
};

/** The access hash that an account gets for a channel: another account's does not hold. */
export const accessHash = (userId: number, channelId: number) =>
  sha256(Buffer.from(`${userId}:${channelId}`)).readBigInt64LE();

export function chatOf(channel: DcChannel, userId: number): TlObject {
  return {
    _: 'channel',
    broadcast: channel.kind !== 'group',
    megagroup: channel.kind === 'group',
    verified: channel.isVerified ?? false,
    scam: channel.isScam ?? false,
    id: channel.id,
    access_hash: accessHash(userId, channel.id),
    title: channel.title,
    username: channel.username,
    photo: { _: 'chatPhotoEmpty' },
    date: 1_600_000_000,
    participants_count: channel.participants,
  };
}

export function messageOf(
  channel: DcChannel,
  post: DcPost,
  find: (username: string) => DcChannel | undefined,
): TlObject {
  const base = {
    id: post.id,
    peer_id: { _: 'peerChannel', channel_id: channel.id },
    date: seconds(post.at),
    post: true,
  };
  if (post.isService) return { _: 'messageService', ...base, action: { _: 'messageActionPinMessage' } };
  return {
    _: 'message',
    ...base,
    message: post.text,
    fwd_from: post.forwardedFrom && forwardOf(post, find),
    entities: entitiesOf(post),
    media: post.media && mediaOf(post.media, post),
    views: post.views,
    forwards: post.views === undefined ? undefined : 0,
    post_author: post.author,
    reply_to: post.replyTo === undefined ? undefined : { _: 'messageReplyHeader', reply_to_msg_id: post.replyTo },
  };
}

function mediaOf(media: NonNullable<DcPost['media']>, { id, at }: DcPost): TlObject {
  const words = (text: string) => ({ _: 'textWithEntities', text, entities: [] });
  if ('poll' in media) {
    const answers = media.options.map((option, index) => ({
      _: 'pollAnswer',
      text: words(option),
      option: Buffer.from([index]),
    }));
    const poll = { _: 'poll', id: BigInt(id), question: words(media.poll), answers, hash: 0n };
    return { _: 'messageMediaPoll', poll, results: { _: 'pollResults' } };
  }
  if ('kind' in media && media.kind === 'photo') return { _: 'messageMediaPhoto' };
  const attributes: TlObject[] =
    'document' in media
      ? [{ _: 'documentAttributeFilename', file_name: media.document }]
      : media.kind === 'voice'
        ? [{ _: 'documentAttributeAudio', voice: true, duration: 3 }]
        : [{ _: 'documentAttributeVideo', duration: 3, w: 16, h: 9 }];
  const file = { id: BigInt(id), access_hash: 1n, file_reference: Buffer.alloc(1), date: seconds(at) };
  const document = { _: 'document', ...file, mime_type: 'application/octet-stream', size: 1000, dc_id: 2, attributes };
  return { _: 'messageMediaDocument', document };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

function forwardOf({ forwardedFrom, at }: DcPost, find: (username: string) => DcChannel | undefined): TlObject {
  const header = { _: 'messageFwdHeader', date: seconds(at) };
  if (!forwardedFrom || 'hidden' in forwardedFrom) return { ...header, from_name: forwardedFrom?.hidden ?? '' };
  const origin = find(forwardedFrom.username);
  if (!origin) return { ...header, from_name: forwardedFrom.username };
  return { ...header, from_id: { _: 'peerChannel', channel_id: origin.id }, channel_post: 1 };
}

function entitiesOf({ text, links = [] }: DcPost): TlObject[] | undefined {
  const found: TlObject[] = [
    ...[...text.matchAll(/(?<![\w@/])@\w{4,32}/g)].map((match) => ({
      _: 'messageEntityMention',
      offset: match.index,
      length: match[0].length,
    })),
    ...[...text.matchAll(/\bhttps?:\/\/\S+|\bt\.me\/\S+/g)].map((match) => ({
      _: 'messageEntityUrl',
      offset: match.index,
      length: match[0].length,
    })),
    ...links.map((link) => ({ _: 'messageEntityTextUrl', ...link })),
  ];
  return found.length > 0 ? found : undefined;
}
