'use client';

import { memo, useRef, type RefObject } from 'react';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { ApiError } from '@/lib/api/call';
import type { WirePost } from '@/lib/contracts/posts';
import { withMainText } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';
import { AiHelper } from './ai-helper';
import { GroundButton } from './ground-button';
import { MediaField } from './media-field';
import { ThreadTools } from './thread/thread-tools';
import type { PostFormState } from './use-post-form';

type CommonTextProps = {
  projectId: string;
  post: WirePost | null;
  canEdit: boolean;
  state: PostFormState;
  error: ApiError | null;
  sealed: boolean;
  /** A channel's own fields stand in its place. */
  hidden: boolean;
  probes: KnownProbes;
  mediaRef: RefObject<HTMLDivElement | null>;
};

const SEALED = 'Published everywhere: the main text can’t be changed any more. Other platforms can still be added.';
const BY_HAND = 'Marked as published: its text stays as it is. Mark it as a draft to change it.';

/** Title, content and media: what all channels start from. Hidden, not gone, so that uploads go on. */
export const CommonText = memo(function CommonText(props: CommonTextProps) {
  const { projectId, post, canEdit, state, error, sealed, hidden, probes, mediaRef } = props;
  const { form, setForm } = state;
  const text = useRef<HTMLTextAreaElement>(null);
  const issue = (path: string) => error?.issues.find((entry) => entry.path === path)?.message;
  return (
    <fieldset disabled={sealed || !canEdit} className={cn('flex min-w-0 flex-col gap-3', hidden && 'hidden')}>
      <legend className="sr-only">Common text and media</legend>
      {sealed && (
        <p className="text-dense text-muted">
          {post?.platformPosts.every(({ status }) => status === 'published') ? SEALED : BY_HAND}
        </p>
      )}
      <Field label="Title" hideLabel error={issue('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            placeholder="Title (optional)"
            className={cn(
              !form.title && 'h-8 border-transparent bg-transparent px-0 hover:bg-hover focus-visible:px-3',
            )}
            value={form.title}
            onChange={(event) => setForm((old) => withMainText(old, 'title', event.target.value))}
          />
        )}
      </Field>
      <Field
        label="Content"
        hideLabel
        error={issue('content')}
        aside={<span className="ml-auto tabular text-tiny text-muted">{[...form.content].length} characters</span>}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={text}
            autoFocus
            placeholder="Write the post"
            className="max-h-[50dvh] min-h-40 text-composer"
            value={form.content}
            onChange={(event) => setForm((old) => withMainText(old, 'content', event.target.value))}
          />
        )}
      </Field>
      {!sealed && canEdit && (
        <div className="-mt-2 flex flex-wrap items-center gap-x-2">
          <AiHelper platform={null} state={state} projectId={projectId} />
          <GroundButton text={form.content} projectId={projectId} />
        </div>
      )}
      {!sealed && canEdit && (
        <div className="-mt-2 empty:hidden">
          <ThreadTools platform={null} field={text} {...{ state, probes, projectId }} />
        </div>
      )}
      <div ref={mediaRef}>
        <MediaField projectId={projectId} state={state} error={issue('mediaUrl')} disabled={sealed || !canEdit} />
      </div>
    </fieldset>
  );
}, isSame);

/** Memoised: changes around the form do not rerender it. */
function isSame({ state: before, ...a }: CommonTextProps, { state: after, ...b }: CommonTextProps): boolean {
  return (
    before.form === after.form &&
    before.shared === after.shared &&
    a.post === b.post &&
    a.canEdit === b.canEdit &&
    a.error === b.error &&
    a.sealed === b.sealed &&
    a.probes === b.probes &&
    a.hidden === b.hidden
  );
}
