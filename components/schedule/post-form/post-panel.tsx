'use client';

import { useEffect, useRef } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Skeleton } from '@/components/ui/skeleton';
import { getPost } from '@/lib/routes/posts';
import { isResult } from '@/lib/posts/is-result';
import { ResultSheet } from '../result/result-sheet';
import { PostForm } from './post-form';
import type { PostPanelProps } from './post-panel-props';

/** The inline form, for a new post or for one that exists; the result of one that is out. */
export function PostPanel({ open, onEdit, ...rest }: PostPanelProps) {
  if (open.kind === 'new') return <PostForm post={null} day={open.day} {...rest} />;
  return <ExistingPost id={open.id} editing={open.editing} onEdit={onEdit} {...rest} />;
}

function ExistingPost({
  id,
  editing,
  onEdit,
  ...rest
}: Omit<PostPanelProps, 'open'> & { id: string; editing: boolean }) {
  const {
    data: post,
    error,
    refetch,
  } = useEndpoint(getPost, { params: { id } }, { live: true, pollWhile: ({ publishing }) => publishing });
  const { select } = useWorkspace();
  const arrived = useRef(false);
  const { onClose, projectId } = rest;

  // A link leads to a post of any project, which is then chosen; choosing another project afterwards leaves the post.
  useEffect(() => {
    if (!post) return;
    if (post.projectId === projectId) arrived.current = true;
    else if (arrived.current) onClose();
    else select(post.projectId);
  }, [post, projectId, select, onClose]);

  if (post && isResult(post) && !editing)
    return (
      <ResultSheet
        post={post}
        canEdit={rest.canEdit}
        onClose={onClose}
        onEdit={() => onEdit(post._id)}
        onDelete={rest.onDelete}
      />
    );
  if (post) return <PostForm key={post._id} post={post} day={null} {...rest} />;
  if (error)
    return <ErrorState title="The post could not be loaded" detail={error.message} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  );
}
