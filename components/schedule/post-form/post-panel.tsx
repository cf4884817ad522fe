'use client';

import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Sheet } from '@/components/shared/sheet';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Skeleton } from '@/components/ui/skeleton';
import { getPost } from '@/lib/routes/posts';
import { isResult } from '@/lib/posts/is-result';
import { ResultSheet } from '../result/result-sheet';
import { PostForm } from './post-form';
import type { PostPanelProps } from './post-panel-props';
import { draftPlace } from './use-kept-draft';

/** The form in its sheet, for a new post or for one that exists; the result of one that is out. */
export function PostPanel({ open, onEdit, ...rest }: PostPanelProps) {
  if (open.kind === 'new') return <PostForm post={null} day={open.day} {...rest} />;
  return <ExistingPost id={open.id} editing={open.editing} onEdit={onEdit} {...rest} />;
}

type ExistingPostProps = Omit<PostPanelProps, 'open'> & { id: string; editing: boolean };

function ExistingPost({ id, editing, onEdit, ...rest }: ExistingPostProps) {
  const {
    data: post,
    error,
    refetch,
  } = useEndpoint(getPost, { params: { id } }, { live: true, pollWhile: ({ publishing }) => publishing });
  const { select, user } = useWorkspace();
  const arrived = useRef(false);
  const { onClose, projectId } = rest;
  const place = draftPlace({ userId: user._id, projectId, postId: id });
  const [isDirty, setDirty] = useState(() => localStorage.getItem(place) !== null);

  // A link leads to a post of any project, which is then chosen; choosing another project afterwards leaves the post.
  useEffect(() => {
    if (!post) return;
    if (post.projectId === projectId) arrived.current = true;
    else if (arrived.current) onClose();
    else select(post.projectId);
  }, [post, projectId, select, onClose]);

  // Unsaved changes stay in sight, though the post went out meanwhile.
  if (post && isResult(post) && !editing && !isDirty)
    return (
      <ResultSheet
        post={post}
        canEdit={rest.canEdit}
        onClose={onClose}
        onEdit={() => onEdit(post._id)}
        onDelete={rest.onDelete}
      />
    );
  if (post) return <PostForm key={post._id} post={post} day={null} onDirty={setDirty} {...rest} />;
  return (
    <Sheet title={rest.canEdit ? 'Edit post' : 'Post'} onClose={onClose}>
      <div className="p-4">
        {error ? (
          <ErrorState title="The post could not be loaded" detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton className="h-96 rounded-card" />
          </Loading>
        )}
      </div>
    </Sheet>
  );
}
