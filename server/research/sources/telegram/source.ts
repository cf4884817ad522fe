/**
 * Where channels are read from. One call of a method is one request to Telegram, and one call of a search's budget;
 * what was read before comes from the cache and counts none. Nothing is ever joined, bought or written.
 */
export type ChannelSource = {
  key: SourceKey;
  /** The calls that it offers; whether one can be made now is `blockedUntil`. */
  methods: ReadonlySet<SourceMethod>;
  /** Tells what a name is: a channel, something else, or nothing at all. */
  card(ref: ChannelRef, ctx: SourceContext): Promise<Answer<ChannelCard>>;
  /** One page of posts, newest first: those before the post `before`, or the newest. */
  posts(ref: ChannelRef, options: PostsOptions, ctx: SourceContext): Promise<Answer<ChannelPage>>;
  /** Channels that Telegram itself recommends beside this one, the likeliest first. */
  similar?(ref: ChannelRef, ctx: SourceContext): Promise<Answer<ChannelCard[]>>;
  /** Channels whose name or title has these words. */
  search?(words: string, ctx: SourceContext): Promise<Answer<ChannelCard[]>>;
  /** The card with the whole description and the exact number of participants. */
  about?(ref: ChannelRef, ctx: SourceContext): Promise<Answer<ChannelCard>>;
  /** Until when the source has asked not to be called, for all searches that share its limit; null: it may be. */
  blockedUntil(method: SourceMethod): Promise<Date | null>;
};

export type SourceKey = 'web' | 'mtproto';
export const SOURCE_METHODS = ['card', 'posts', 'similar', 'search', 'about'] as const;
export type SourceMethod = (typeof SOURCE_METHODS)[number];

/**
 * Whose call it is: searches share the rate fairly, and a search that was stopped waits no longer. What was read longer
 * ago than `maxAgeSeconds` is read again.
 */
export type SourceContext = { signal: AbortSignal; searchId: string; projectId: string; maxAgeSeconds?: number };

export type PostsOptions = { before?: number; limit: number };

/** `calls`: requests that were made for it, which the search's budget pays. `readAt`: when Telegram said it. */
export type Answer<T> = { value: T; calls: 0 | 1; readAt: Date };

/** How a channel is asked for. Compared by the user name in lower case; `peer` saves MTProto a lookup of the name. */
export type ChannelRef = { username: string; peer?: ChannelPeer };
/** Numbers of 64 bits, as decimal texts. An access hash holds for the account that got it. */
export type ChannelPeer = { id: string; accessHash: string };

export type ChannelKind = 'channel' | 'group' | 'person' | 'bot' | 'nobody';

export type ChannelCard = {
  /** With `username` as Telegram writes it, without @. */
  ref: ChannelRef;
  username: string;
  kind: ChannelKind;
  title: string;
  description: string;
  /** Names that the description mentions, and where its links lead. */
  mentions: string[];
  links: ChannelLink[];
  participants: Participants | null;
  photoUrl: string | null;
  isVerified: boolean;
  /** Marked by Telegram itself. */
  isScam: boolean;
  /** A channel whose posts can't be seen from outside, as far as this answer tells: a card alone does not. */
  isRestricted: boolean;
};

/** `exact`: the number itself; otherwise rounded, as in “12.3K”. */
export type Participants = { count: number; exact: boolean };

/** `username` when the link leads to a name on Telegram or a post of it; never for invitations, stickers, shares. */
export type ChannelLink = { url: string; username: string | null };

export type ChannelMedia =
  'photo' | 'video' | 'document' | 'voice' | 'audio' | 'sticker' | 'poll' | 'location' | 'other';

export type ChannelPost = {
  /** Grows with time within a channel. */
  id: number;
  at: Date;
  isEdited: boolean;
  text: string;
  views: number | null;
  /** Of all emoji together; absent where the source does not say. */
  reactions?: number | null;
  author: string | null;
  /** `username` null: a person, a private channel, or an origin that is hidden. */
  forwardedFrom: { username: string | null; title: string; peer?: ChannelPeer } | null;
  /** Names written as @name, each once, as they are written. */
  mentions: string[];
  /** Links of the text, the preview and the buttons, each once. */
  links: ChannelLink[];
  media: ChannelMedia[];
  /** The id of the post that it replies to. */
  replyTo: number | null;
};

/**
 * `preview` none: this source shows no posts of that name, because it is restricted or no channel; the card says which.
 */
export type ChannelPage = {
  preview: 'open' | 'none';
  /** The card as far as the page has it. */
  card: ChannelCard | null;
  /** Newest first, without service messages. */
  posts: ChannelPost[];
  /** Give this as `before` for older posts; null: there are none. */
  before: number | null;
  /** Posts whose forward has an origin that is hidden. */
  hiddenOrigins: number;
};
