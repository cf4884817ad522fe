import type { Post } from './aggregate';

type Seen = Pick<Post, 'agent' | 'title' | 'content' | 'mediaUrl' | 'scheduledFor'>;

/**
 * Whether a post of an agent is still to be written: an agent begins with an empty one, and a generation that fails
 * leaves it so. Its agent's feed has it, with the reason; the Schedule has nothing to show of it. Null: it is written.
 */
export const unwrittenOf = ({ agent, title, content, mediaUrl, scheduledFor }: Seen): true | null =>
  agent && !title && !content && !mediaUrl && !scheduledFor ? true : null;
