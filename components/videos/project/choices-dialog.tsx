'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { updateVideoProject } from '@/lib/routes/video-projects';
import { NO_TITLE } from '@/lib/video/intro-outro';
import { VIDEO_CACHES } from '../caches';
import { choicesOf, wireChoices } from './choices';
import { ChoiceFields } from './choice-fields';

/** Title, voice, music and subtitles of a video that exists; the next merge applies them. */
export function ChoicesDialog({ video, onClose }: { video: WireVideoProject; onClose: () => void }) {
  const [title, setTitle] = useState(video.title);
  const [description, setDescription] = useState(video.description);
  const [choices, setChoices] = useState(() => choicesOf(video));
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useAction(updateVideoProject, {
    refresh: VIDEO_CACHES,
    failure: 'The video could not be changed',
    onDone: onClose,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (save.busy || !title.trim()) return;
    void save.run({ params: { id: video._id }, body: { title, description, ...wireChoices(choices) } });
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Voice and music"
        description="Merge the video again to apply it."
        className="w-[min(600px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            <Field label="Title" error={isSubmitted && !title.trim() ? NO_TITLE : undefined}>
              {(control) => (
                <Input {...control} maxLength={500} value={title} onChange={(event) => setTitle(event.target.value)} />
              )}
            </Field>
            <Field label="Description">
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={5000}
                  value={description}
                  onChange={(event) => setDescription(event.target.value)}
                />
              )}
            </Field>
            <ChoiceFields
              projectId={video.projectId}
              language={video.language}
              values={choices}
              onChange={(change) => setChoices((old) => ({ ...old, ...change }))}
            />
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
