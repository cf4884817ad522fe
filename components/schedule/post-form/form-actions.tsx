'use client';

import { Send, Undo2 } from 'lucide-react';
import { useMayRelease } from '@/components/shared/use-may-release';
import { Button } from '@/components/ui/button';
import type { WirePost } from '@/lib/contracts/posts';
import type { PostForm } from '@/lib/posts/form';
import { leavingSoon } from '@/lib/post-words/publishing-words';
import { usePublishing } from '../publishing/use-publishing';
import { MoreMenu } from './more-menu';

export type Publish = {
  /** Something is on that can be sent, and nothing is in the way. */
  isPossible: boolean;
  busy: boolean;
  run: () => void;
};

type FormActionsProps = {
  post: WirePost | null;
  projectId: string;
  form: PostForm;
  onForm: (change: (old: PostForm) => PostForm) => void;
  dirty: boolean;
  /** Offered here beside a date; without one it stands in the foot. */
  publish: Publish | null;
  onDelete: (post: WirePost) => void;
};

/** In the head of the sheet: publishing at once, going back on it, and the menu. */
export function FormActions({ post, publish, ...menu }: FormActionsProps) {
  const { undoPublishing } = usePublishing(post?.projectId);
  return (
    <>
      {post && isLeaving(post) && (
        <Button
          variant="outline"
          size="sm"
          title="It is sent in a few seconds: click to cancel"
          onClick={() => void undoPublishing([post])}
        >
          <Undo2 aria-hidden />
          Undo publishing
        </Button>
      )}
      {publish && <PublishButton publish={publish} variant="outline" size="sm" />}
      <MoreMenu post={post} {...menu} />
    </>
  );
}

/** It is sent in a few seconds, and Undo would still come in time. */
export function isLeaving(post: WirePost): boolean {
  return leavingSoon(post).length > 0 && !post.publishing;
}

type PublishButtonProps = { publish: Publish; variant: 'outline' | 'default'; size: 'sm' | 'default' };

/** Nothing for authors whose posts are approved first. */
export function PublishButton({ publish, ...look }: PublishButtonProps) {
  const mayRelease = useMayRelease();
  if (!mayRelease) return null;
  return (
    <Button
      {...look}
      busy={publish.busy}
      disabled={!publish.isPossible}
      title={
        publish.isPossible
          ? 'Sends the post to all its channels in a few seconds. Until then you can cancel'
          : 'Choose a channel first'
      }
      onClick={publish.run}
    >
      <Send aria-hidden />
      Publish now
    </Button>
  );
}
