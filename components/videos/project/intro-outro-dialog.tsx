'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { updateIntroOutro } from '@/lib/routes/video-projects';
import { VIDEO_CACHES } from '../caches';
import { IntroOutroFields } from './intro-outro-fields';
import { introOutroOf, isRight, type IntroOutroValues } from './intro-outro-values';

/** The pictures before and after a video; the next merge applies them. */
export function IntroOutroDialog({ video, onClose }: { video: WireVideoProject; onClose: () => void }) {
  const { introImageUrl, outroImageUrl, introDuration, outroDuration, motion } = video.introOutroSettings;
  const [values, setValues] = useState<IntroOutroValues>({
    introImageUrl: introImageUrl ?? '',
    outroImageUrl: outroImageUrl ?? '',
    introDuration: String(introDuration),
    outroDuration: String(outroDuration),
    motion,
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useAction(updateIntroOutro, {
    refresh: VIDEO_CACHES,
    failure: 'Failed to update intro/outro settings',
    onDone: onClose,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (!save.busy && isRight(values)) void save.run({ params: { id: video._id }, body: introOutroOf(values) });
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Edit Intro & Outro Settings"
        description="Merge the video again to apply it."
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            <IntroOutroFields
              projectId={video.projectId}
              values={values}
              isSubmitted={isSubmitted}
              onChange={(change) => setValues((old) => ({ ...old, ...change }))}
            />
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
