import type { tl } from '@mtcute/core';
import { linksOf, mentionsIn, uniqueNames, writtenLinks } from '../channel-links';
import { absentCard } from '../absent-card';
import type { ChannelCard, ChannelMedia, ChannelPage, ChannelPeer, ChannelPost } from '../source';

/** As long as the public page's, and far beyond what Telegram itself allows: no answer costs more than its length. */
const TEXT_MAX = 8000;
const DESCRIPTION_MAX = 2000;
const MARKS_MAX = 100;

/** The card of a chat; null for one without a public name. */
export function cardOf(chat: tl.TypeChat, said = ''): ChannelCard | null {
  const about = said.slice(0, DESCRIPTION_MAX);
  if (chat._ !== 'channel') return null;
  const username = nameOf(chat);
  if (!username) return null;
  return {
    ref: { username, ...(peerOf(chat) ? { peer: peerOf(chat) ?? undefined } : {}) },
    username,
    kind: chat.broadcast ? 'channel' : 'group',
    title: chat.title,
    description: about,
    mentions: mentionsIn(about),
    links: linksOf([...writtenLinks(about), ...(about.match(/\bhttps?:\/\/[^\s<>"]+/g) ?? [])]),
    participants: chat.participantsCount === undefined ? null : { count: chat.participantsCount, exact: true },
    photoUrl: null,
    isVerified: chat.verified ?? false,
    isScam: Boolean(chat.scam ?? false) || Boolean(chat.fake ?? false),
    isRestricted: chat.restricted ?? false,
  };
}

/** The card of a person or a bot. */
export function personCardOf(user: tl.TypeUser, asked: string): ChannelCard {
  const known = user._ === 'user' ? user : null;
  const username = known?.username ?? known?.usernames?.find(({ active }) => active)?.username ?? asked;
  const title = [known?.firstName, known?.lastName].filter(Boolean).join(' ');
  return {
    ...absentCard({ username }),
    kind: known?.bot ? 'bot' : 'person',
    title,
    isVerified: known?.verified ?? false,
  };
}

const nameOf = ({ username, usernames }: tl.RawChannel): string | null =>
  username ?? usernames?.find(({ active }) => active)?.username ?? null;

/** An access hash of a chat that is seen through another one (`min`) holds for nothing. */
function peerOf({ id, accessHash, min }: tl.RawChannel): ChannelPeer | null {
  return accessHash && !min ? { id: String(id), accessHash: accessHash.toString() } : null;
}

/** A page of posts, newest first, without service messages. */
export function pageOf(answer: tl.messages.TypeMessages, { id, limit }: { id: number; limit: number }): ChannelPage {
  if (answer._ === 'messages.messagesNotModified')
    return { preview: 'open', card: null, posts: [], before: null, hiddenOrigins: 0 };
  const { messages, chats, users } = answer;
  const channels = new Map(chats.flatMap((chat) => (chat._ === 'channel' ? [[chat.id, chat] as const] : [])));
  const people = new Map(users.map((user) => [user.id, user]));
  const read = messages.flatMap((message) => (message._ === 'message' ? [message] : []));
  const own = channels.get(id);
  return {
    preview: 'open',
    card: own ? cardOf(own) : null,
    posts: read.map((message) => postOf(message, { channels, people })),
    before: messages.length < limit ? null : (messages.at(-1)?.id ?? null),
    hiddenOrigins: read.filter(({ fwdFrom }) => fwdFrom && !fwdFrom.fromId).length,
  };
}

type Known = { channels: Map<number, tl.RawChannel>; people: Map<number, tl.TypeUser> };

function postOf(sent: tl.RawMessage, known: Known): ChannelPost {
  const message = {
    ...sent,
    message: sent.message.slice(0, TEXT_MAX),
    entities: sent.entities?.slice(0, MARKS_MAX) ?? [],
  };
  const { id, date, editDate, editHide, views, postAuthor, fwdFrom, replyTo } = message;
  const text = [message.message, ...wordsOf(message.media)].filter(Boolean).join('\n').slice(0, TEXT_MAX);
  return {
    id,
    at: new Date(date * 1000),
    isEdited: editDate !== undefined && !editHide,
    text,
    views: views ?? null,
    author: postAuthor ?? null,
    forwardedFrom: fwdFrom ? originOf(fwdFrom, known) : null,
    mentions: uniqueNames([...mentionsIn(text), ...mentioned(message)]).slice(0, MARKS_MAX),
    links: linksOf(addressesOf(message).slice(0, MARKS_MAX)),
    media: mediaOf(message.media),
    replyTo: replyTo?._ === 'messageReplyHeader' ? (replyTo.replyToMsgId ?? null) : null,
  };
}

/** Marked by Telegram itself: UTF-16 offsets, as in JavaScript. */
function mentioned({ message, entities = [] }: tl.RawMessage): string[] {
  return entities.flatMap((entity) =>
    entity._ === 'messageEntityMention' ? mentionsIn(message.substr(entity.offset, entity.length)) : [],
  );
}

function addressesOf({ message, entities = [], media, replyMarkup }: tl.RawMessage): string[] {
  const inText = entities.flatMap((entity) => {
    if (entity._ === 'messageEntityTextUrl') return [entity.url];
    if (entity._ !== 'messageEntityUrl') return [];
    const address = message.substr(entity.offset, entity.length);
    return [/^[a-z]+:/i.test(address) ? address : `https://${address}`];
  });
  const preview = media?._ === 'messageMediaWebPage' && media.webpage._ === 'webPage' ? [media.webpage.url] : [];
  const buttons =
    replyMarkup?._ === 'replyInlineMarkup'
      ? replyMarkup.rows.flatMap(({ buttons: row }) =>
          row.flatMap((button) => (button._ === 'keyboardButtonUrl' ? [button.url] : [])),
        )
      : [];
  return [...inText, ...preview, ...buttons];
}

/** A channel by its name, with the access hash that spares looking the name up; a person or hidden origin by title. */
function originOf({ fromId, fromName }: tl.RawMessageFwdHeader, { channels, people }: Known) {
  const channel = fromId?._ === 'peerChannel' ? channels.get(fromId.channelId) : undefined;
  if (channel) {
    const peer = peerOf(channel);
    return { username: nameOf(channel), title: channel.title, ...(peer ? { peer } : {}) };
  }
  const person = fromId?._ === 'peerUser' ? people.get(fromId.userId) : undefined;
  const title = person?._ === 'user' ? [person.firstName, person.lastName].filter(Boolean).join(' ') : (fromName ?? '');
  return { username: null, title };
}

/** A poll's question and options, a document's name: words that are no text, and that the public page shows. */
function wordsOf(media: tl.TypeMessageMedia | undefined): string[] {
  if (media?._ === 'messageMediaPoll') {
    const { question, answers } = media.poll;
    return [question.text, ...answers.map((answer) => answer.text.text)];
  }
  if (media?._ !== 'messageMediaDocument' || media.document?._ !== 'document') return [];
  if (documentOf(media.document) !== 'document') return [];
  return media.document.attributes.flatMap((attribute) =>
    attribute._ === 'documentAttributeFilename' ? [attribute.fileName] : [],
  );
}

function mediaOf(media: tl.TypeMessageMedia | undefined): ChannelMedia[] {
  switch (media?._) {
    case undefined:
    case 'messageMediaEmpty':
    case 'messageMediaWebPage':
      return [];
    case 'messageMediaPhoto':
      return ['photo'];
    case 'messageMediaPoll':
      return ['poll'];
    case 'messageMediaGeo':
    case 'messageMediaVenue':
    case 'messageMediaGeoLive':
      return ['location'];
    case 'messageMediaDocument':
      return [media.document?._ === 'document' ? documentOf(media.document) : 'document'];
    default:
      return ['other'];
  }
}

function documentOf({ attributes }: tl.RawDocument): ChannelMedia {
  for (const attribute of attributes) {
    if (attribute._ === 'documentAttributeSticker') return 'sticker';
    if (attribute._ === 'documentAttributeVideo') return 'video';
    if (attribute._ === 'documentAttributeAudio') return attribute.voice ? 'voice' : 'audio';
  }
  return 'document';
}
