'use client';

import { useEffect, useRef } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Sheet } from '@/components/shared/sheet';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Skeleton } from '@/components/ui/skeleton';
import { getPost } from '@/lib/routes/posts';
import { PostForm } from './post-form';
import type { PostPanelProps } from './post-panel-props';

/** The form in its sheet, for a new post or for one that exists. */
export function PostPanel({ open, ...rest }: PostPanelProps) {
  if (open.kind === 'new') return <PostForm post={null} day={open.day} {...rest} />;
  return <ExistingPost id={open.id} {...rest} />;
}

function ExistingPost({ id, ...rest }: Omit<PostPanelProps, 'open'> & { id: string }) {
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

  if (post) return <PostForm key={post._id} post={post} day={null} {...rest} />;
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
