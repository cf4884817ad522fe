'use client';

import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { updateVideoProjectRules } from '@/lib/routes/rules/video-projects';
import { updateVideoProject } from '@/lib/routes/video-projects';
import { VIDEO_CACHES } from '../caches';
import { choicesOf, wireChoices } from './choices';
import { ChoiceFields } from './choice-fields';

/** Title, voice, music and subtitles of a video that exists; the next merge applies them. */
export function ChoicesDialog({ video, onClose }: { video: WireVideoProject; onClose: () => void }) {
  const save = useAction(updateVideoProject, {
    refresh: VIDEO_CACHES,
    failure: 'The video could not be changed',
    onDone: onClose,
  });
  const form = useContractForm({
    action: save,
    initial: { title: video.title, description: video.description, choices: choicesOf(video) },
    bodyOf: ({ choices, ...values }) => ({ ...values, ...wireChoices(choices) }),
    send: (body) => save.run({ params: { id: video._id }, body }),
    rules: updateVideoProjectRules,
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Voice and music"
        description="Merge the video again to apply it."
        className="w-[min(600px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody>
            <Field label="Title" error={form.errorOf('title')}>
              {(control) => <Input {...control} {...form.register('title')} maxLength={500} />}
            </Field>
            <Field label="Description" error={form.errorOf('description')}>
              {(control) => <Textarea {...control} {...form.register('description')} maxLength={5000} />}
            </Field>
            <Controller
              control={form.control}
              name="choices"
              render={({ field }) => (
                <ChoiceFields
                  projectId={video.projectId}
                  language={video.language}
                  values={field.value}
                  onChange={(change) => field.onChange({ ...field.value, ...change })}
                />
              )}
            />
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
