'use client';

import { useEffect, useRef } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Skeleton } from '@/components/ui/skeleton';
import { getPost, type WirePost } from '@/lib/contracts/posts';
import type { OpenPost } from '../use-open-post';
import { PostForm } from './post-form';

export type PostPanelProps = {
  open: Exclude<OpenPost, { kind: 'none' }>;
  projectId: string;
  canEdit: boolean;
  onClose: () => void;
  /** After a save: the schedule may show the post's day. */
  onSaved: (post: WirePost) => void;
  /** Goes on with a post that has just come to be. */
  onOpen: (id: string) => void;
  onDelete: (post: WirePost) => void;
  /** The day that the form's date lies on, for the green card. */
  onDayChange: (dayKey: string | null) => void;
};

/** The inline form, for a new post or for one that exists. */
export function PostPanel({ open, ...rest }: PostPanelProps) {
  if (open.kind === 'new') return <PostForm post={null} day={open.day} {...rest} />;
  return <SavedPost id={open.id} {...rest} />;
}

function SavedPost({ id, ...rest }: Omit<PostPanelProps, 'open'> & { id: string }) {
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
  if (error)
    return <ErrorState title="The post could not be loaded" detail={error.message} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  );
}
