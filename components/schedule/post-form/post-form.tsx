'use client';

import { X } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { StatusBadge } from '@/components/shared/status-badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Kbd } from '@/components/ui/kbd';
import type { WirePost } from '@/lib/contracts/posts';
import { blockedBecause, savedPlatforms } from '@/lib/posts/form';
import { planOf, planSentence } from '@/lib/posts/plan';
import { dayKey } from '@/lib/schedule/day-cards';
import { MainFields } from './main-fields';
import { PlatformList } from './platform-list';
import { PostActions } from './post-actions';
import type { PostPanelProps } from './post-panel';
import { usePostForm, type PostFormState } from './use-post-form';
import { announceSave, useSavePost } from './use-save-post';

type PostFormProps = Omit<PostPanelProps, 'open'> & { post: WirePost | null; day: string | null };

/** Writes a post: the main text and media on the left, the platforms on the right. */
export function PostForm({ post, day, projectId, canEdit, onClose, onSaved, onOpen, onDelete, onDayChange }: PostFormProps) {
  const state = usePostForm({ projectId, post, day });
  const { form, dirty } = state;
  const { save, publishNow, busy, publishing, error } = useSavePost({ projectId, post });
  const blocked = blockedBecause(form);
  // Published everywhere: nobody is left to send a change of the main text to. Platforms can still be added.
  const sealed = post !== null && post.platformPosts.length > 0 && post.platformPosts.every(({ status }) => status === 'published');
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    void element.current?.scrollIntoView({ block: 'start' });
  }, []);

  const formDay = form.scheduledFor ? dayKey(new Date(form.scheduledFor)) : null;
  useEffect(() => {
    onDayChange(formDay);
    return () => onDayChange(null);
  }, [formDay, onDayChange]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || blocked) return;
    const saved = await save(form);
    if (!saved) return;
    state.settle(saved);
    announceSave(saved);
    onClose();
    onSaved(saved);
  }

  async function publish(): Promise<void> {
    const saved = dirty || !post ? await save(form) : post;
    if (!saved) return;
    state.settle(saved);
    if (!post) onOpen(saved._id);
    await publishNow(saved._id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      element.current?.requestSubmit();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // A post is not sent on its way by an Enter at the end of its title.
      event.preventDefault();
    }
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  }

  return (
    <Card>
      <form ref={element} className="scroll-mt-4" noValidate aria-label={post ? 'Edit post' : 'New post'} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
        <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 md:px-5">
          <h2 className="text-composer font-semibold">{post ? 'Edit post' : 'New post'}</h2>
          {post && <StatusBadge status={post.publishing ? 'publishing' : post.status} />}
          <div className="order-last flex w-full flex-wrap items-center gap-2 md:order-none md:ml-auto md:w-auto">
            <PostActions
              post={post}
              canEdit={canEdit}
              canPublish={blocked === null && savedPlatforms(form).length > 0}
              publishing={publishing || (busy && !post)}
              onPublish={() => void publish()}
              onDelete={onDelete}
            />
          </div>
          <Button look="quiet" size="icon" aria-label="Close form" title="Close. What you typed is kept" onClick={onClose} className="ml-auto md:ml-0">
            <X aria-hidden />
          </Button>
        </header>
        <Notices state={state} />
        <fieldset disabled={!canEdit} className="grid gap-6 p-4 md:p-5 xl:grid-cols-2">
          <legend className="sr-only">Post</legend>
          <MainFields state={state} error={error} sealed={sealed} />
          <PlatformList state={state} post={post} projectId={projectId} canEdit={canEdit} />
        </fieldset>
        {canEdit && (
          <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-card border-t border-line bg-panel px-4 py-3 md:px-5">
            <p role="status" className="min-w-0 flex-1 text-dense text-muted">
              {planSentence(planOf(form))}
            </p>
            <div role="alert" className="text-dense text-failed">
              {error?.message}
            </div>
            <span className="hidden items-center gap-1 text-tiny text-muted lg:flex">
              <Kbd>Ctrl</Kbd>
              <Kbd>Enter</Kbd>
            </span>
            <Button type="submit" look="primary" size="large" busy={busy} disabled={blocked !== null} title={blocked ?? undefined}>
              Save post
            </Button>
          </footer>
        )}
      </form>
    </Card>
  );
}

function Notices({ state }: { state: PostFormState }) {
  if (!state.restored) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 border-b border-line bg-scheduled-soft px-4 py-2 text-dense text-scheduled md:px-5">
      <span>What you typed last time was restored.</span>
      <Button size="small" onClick={state.startOver}>
        Start over
      </Button>
    </div>
  );
}
