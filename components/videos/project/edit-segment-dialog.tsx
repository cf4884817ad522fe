'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireVideoProject, WireVideoSegment } from '@/lib/contracts/video-project';
import { problemOfParams } from '@/lib/video/scenes';
import { RESULT_VIEWING } from '@/lib/video/segment-name';
import { SPEED_MAX, SPEED_MIN } from '@/lib/video/speed';
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

/** Speed, voice-over and scene of one segment of a video; merging applies what was changed. */
export function EditSegmentDialog({ video, name, segment, canEdit, onClose }: EditSegmentDialogProps) {
  const [speed, setSpeed] = useState(String(segment.speedFactor));
  const [text, setText] = useState(segment.voiceOver.text);
  const [length, setLength] = useState(segment.videoDurationLength === null ? '' : String(segment.videoDurationLength));
  const [params, setParams] = useState<Record<string, string>>(segment.params);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useAction(updateVideoSegment, { refresh: VIDEO_CACHES, failure: 'The segment could not be saved' });
  const look = useLook(video.projectId, video.brand);

  const factor = Number(speed);
  const speedProblem =
    speed.trim() !== '' && factor >= SPEED_MIN && factor <= SPEED_MAX ? undefined : `Use ${SPEED_MIN} to ${SPEED_MAX}`;
  const lengthProblem = length === '' || Number(length) >= 0 ? undefined : 'At least 0';
  const sceneProblem = problemOfParams(params)?.message;
  const voiceUrl = segment.voiceOver.path ? ownAddress(segment.voiceOver.path.url) : null;
  // The preview plays the voice as it was made: its scene lasts as long only while that text stands.
  const isSpoken = voiceUrl !== null && text === segment.voiceOver.text;
  const preview = previewOf(
    {
      description: segment.description,
      voiceOverText: text,
      params,
      videoDurationLength: length === '' ? null : Number(length),
      voiceSeconds: isSpoken ? segment.voiceOver.seconds : null,
    },
    { backgroundImage: video.backgroundImage, look },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    if (save.busy || speedProblem || lengthProblem || sceneProblem) return;
    const saved = await save.run({
      params: { id: video._id, name },
      body: {
        // An untouched speed goes on following from the lengths.
        ...(segment.speedChosen || factor !== segment.speedFactor ? { speedFactor: factor } : {}),
        voiceOver: { text },
        ...(name === RESULT_VIEWING ? { videoDurationLength: length === '' ? null : Number(length) } : {}),
        params,
      },
    });
    if (saved) onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={canEdit ? 'Edit Segment' : 'Segment'}
        description={`${name}. Merge the video again to apply it.`}
        className="w-[min(960px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
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
                onText={setText}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="Speed factor"
                  help="How fast it is said, half to twice its voice’s speed: the scene is recorded for that. Without a voice, how fast the scene runs."
                  error={isSubmitted ? speedProblem : undefined}
                >
                  {(control) => (
                    <Input
                      {...control}
                      type="number"
                      min={SPEED_MIN}
                      max={SPEED_MAX}
                      step={0.001}
                      disabled={!canEdit}
                      value={speed}
                      onChange={(event) => setSpeed(event.target.value)}
                    />
                  )}
                </Field>
                {name === RESULT_VIEWING && (
                  <Field
                    label="Duration"
                    help="Seconds of the clip, before its speed"
                    error={isSubmitted ? lengthProblem : undefined}
                  >
                    {(control) => (
                      <Input
                        {...control}
                        type="number"
                        min={0}
                        step={0.1}
                        disabled={!canEdit}
                        value={length}
                        onChange={(event) => setLength(event.target.value)}
                      />
                    )}
                  </Field>
                )}
              </div>
              <SceneFields projectId={video.projectId} params={params} disabled={!canEdit} onChange={setParams} />
              {isSubmitted && sceneProblem && (
                <p role="alert" className="text-dense text-failed">
                  {sceneProblem}
                </p>
              )}
            </div>
            <div className="lg:w-[300px] lg:shrink-0">
              {preview ? (
                <ScenePreview
                  label={`Preview of ${name}`}
                  scene={preview.scene}
                  pictures={preview.pictures}
                  format={video.format}
                  voiceUrl={voiceUrl}
                  speed={isSpoken ? segment.clipSpeed : speedProblem ? 1 : factor}
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
