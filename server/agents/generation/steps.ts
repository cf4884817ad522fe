import type { Step } from '@/lib/agents/agent';
import type { Cap } from '@/server/system/ai/caps';
import type { Who } from '@/server/system/ai/meter';
import type { AgentPost, Grounding } from '../stored/agent-post.store';
import type { Agent } from '../stored/agent.store';

/** Results of the steps, as they are saved. */
export type Context = {
  documents: { id: string; itemId: string; version: number; title: string; text: string }[];
  recent: { id: string; text: string }[];
  rejected: string[];
};
export type Idea = { title: string; angle: string };
export type Similar = { postId: string; score: number } | null;
export type Written = {
  content: string;
  caption: string;
  hashtags: string[];
  altText: string;
  grounding: Grounding[];
  similar: Similar;
  /** Sentences for which a person should look at it. */
  problems: string[];
};
/**
 * The words for the picture: a prompt, the words to search the library for, or those on the card. `slides`: those of
 * each picture of a carousel.
 */
export type MediaPlan = { words: string; slides?: string[] };
export type Picture = {
  mediaUrl: string;
  /** All of a carousel. */
  mediaUrls?: string[];
  hash: string | null;
  similar: Similar;
  problems: string[];
};

/** Everything that a step works with. */
export type Work = {
  agent: Agent;
  own: AgentPost;
  userId: string;
  projectId: string;
  postId: string;
  wish: string | null;
  round: number;
  who: Who;
  caps: readonly Cap[];
  signal: AbortSignal;
};
export type Results = {
  context: Context;
  idea: Idea;
  caption: Written;
  'media prompt': MediaPlan;
  media: Picture;
  check: null;
};
export type StepResult<S extends Step> = Results[S];
