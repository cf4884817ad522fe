'use client';

import { Copy, Pencil, Repeat2 } from 'lucide-react';
import { useMemo } from 'react';
import { Sheet } from '@/components/shared/sheet';
import { StatusBadge } from '@/components/shared/status-badge';
import { WithLinks } from '@/components/shared/with-links';
import { Button } from '@/components/ui/button';
import type { WirePost } from '@/lib/contracts/posts';
import { labelOf } from '@/lib/platforms/keys';
import { publishedWords } from '@/lib/post-words/published-words';
import { isChangeable } from '@/lib/posts/is-result';
import { sentContent } from '@/lib/posts/sent-content';
import { shownStatus } from '@/lib/posts/shown-status';
import { ApprovalBar } from '../approval/approval-bar';
import { MoreMenu } from '../post-form/more-menu';
import { useTools } from '../tools';
import { ChannelResult } from './channel-result';
import { ReadAgain } from './read-again';
import { SentMedia } from './sent-media';
import { usePostResults } from './use-post-results';

type ResultSheetProps = {
  post: WirePost;
  canEdit: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: (post: WirePost) => void;
};

/** A post that is out, at least in part: as it was sent, and per channel where it is and how it went. */
export function ResultSheet({ post, canEdit, onClose, onEdit, onDelete }: ResultSheetProps) {
  const { open, posts } = useTools();
  const list = posts();
  const at = list.findIndex(({ _id }) => _id === post._id);
  const stepTo = (id: string | undefined) => (id === undefined ? undefined : () => open(id));
  const { text, media, on, own } = useMemo(() => sentContent(post), [post]);
  const out = publishedWords(post);
  const results = usePostResults(post._id);
  return (
    <Sheet
      title="Result"
      status={<StatusBadge status={shownStatus(post)} />}
      actions={canEdit && <MoreMenu post={post} projectId={post.projectId} onAddChannel={onEdit} onDelete={onDelete} />}
      footer={canEdit && <Acts post={post} onEdit={onEdit} />}
      onClose={onClose}
      onPrevious={stepTo(at > 0 ? list[at - 1]?._id : undefined)}
      onNext={stepTo(at >= 0 ? list[at + 1]?._id : undefined)}
    >
      <ApprovalBar post={post} canEdit={canEdit} />
      <div className="flex flex-col gap-5 p-4">
        <section aria-label="As sent" className="flex flex-col gap-3">
          {out && <p className="tabular text-dense text-published">{out.words}</p>}
          {post.title && <h3 className="text-composer font-semibold wrap-anywhere">{post.title}</h3>}
          {text && (
            <p className="text-composer wrap-anywhere whitespace-pre-wrap">
              <WithLinks text={text} />
            </p>
          )}
          <SentMedia media={media} />
          {on.length > 0 && <p className="text-dense text-muted">As sent to {on.map(labelOf).join(', ')}</p>}
          {post.tags.length > 0 && <p className="text-dense text-muted">Tags: {post.tags.join(', ')}</p>}
        </section>
        <ReadAgain results={results} canEdit={canEdit} />
        {post.platformPosts.map((entry) => (
          <ChannelResult
            key={entry.platform}
            post={post}
            entry={entry}
            results={results}
            canEdit={canEdit}
            own={own[entry.platform] ?? null}
            common={text}
            isAlone={post.platformPosts.length === 1}
            onEdit={onEdit}
          />
        ))}
      </div>
    </Sheet>
  );
}

function Acts({ post, onEdit }: Pick<ResultSheetProps, 'post' | 'onEdit'>) {
  const { duplicate, postAgain } = useTools();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isChangeable(post) && (
        <Button variant="outline" className="mr-auto" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      <Button variant="outline" title="A copy as a draft without a date (d)" onClick={() => duplicate([post._id])}>
        <Copy aria-hidden />
        Duplicate
      </Button>
      <Button title="Opens a copy, without a date" onClick={() => postAgain(post._id)}>
        <Repeat2 aria-hidden />
        Post again
      </Button>
    </div>
  );
}
