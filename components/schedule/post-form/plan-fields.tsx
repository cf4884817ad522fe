'use client';

import { memo } from 'react';
import { NextSlot } from '@/components/planning/next-slot';
import { TagsField } from '@/components/planning/tags-field';
import type { ApiError } from '@/lib/api/call';
import type { WirePost } from '@/lib/contracts/posts';
import { savedPlatforms } from '@/lib/posts/form';
import { ScheduleField } from './schedule-field';
import type { PostFormState } from './use-post-form';

type PlanFieldsProps = {
  projectId: string;
  post: WirePost | null;
  canEdit: boolean;
  state: PostFormState;
  error: ApiError | null;
  sealed: boolean;
};

/** When a post goes out, and its tags. */
export const PlanFields = memo(function PlanFields(props: PlanFieldsProps) {
  const { projectId, post, canEdit, state, error, sealed } = props;
  const { form, setForm } = state;
  return (
    <fieldset disabled={sealed || !canEdit} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Time and tags</legend>
      {!sealed && (
        <ScheduleField
          plan={{ projectId, postId: post?._id ?? null, platforms: savedPlatforms(form), takesSlots: true }}
          scheduledFor={form.scheduledFor}
          asDraft={form.asDraft}
          error={error?.issues.find(({ path }) => path === 'scheduledFor')?.message}
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
        />
      )}
      <TagsField projectId={projectId} tags={form.tags} onChange={(tags) => setForm((old) => ({ ...old, tags }))} />
    </fieldset>
  );
}, isSame);

/** Letters of the text leave it alone: no time or tag depends on them. */
function isSame(
  { state: { form: before }, ...a }: PlanFieldsProps,
  { state: { form: after }, ...b }: PlanFieldsProps,
): boolean {
  return (
    before.scheduledFor === after.scheduledFor &&
    before.asDraft === after.asDraft &&
    before.tags === after.tags &&
    savedPlatforms(before).join() === savedPlatforms(after).join() &&
    a.post === b.post &&
    a.canEdit === b.canEdit &&
    a.error === b.error &&
    a.sealed === b.sealed
  );
}
