import { INITIALIZING, STEPS, type AgentPostStatus } from '@/lib/agents/agent';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { judgePlatform } from '@/lib/posts/judge-platform';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { unavailableOf } from '@/server/publishing/results/unavailable';
import type { PostResult } from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import type { AgentPost, Cost } from '../stored/agent-post.store';
import type { Context } from '../generation/steps';
import { textOf } from '../stored/post-body';
import type { BothPosts } from '../stored/require';
import { dollars, iso } from '../stored/wire-values';

const NOT_READ = 'The figures have not been read from Instagram yet.';
const NOT_GIVEN = 'Instagram did not give this figure at the last reading.';

/** A post of an agent in the form of the contract. `result`: how it does; none before it is out. */
export function presentAgentPost({ post, own }: BothPosts, result?: PostResult): WireAgentPost {
  const entry = post.platformPosts.find(({ platform }) => platform === 'instagram');
  const { status, error } = standing(post, own, entry);
  const { generation, cost } = own;
  const isGenerating = generation?.state === 'generating';
  return {
    id: post._id,
    ...wordsOf(post, own),
    mediaUrl: post.mediaUrl,
    mediaUrls: mediaOf(post, entry),
    altText:
      typeof entry?.platformSpecificData.alt_text === 'string' ? entry.platformSpecificData.alt_text : own.altText,
    firstComment:
      typeof entry?.platformSpecificData.first_comment === 'string' ? entry.platformSpecificData.first_comment : '',
    status,
    error,
    createdAt: post.createdAt.toISOString(),
    publishedAt: iso(entry?.publishedAt),
    scheduledFor: iso(post.scheduledFor),
    publicUrl: entry?.publicUrl ?? null,
    ...figuresIn(result, entry),
    byAi: own.byAi,
    isGenerating,
    generationProgress: isGenerating ? generation.progress || INITIALIZING : null,
    generationStep: generation?.step ?? 0,
    totalSteps: STEPS.length,
    generationStartedAt: iso(generation?.startedAt),
    totalCost: dollars(sumOf(cost)),
    tokenCost: cost ? dollars(cost.token) : 0,
    mediaCost: cost ? dollars(cost.media) : 0,
    inputTokens: cost?.inputTokens ?? 0,
    outputTokens: cost?.outputTokens ?? 0,
    grounding: groundingOf(own),
    similar: own.similar,
    review: own.review ? { state: own.review.state, reason: own.review.reason } : null,
    scheduleId: own.scheduleId ? String(own.scheduleId) : null,
    slot: iso(own.slot),
  };
}

function figuresIn(
  result: PostResult | undefined,
  entry: PlatformPost | undefined,
): Pick<WireAgentPost, 'likes' | 'comments' | 'figuresReason'> {
  const { likes = null, replies: comments = null } = result?.latest ?? {};
  const isKnown = likes !== null && comments !== null;
  return { likes, comments, figuresReason: isKnown ? null : whyUnknown(result, entry) };
}

function whyUnknown(result: PostResult | undefined, entry: PlatformPost | undefined): string {
  const unavailable = entry?.status === 'published' ? unavailableOf(entry, result) : null;
  return unavailable ?? (result?.latest ? NOT_GIVEN : NOT_READ);
}

const PASSAGE_SHOWN = 300;

/** The claims with what the model read: its first step keeps that. */
function groundingOf({ grounding, made }: AgentPost): WireAgentPost['grounding'] {
  const { documents = [] } = (made?.context ?? {}) as Partial<Context>;
  return grounding.map((one) => {
    const read = documents.find(({ id }) => id === one.passageId);
    return { ...one, title: read?.title ?? null, passage: read?.text.slice(0, PASSAGE_SHOWN) ?? null };
  });
}

/** In micro-dollars; null: the price of a call is not known. */
export function sumOf(cost: Cost | null): number | null {
  if (!cost) return 0;
  return cost.token === null || cost.media === null ? null : cost.token + cost.media;
}

/** A text that was changed in the composer counts as the caption. */
function wordsOf(post: Post, own: AgentPost): Pick<WireAgentPost, 'content' | 'caption' | 'hashtags'> {
  const { content, caption, hashtags } = own;
  if (post.content === textOf(own) || (!content && !caption && !post.content)) return { content, caption, hashtags };
  return { content: content || post.content, caption: post.content, hashtags: [] };
}

export function mediaOf(post: Post, entry: PlatformPost | undefined): string[] {
  const several = entry?.platformSpecificData.mediaUrls;
  if (Array.isArray(several)) return several.filter((url): url is string => typeof url === 'string');
  return post.mediaUrl ? [post.mediaUrl] : [];
}

/** The status of an agent post, and the sentence of what is wrong. */
function standing(
  post: Post,
  { generation, held }: AgentPost,
  entry: PlatformPost | undefined,
): { status: AgentPostStatus; error: string | null } {
  if (generation?.state === 'generating') return { status: 'generating', error: null };
  if (post.status === 'published') return { status: 'published', error: null };
  if (generation?.state === 'failed') return { status: 'failed', error: generation.error };
  if (post.status === 'failed') return { status: 'failed', error: entry?.errorText ?? 'Publishing failed' };
  if (post.status === 'scheduled') return { status: 'scheduled', error: entry?.errorText ?? null };
  if (post.status === 'partial' && post.scheduledFor) return incomplete(post, entry);
  if (held && post.scheduledFor)
    return { status: 'scheduled', error: 'Its agent is not active: it is not published by itself' };
  return { status: 'draft', error: null };
}

/** Kept as scheduled until its time, with what is missing; then it has failed. */
function incomplete(post: Post, entry: PlatformPost | undefined): { status: AgentPostStatus; error: string | null } {
  const lint = entry && judgePlatform(post, entry).lints.find(({ severity }) => severity === 'error');
  const error = lint?.message ?? 'Instagram needs a picture or a video';
  const isOver = post.scheduledFor !== null && post.scheduledFor <= clock.now();
  return { status: isOver ? 'failed' : 'scheduled', error };
}
