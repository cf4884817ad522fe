'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { ApiError } from '@/lib/api/call';
import { withMainText } from '@/lib/posts/form';
import { MediaField } from './media-field';
import { ScheduleField } from './schedule-field';
import type { PostFormState } from './use-post-form';

/** Title, content, media and time: what all platforms start from. */
export function MainFields({ state, error, sealed }: { state: PostFormState; error: ApiError | null; sealed: boolean }) {
  const { form, setForm } = state;
  const issue = (path: string) => error?.issues.find((entry) => entry.path === path)?.message;
  return (
    <fieldset disabled={sealed} className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">Main text, media and time</legend>
      {sealed && <p className="text-dense text-muted">Published everywhere: the main text can&apos;t be changed any more. Other platforms can still be added.</p>}
      <Field label="Title" error={issue('title')} aside={<span className="text-tiny text-muted">Optional</span>}>
        {(control) => <Input {...control} maxLength={500} value={form.title} onChange={(event) => setForm((old) => withMainText(old, 'title', event.target.value))} />}
      </Field>
      <Field label="Content" error={issue('content')} aside={<span className="tabular text-tiny text-muted">{[...form.content].length} characters</span>}>
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
      <MediaField media={form.media} error={issue('mediaUrl')} onChange={(change) => setForm((old) => ({ ...old, media: change(old.media) }))} />
      <ScheduleField
        scheduledFor={form.scheduledFor}
        asDraft={form.asDraft}
        error={issue('scheduledFor')}
        onChange={(scheduledFor) => setForm((old) => ({ ...old, scheduledFor }))}
        onDraftChange={(asDraft) => setForm((old) => ({ ...old, asDraft }))}
      />
    </fieldset>
  );
}
