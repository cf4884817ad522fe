export const SEARCH_STATUSES = [
  'PENDING',
  'PROCESSING',
  'RETRY',
  'FLOOD_WAIT',
  'COMPLETED',
  'FAILED',
  'STOPPED',
  'PAUSED',
] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

/** Stop Search is offered in these. */
export const ACTIVE_STATUSES = ['PENDING', 'PROCESSING', 'RETRY', 'FLOOD_WAIT'] as const satisfies SearchStatus[];
/** Continue Search is offered in these. */
export const CONTINUABLE_STATUSES = [
  'STOPPED',
  'FAILED',
  'PAUSED',
  'FLOOD_WAIT',
  'COMPLETED',
] as const satisfies SearchStatus[];

export const isActive = (status: SearchStatus) => (ACTIVE_STATUSES as readonly SearchStatus[]).includes(status);
export const isContinuable = (status: SearchStatus) =>
  (CONTINUABLE_STATUSES as readonly SearchStatus[]).includes(status);

export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const CHANNEL_LABELS = ['clone', 'advertising', 'dead', 'other_language', 'restricted', 'scam'] as const;
export type ChannelLabel = (typeof CHANNEL_LABELS)[number];
/** Labels that lower a channel's relevance, and for which it does not count as found. */
export const PENALTY_LABELS = ['clone', 'advertising', 'dead', 'other_language', 'scam'] as const;

/** How a channel was found: in another one, or by Telegram's recommendation. */
export const FOUND_HOW = ['forward', 'mention', 'link', 'recommendation'] as const;
export type FoundHow = (typeof FOUND_HOW)[number];

/**
 * `queued`: known, not looked at; `reading`: some of its posts are read; `checked`: read and scored; `skipped`: not
 * worth reading, or not readable now; `unavailable`: a group, a person, a bot or a free name: it leaves the table.
 */
export const CANDIDATE_STATES = ['queued', 'reading', 'checked', 'skipped', 'unavailable'] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

export const SCORE_METHODS = ['embeddings', 'lexical', 'none'] as const;
export type ScoreMethod = (typeof SCORE_METHODS)[number];

export const SOURCE_NAMES = ['web', 'mtproto'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

export const RESULT_SORTS = ['title', 'username', 'participants_count', 'theme_relevance'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

export const SEARCHES_PAGE_SIZE = 20;
export const RESULTS_PAGE_SIZE = 25;
export const RESULTS_PAGE_MAX = 200;
export const LOGS_PAGE_SIZE = 20;
export const MARKS_MAX = 200;
/** Checked channels of a search that are compared with another search’s, the most relevant ones. */
export const COMPARED_MAX = 20_000;
/** Saved views of an account. */
export const SEARCH_VIEWS_MAX = 50;

export const MESSAGE_LIMIT_DEFAULT = 60;
export const MESSAGE_LIMIT_MAX = 1_000;
export const COUNT_TO_FIND_DEFAULT = 50;
export const COUNT_TO_FIND_MAX = 1_000;

/** With a theme, a channel counts as found from this relevance on. */
export const RELEVANT_FROM = 0.3;
/** Marks that shift the theme, both ways counted. */
export const MARKS_TO_SHIFT = 10;
/** Marks of both kinds that calibrate the scores. */
export const MARKS_TO_CALIBRATE = 30;
/** Channels that an AI judge is asked about. */
export const JUDGED_DEFAULT = 30;
export const JUDGED_MAX = 100;

export const SEARCH_WORDS = {
  nameRequired: 'Search name is required.',
  channelRequired: 'Initial channel name/link is required.',
  watchedRequired: 'Give the name or link of the channel to watch.',
  messageLimit: 'Message limit must be a positive number.',
  messageLimitMax: `At most ${MESSAGE_LIMIT_MAX} messages of a channel can be read.`,
  count: 'Channel count must be at least 1.',
  countMax: `At most ${COUNT_TO_FIND_MAX} channels can be looked for in one search.`,
} as const;

/** Topics of a search read the posts of that many of its channels, that many of each, and that much of each post. */
export const TOPIC_CHANNELS_MAX = 60;
export const TOPIC_POSTS_MAX = 100;
export const TOPIC_CHARACTERS_MAX = 1_000;
