'use client';

import { BadgeCheck, MessageSquareText, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { Changes } from '@/components/shared/approval/changes';
import { ApprovalMark } from '@/components/shared/approval/mark';
import { ApprovalTrail } from '@/components/shared/approval/trail';
import { Button } from '@/components/ui/button';
import type { WireReviewPost } from '@/lib/contracts/approvals';
import { zoneName } from '@/lib/dates/local-time';
import { shortTime } from '@/lib/format/relative-time';
import { alreadyOut } from '@/lib/posts/already-out';
import { PostPreviews } from './post-previews';
import { SayForm } from './say-form';
import { useDeciding, type Decider } from './use-deciding';
import { usePassage } from './use-passage';

type ReviewPostProps = { by: Decider; post: WireReviewPost; number: number; projectName: string };

/** One post: when it goes out, how it will look, and what is decided of it. */
export function ReviewPost({ by, post, number, projectName }: ReviewPostProps) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const { passage, forget } = usePassage(shown);
  const [saying, setSaying] = useState<'changes' | 'comment' | null>(null);
  const { decide, busy } = useDeciding(by);
  const entries = post.entries.filter(({ act }) => act !== 'shared');

  async function send(decision: 'approve' | 'changes' | 'comment', comment: string): Promise<void> {
    const about = saying ? { comment, passage } : {};
    const done = await decide(post._id, { decision, seal: post.seal, ...about });
    if (!done) return;
    setSaying(null);
    forget();
    // The button that was pressed goes: by keys one goes on from here.
    card.current?.focus({ preventScroll: true });
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={`Post ${number}`}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-panel p-4 outline-none focus-visible:border-accent-text"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 text-dense">
        <When post={post} />
        <ApprovalMark approval={post} worded />
      </header>
      <div ref={shown}>
        <PostPreviews post={post} projectName={projectName} />
      </div>
      {!post.published && <p className="text-dense text-muted empty:hidden">{alreadyOut(post.channels)}</p>}
      {post.changes && <Changes changes={post.changes} />}
      {entries.length > 0 && <ApprovalTrail entries={entries} />}
      {saying ? (
        <SayForm
          kind={saying}
          passage={passage}
          busy={busy}
          onForget={forget}
          onSay={(comment) => void send(saying, comment)}
          onCancel={() => setSaying(null)}
        />
      ) : (
        <Choices
          post={post}
          approves={!('approves' in by) || by.approves}
          busy={busy}
          onApprove={() => void send('approve', '')}
          onSay={setSaying}
        />
      )}
    </article>
  );
}

function When({ post: { scheduledFor } }: { post: WireReviewPost }) {
  if (!scheduledFor) return <p className="text-muted">No date yet</p>;
  const at = new Date(scheduledFor);
  return (
    <p>
      <time dateTime={scheduledFor} className="tabular font-semibold">
        {shortTime(at)}
      </time>{' '}
      <span className="text-muted">{zoneName(at)}</span>
    </p>
  );
}

type ChoicesProps = {
  post: WireReviewPost;
  approves: boolean;
  busy: boolean;
  onApprove: () => void;
  onSay: (kind: 'changes' | 'comment') => void;
};

function Choices({ post, approves, busy, onApprove, onSay }: ChoicesProps) {
  if (post.published) return <p className="text-dense text-muted">It is out already.</p>;
  const isApproved = post.state === 'approved' && post.current;
  return (
    <div className="flex flex-wrap gap-2">
      {approves && !isApproved && (
        <Button size="lg" busy={busy} onClick={onApprove} className="h-11 flex-1">
          <BadgeCheck aria-hidden />
          Approve
        </Button>
      )}
      <Button
        variant="outline"
        size="lg"
        onClick={() => onSay('changes')}
        className="h-11 grow px-3 max-sm:[&_svg]:hidden"
      >
        <Pencil aria-hidden />
        Ask for changes
      </Button>
      <Button
        variant="outline"
        size="lg"
        aria-label="Comment"
        title="Comment"
        onClick={() => onSay('comment')}
        className="h-11"
      >
        <MessageSquareText aria-hidden />
      </Button>
    </div>
  );
}
