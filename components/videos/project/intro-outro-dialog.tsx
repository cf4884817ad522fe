'use client';

import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
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
  const save = useAction(updateIntroOutro, {
    refresh: VIDEO_CACHES,
    failure: 'Failed to update intro/outro settings',
    onDone: onClose,
  });
  const values: IntroOutroValues = {
    introImageUrl: introImageUrl ?? '',
    outroImageUrl: outroImageUrl ?? '',
    introDuration: String(introDuration),
    outroDuration: String(outroDuration),
    motion,
  };
  const form = useContractForm({
    action: save,
    initial: { values },
    bodyOf: (typed) => introOutroOf(typed.values),
    send: (body) => save.run({ params: { id: video._id }, body }),
    rules: {},
    // Each of the fields says what is wrong with it.
    check: (typed) => ({ values: isRight(typed.values) ? undefined : 'Check the fields' }),
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Edit Intro & Outro Settings"
        description="Merge the video again to apply it."
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody>
            <Controller
              control={form.control}
              name="values"
              render={({ field, formState }) => (
                <IntroOutroFields
                  projectId={video.projectId}
                  values={field.value}
                  isSubmitted={formState.isSubmitted}
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
