'use client';

import { MediaField as Field } from '@/components/media/media-field';
import { withMainMedia } from '@/lib/posts/media';
import { mainThread, savedPlatforms } from '@/lib/posts/form';
import { PartChoice } from './thread/part-choices';
import type { PostFormState } from './use-post-form';

type MediaFieldProps = { projectId: string; state: PostFormState; error: string | undefined; disabled: boolean };

/** The main media of the post. */
export function MediaField({ projectId, state, error, disabled }: MediaFieldProps) {
  const { form, setForm } = state;
  const isAlone = form.media.length > 1 && savedPlatforms(form).length === 0 && !mainThread(form);
  return (
    <Field
      projectId={projectId}
      value={form.media}
      handed={state.shared}
      error={error}
      disabled={disabled}
      note={
        isAlone &&
        `Without a platform a post keeps its first file only. Switch on a platform to keep all ${form.media.length}; the files themselves stay in the media library.`
      }
      below={(url, name) => <PartChoice platform={null} {...{ form, setForm, url, name }} />}
      onChange={(change) => setForm((old) => withMainMedia(old, change))}
    />
  );
}
