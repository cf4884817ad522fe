'use client';

import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { StatusBadge } from '@/components/shared/status-badge';
import { Button } from '@/components/ui/button';
import { shownStatus } from '@/lib/posts/shown-status';
import { PostActions } from './post-actions';

type FormHeaderProps = ComponentProps<typeof PostActions> & { onClose: () => void };

/** A reader is offered no editing. */
export function formName(isSaved: boolean, canEdit: boolean): string {
  if (!canEdit) return 'Post';
  return isSaved ? 'Edit post' : 'New post';
}

/** The post's actions stay in sight while it is written. */
export function FormHeader({ post, onClose, ...actions }: FormHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-t-card border-b border-line bg-panel px-4 py-2 md:sticky md:top-0 md:z-10 md:px-5">
      <h2 className="text-composer font-semibold">{formName(post !== null, actions.canEdit)}</h2>
      {post && <StatusBadge status={shownStatus(post)} />}
      <div className="order-last flex w-full flex-wrap items-center gap-2 max-sm:gap-1.5 max-sm:text-dense max-sm:[&_button:not([aria-label])]:px-2 max-sm:[&_button:not([aria-label])]:text-dense max-sm:[&_button:not([aria-label])_svg]:hidden md:order-none md:ml-auto md:w-auto">
        <PostActions {...actions} post={post} />
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Close form"
        title="Close. Unsaved changes are kept"
        onClick={onClose}
        className="ml-auto md:ml-0"
      >
        <X aria-hidden />
      </Button>
    </header>
  );
}
