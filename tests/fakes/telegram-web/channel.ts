/** A channel, or another bearer of a name, as the fakes of Telegram show it. */
export type FakeChannel = {
  username: string;
  kind: 'channel' | 'group' | 'person' | 'bot';
  title: string;
  /** Plain text; @names and addresses become links. */
  description: string;
  participants: number;
  isRestricted?: boolean;
  isVerified?: boolean;
  isScam?: boolean;
  /** Each of its pages names itself as the older one. */
  isLooping?: boolean;
  /** Oldest first. */
  posts: FakePost[];
};

export type FakePost = {
  id: number;
  at: Date;
  /** Plain text; @names and addresses become links, `[words](address)` too. */
  text: string;
  views: number;
  /** Of one emoji; absent: some 1,100, so that every page has the row. */
  reactions?: number;
  author?: string;
  isEdited?: boolean;
  /** Without a name: hidden. */
  forwardedFrom?: { username?: string; title: string; postId?: number };
  media?: ('photo' | 'video' | 'document' | 'album' | 'poll' | 'voice')[];
  preview?: { url: string; site: string; title: string; description: string };
  button?: { url: string; words: string };
  replyTo?: { id: number; text: string };
  /** A message of Telegram itself: “channel created”, a pinned post. */
  isService?: boolean;
};
