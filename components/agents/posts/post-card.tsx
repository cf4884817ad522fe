'use client';

import { CalendarClock, Heart, ImageOff, MessageCircle, Sparkles } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useId, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { MediaPreview } from '@/components/shared/media-preview';
import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { isVideoOfAgent } from '@/lib/agents/media';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { approveAgentPost } from '@/lib/routes/agent-posts';
import { exactTime, shortTime } from '@/lib/format/relative-time';
import { ReviewButtons } from '../review/review-buttons';
import { POST_CACHES } from '../use-agent-acts';
import { costWords, countWords, postAgeWords } from '../words';
import { Generation } from './generation';
import { GroundingList } from './grounding';
import { PostActions } from './post-actions';
import { PostStatus } from './post-status';
import { useGenerated } from './use-generated';

type PostCardProps = {
  agent: { _id: string; username: string };
  post: WireAgentPost;
  canEdit: boolean;
  onEdit: () => void;
  onRegenerate: () => void;
  onDelete: () => void;
  onReject: () => void;
};

const TITLE_CHARACTERS = 60;

/** The name of a post: the beginning of its text. */
export const titleOf = ({ content, caption }: Pick<WireAgentPost, 'content' | 'caption'>): string => {
  const line = (content || caption).split('\n')[0]?.trim() ?? '';
  const letters = [...line];
  return letters.length > TITLE_CHARACTERS
    ? `${letters.slice(0, TITLE_CHARACTERS).join('')}…`
    : line || 'Untitled post';
};

/** A post as a card of the feed. */
export function PostCard({ agent, post: listed, canEdit, onEdit, onRegenerate, onDelete, onReject }: PostCardProps) {
  const titleId = useId();
  const now = useNow();
  const post = useGenerated(agent._id, listed);
  const { status, content, caption, hashtags, error, review } = post;
  const title = titleOf(post);
  const isUnwritten = status === 'failed' && post.byAi && !content && !caption && !post.mediaUrl;
  const approve = useAction(approveAgentPost, { refresh: POST_CACHES, failure: 'The post could not be approved' });
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-panel"
    >
      <div className="flex items-center gap-2 px-4 py-2.5">
        <PostStatus status={status} />
        {post.byAi && <span className="text-tiny text-muted">AI</span>}
        <span className="ml-auto text-tiny text-muted" title={exactTime(new Date(post.publishedAt ?? post.createdAt))}>
          {postAgeWords(post.publishedAt ?? post.createdAt, now)}
        </span>
        <PostActions
          agentId={agent._id}
          post={post}
          title={title}
          canEdit={canEdit}
          onEdit={onEdit}
          onRegenerate={onRegenerate}
          onDelete={onDelete}
        />
      </div>
      <CardMedia post={post} title={title} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 id={titleId} className="sr-only">
          {title}
        </h3>
        {post.isGenerating && <Generation post={post} />}
        {content && <p className="line-clamp-4 text-dense break-words whitespace-pre-line">{content}</p>}
        {caption && caption !== content && (
          <p className="line-clamp-3 text-dense break-words whitespace-pre-line text-muted">{caption}</p>
        )}
        {hashtags.length > 0 && (
          <p className="line-clamp-2 text-dense break-words text-accent-text">
            {hashtags.map((tag) => `#${tag}`).join(' ')}
          </p>
        )}
        {post.firstComment && (
          <p className="line-clamp-2 text-dense break-words text-muted">First comment: {post.firstComment}</p>
        )}
        {post.scheduledFor && status === 'scheduled' && (
          <p className="flex items-center gap-1.5 text-dense text-scheduled">
            <CalendarClock aria-hidden className="size-3.5" />
            {shortTime(new Date(post.scheduledFor))}
          </p>
        )}
        {error && <p className="text-dense break-words text-failed">{error}</p>}
        {isUnwritten && canEdit && (
          <Button variant="outline" size="sm" className="self-start" onClick={onRegenerate}>
            <Sparkles aria-hidden />
            Make again
          </Button>
        )}
        {post.similar && <p className="text-dense text-partial">Much like an earlier post of this agent</p>}
        <GroundingList grounding={post.grounding} />
        {review?.state === 'rejected' && (
          <p className="text-dense text-muted">Rejected{review.reason ? `: ${review.reason}` : ''}</p>
        )}
        {review?.state === 'waiting' && !post.isGenerating && (
          <div role="group" aria-label="Review" className="flex flex-wrap gap-2">
            <ReviewButtons
              canEdit={canEdit}
              busy={approve.busy}
              onApprove={() => void approve.run({ params: { id: agent._id, postId: post.id } })}
              onEdit={onEdit}
              onReject={onReject}
            />
          </div>
        )}
        <CardFoot post={post} isUnwritten={isUnwritten} />
      </div>
    </article>
  );
}

function CardMedia({ post, title }: { post: WireAgentPost; title: string }) {
  const media = post.mediaUrl ?? post.mediaUrls[0];
  if (!media)
    return (
      <div className="flex aspect-[3/1] items-center justify-center gap-2 bg-sunken text-tiny text-muted">
        <ImageOff aria-hidden className="size-4" />
        No media
      </div>
    );
  return (
    <div className="relative">
      <MediaPreview
        isVideo={isVideoOfAgent(media)}
        url={media}
        alt={post.altText || `Media of ${title}`}
        controls
        className="aspect-square w-full"
      />
      {post.mediaUrls.length > 1 && (
        <span className="tabular absolute top-2 right-2 rounded-full bg-black/65 px-2 text-tiny text-white">
          {post.mediaUrls.length} files
        </span>
      )}
    </div>
  );
}

function CardFoot({ post, isUnwritten }: { post: WireAgentPost; isUnwritten: boolean }) {
  return (
    <div className="tabular mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-tiny text-muted">
      {post.status === 'published' && (
        <>
          <Figure
            name="Likes"
            icon={<Heart aria-hidden className="size-3.5" />}
            value={post.likes}
            why={post.figuresReason}
          />
          <Figure
            name="Comments"
            icon={<MessageCircle aria-hidden className="size-3.5" />}
            value={post.comments}
            why={post.figuresReason}
          />
        </>
      )}
      {post.byAi && <CostOf post={post} />}
      {!post.isGenerating && !isUnwritten && (
        <Link href={`/schedule?post=${post.id}`} className="text-accent-text underline-offset-4 hover:underline">
          Delivery
        </Link>
      )}
      {post.publicUrl && (
        <a
          href={post.publicUrl}
          target="_blank"
          rel="noreferrer"
          className="ml-auto text-accent-text underline-offset-4 hover:underline"
        >
          View on Instagram
        </a>
      )}
    </div>
  );
}

function Figure({
  name,
  icon,
  value,
  why,
}: {
  name: string;
  icon: ReactNode;
  value: number | null;
  why: string | null;
}) {
  return (
    <span className="inline-flex items-center gap-1" title={value === null ? (why ?? undefined) : name}>
      {icon}
      <span className="sr-only">{name}: </span>
      {value === null ? '–' : countWords(value)}
    </span>
  );
}

function CostOf({ post }: { post: WireAgentPost }) {
  const { totalCost, tokenCost, mediaCost, inputTokens, outputTokens } = post;
  return (
    <span
      title={`Text ${costWords(tokenCost)}, media ${costWords(mediaCost)}, ${inputTokens} tokens in, ${outputTokens} out`}
    >
      Cost {costWords(totalCost)}
    </span>
  );
}
