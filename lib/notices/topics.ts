/** The subjects of notifications, as the settings for mail name them. */
export const NOTICE_TOPICS = ['posts', 'channels', 'videos', 'people', 'budget'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** When notifications of a topic are mailed. */
export const MAIL_TIMES = ['at-once', 'daily', 'never'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** Trouble that waits for a person is mailed at once; the rest only where it was chosen. */
export const USUAL_MAIL: Record<NoticeTopic, MailTime> = {
  posts: 'at-once',
  channels: 'at-once',
  videos: 'never',
  people: 'never',
  budget: 'never',
};

/** Invitations are absent: they have a mail of their own. */
const TOPIC_OF: Record<string, NoticeTopic> = {
  'post-failed': 'posts',
  'post-incomplete': 'posts',
  'post-approved': 'posts',
  'post-shared': 'posts',
  'post-waits': 'posts',
  'post-changes': 'posts',
  'post-comment': 'posts',
  reconnect: 'channels',
  'connect-failed': 'channels',
  'video.finished': 'videos',
  'video.failed': 'videos',
  'video-rendered': 'videos',
  'video-render-failed': 'videos',
  'invitation-answered': 'people',
  'transfer-offer': 'people',
  'transfer-answered': 'people',
  'project-deleted': 'people',
  'ai-budget': 'budget',
};

/** The topic of a kind; null: notifications of this kind are never mailed. */
export const topicOf = (kind: string): NoticeTopic | null =>
  (Object.hasOwn(TOPIC_OF, kind) ? TOPIC_OF[kind] : null) ?? null;
