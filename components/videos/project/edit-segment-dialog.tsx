'use client';

import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireVideoProject, WireVideoSegment } from '@/lib/contracts/video-project';
import { problemOfParams } from '@/lib/video/scenes';
import { RESULT_VIEWING } from '@/lib/video/segment-name';
import { SPEED_MAX, SPEED_MIN } from '@/lib/video/speed';
import { updateVideoSegmentRules } from '@/lib/routes/rules/video-segments';
import { updateVideoSegment } from '@/lib/routes/video-segments';
import { VIDEO_CACHES } from '../caches';
import { previewOf } from '../scene/segment-scene';
import { ScenePreview } from '../scene/scene-preview';
import { SceneFields } from '../scenario/scene-fields';
import { useLook } from '../use-look';
import { ownAddress } from '../words';
import { VoiceOverFields } from './voice-over-fields';
import { StaleMarks } from './stale-marks';

type EditSegmentDialogProps = {
  video: WireVideoProject;
  name: string;
  segment: WireVideoSegment;
  canEdit: boolean;
  onClose: () => void;
};

const initialOf = ({ speedFactor, voiceOver, videoDurationLength, params }: WireVideoSegment) => ({
  speed: String(speedFactor),
  text: voiceOver.text,
  length: videoDurationLength === null ? '' : String(videoDurationLength),
  params: params as Record<string, string>,
});

const secondsOf = (typed: string) => (typed === '' ? null : Number(typed));

/** The segment as it is typed, and its preview. */
function useSegmentForm({ video, name, segment, onClose }: Omit<EditSegmentDialogProps, 'canEdit'>) {
  const save = useAction(updateVideoSegment, {
    refresh: VIDEO_CACHES,
    failure: 'The segment could not be saved',
    onDone: onClose,
  });
  const form = useContractForm({
    action: save,
    initial: initialOf(segment),
    bodyOf: ({ speed, text, length, params }) => ({
      // An untouched speed goes on following from the lengths.
      ...(segment.speedChosen || Number(speed) !== segment.speedFactor ? { speedFactor: Number(speed) } : {}),
      voiceOver: { text },
      ...(name === RESULT_VIEWING ? { videoDurationLength: secondsOf(length) } : {}),
      params,
    }),
    send: (body) => save.run({ params: { id: video._id, name }, body }),
    rules: updateVideoSegmentRules,
    fields: { speedFactor: 'speed', voiceOver: 'text', videoDurationLength: 'length' },
    check: ({ params }) => ({ params: problemOfParams(params)?.message }),
  });
  const { speed, text, length, params } = useWatch({ control: form.control }) as ReturnType<typeof initialOf>;
  const look = useLook(video.projectId, video.brand);

  const voiceUrl = segment.voiceOver.path ? ownAddress(segment.voiceOver.path.url) : null;
  // The preview plays the voice as it was made: its scene lasts as long only while that text stands.
  const isSpoken = voiceUrl !== null && text === segment.voiceOver.text;
  const preview = previewOf(
    {
      description: segment.description,
      voiceOverText: text,
      params,
      videoDurationLength: secondsOf(length),
      voiceSeconds: isSpoken ? segment.voiceOver.seconds : null,
      words: isSpoken ? segment.words : [],
    },
    { backgroundImage: video.backgroundImage, look },
  );

  const factor = Number(speed);
  const shownSpeed = isSpoken ? segment.clipSpeed : factor >= SPEED_MIN && factor <= SPEED_MAX ? factor : 1;
  return { save, form, text, params, voiceUrl, preview, shownSpeed };
}

/** Speed, voice-over and scene of one segment of a video; merging applies what was changed. */
export function EditSegmentDialog({ video, name, segment, canEdit, onClose }: EditSegmentDialogProps) {
  const { save, form, text, params, voiceUrl, preview, shownSpeed } = useSegmentForm({ video, name, segment, onClose });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={canEdit ? 'Edit Segment' : 'Segment'}
        description={`${name}. Merge the video again to apply it.`}
        className="w-[min(960px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody className="gap-6 lg:flex-row">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              <span className="flex flex-wrap gap-2 empty:hidden">
                <StaleMarks segment={segment} />
              </span>
              <VoiceOverFields
                video={video}
                name={name}
                segment={segment}
                text={text}
                canEdit={canEdit}
                onText={(typed) => form.setValue('text', typed)}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="Speed factor"
                  help="How fast it is said, half to twice its voice’s speed: the scene is recorded for that. Without a voice, how fast the scene runs."
                  error={form.errorOf('speed')}
                >
                  {(control) => (
                    <Input
                      {...control}
                      {...form.register('speed')}
                      type="number"
                      min={SPEED_MIN}
                      max={SPEED_MAX}
                      step={0.001}
                      disabled={!canEdit}
                    />
                  )}
                </Field>
                {name === RESULT_VIEWING && (
                  <Field label="Duration" help="Seconds of the clip, before its speed" error={form.errorOf('length')}>
                    {(control) => (
                      <Input
                        {...control}
                        {...form.register('length')}
                        type="number"
                        min={0}
                        step={0.1}
                        disabled={!canEdit}
                      />
                    )}
                  </Field>
                )}
              </div>
              <SceneFields
                projectId={video.projectId}
                params={params}
                disabled={!canEdit}
                // A controlled field would take a parameter named `target` for an event.
                onChange={(changed) => form.setValue('params', changed, { shouldValidate: form.formState.isSubmitted })}
              />
              <FormFailure message={form.errorOf('params')} />
            </div>
            <div className="lg:w-[300px] lg:shrink-0">
              {preview ? (
                <ScenePreview
                  label={`Preview of ${name}`}
                  scene={preview.scene}
                  pictures={preview.pictures}
                  format={video.format}
                  voiceUrl={voiceUrl}
                  speed={shownSpeed}
                />
              ) : (
                <p className="text-dense text-muted">A web page is recorded as it scrolls; it has no preview here.</p>
              )}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {canEdit ? 'Cancel' : 'Close'}
            </Button>
            {canEdit && (
              <Button type="submit" busy={save.busy}>
                Save
              </Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
