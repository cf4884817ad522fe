'use client';

import { memo, type RefObject } from 'react';
import { NextSlot } from '@/components/planning/next-slot';
import { TagsField } from '@/components/planning/tags-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { ApiError } from '@/lib/api/call';
import type { WirePost } from '@/lib/contracts/posts';
import { savedPlatforms, withMainText } from '@/lib/posts/form';
import { AiHelper } from './ai-helper';
import { GroundButton } from './ground-button';
import { MediaField } from './media-field';
import { ScheduleField } from './schedule-field';
import type { PostFormState } from './use-post-form';

type MainFieldsProps = {
  projectId: string;
  post: WirePost | null;
  canEdit: boolean;
  state: PostFormState;
  error: ApiError | null;
  sealed: boolean;
  mediaRef: RefObject<HTMLDivElement | null>;
};

const SEALED = 'Published everywhere: the main text can’t be changed any more. Other platforms can still be added.';
const BY_HAND = 'Marked as published: its text stays as it is. Mark it as a draft to change it.';

/** Title, content, media and time: what all platforms start from. */
export const MainFields = memo(function MainFields({
  projectId,
  post,
  canEdit,
  state,
  error,
  sealed,
  mediaRef,
}: MainFieldsProps) {
  const { form, setForm } = state;
  const issue = (path: string) => error?.issues.find((entry) => entry.path === path)?.message;
  return (
    <fieldset disabled={sealed} className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">Main text, media and time</legend>
      {sealed && (
        <p className="text-dense text-muted">
          {post?.platformPosts.every(({ status }) => status === 'published') ? SEALED : BY_HAND}
        </p>
      )}
      <Field label="Title" error={issue('title')} aside={<span className="text-tiny text-muted">Optional</span>}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={form.title}
            onChange={(event) => setForm((old) => withMainText(old, 'title', event.target.value))}
          />
        )}
      </Field>
      <Field
        label="Content"
        error={issue('content')}
        aside={<span className="tabular text-tiny text-muted">{[...form.content].length} characters</span>}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            className="max-h-[50dvh] min-h-40 text-composer"
            value={form.content}
            onChange={(event) => setForm((old) => withMainText(old, 'content', event.target.value))}
          />
        )}
      </Field>
      {!sealed && canEdit && (
        <div className="-mt-3 flex flex-wrap items-center gap-x-2">
          <AiHelper platform={null} state={state} projectId={projectId} />
          <GroundButton text={form.content} projectId={projectId} />
        </div>
      )}
      <div ref={mediaRef}>
        <MediaField projectId={projectId} state={state} error={issue('mediaUrl')} disabled={sealed || !canEdit} />
      </div>
      <TagsField projectId={projectId} tags={form.tags} onChange={(tags) => setForm((old) => ({ ...old, tags }))} />
      {!sealed && (
        <ScheduleField
          scheduledFor={form.scheduledFor}
          asDraft={form.asDraft}
          error={issue('scheduledFor')}
          platforms={savedPlatforms(form).length}
          post={post}
          canEdit={canEdit}
          more={
            <NextSlot
              projectId={projectId}
              platforms={savedPlatforms(form)}
              tags={form.tags}
              onChoose={(scheduledFor) => setForm((old) => ({ ...old, scheduledFor }))}
            />
          }
          onChange={(scheduledFor) => setForm((old) => ({ ...old, scheduledFor }))}
          onDraftChange={(asDraft) => setForm((old) => ({ ...old, asDraft }))}
        />
      )}
    </fieldset>
  );
}, isSame);

/** Memoised: changes around the form do not rerender the main fields. */
function isSame(
  { state: { form: before }, ...a }: MainFieldsProps,
  { state: { form: after }, ...b }: MainFieldsProps,
): boolean {
  return (
    before === after && a.post === b.post && a.canEdit === b.canEdit && a.error === b.error && a.sealed === b.sealed
  );
}
