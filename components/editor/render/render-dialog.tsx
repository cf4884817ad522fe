'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { FilmCertificate } from '@/components/shared/film-certificate';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import type { WireVideoRender } from '@/lib/contracts/video-timeline';
import { bytesWords, durationWords } from '@/lib/media/words';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { getVideoProject } from '@/lib/routes/video-projects';
import { estimateRender, renderVideo } from '@/lib/routes/video-timeline';
import { toWire } from '@/lib/timeline/convert';
import { endOfFilm, MAX_FRAMES, type Viewport } from '@/lib/timeline/model';
import { clockOf, FPS, toSeconds } from '@/lib/timeline/time';
import { FORMAT_SIZES, formatOf, type VideoFormat } from '@/lib/video/formats';
import type { RenderFormat } from '@/lib/video/render';
import type { Editor } from '../state/editor';
import { SafeAreaNote } from '../picture/safe-area';
import { RangeFields, type Range } from './range-fields';
import { RenderJob } from './render-job';
import { ShapeFields } from './shape-fields';

const FORMATS: Record<RenderFormat, string> = {
  mp4: 'Video (MP4)',
  webm: 'Video (WebM)',
  mov: 'Video (MOV)',
  prores: 'For other editors (ProRes)',
  gif: 'Moving picture (GIF)',
  audio: 'Sound only',
  still: 'Picture at the playhead',
};

/** The message after a render has started. */
const STARTED = "Video rendering started! You will be notified when it's complete.";

type RenderDialogProps = {
  id: string;
  editor: Editor;
  renders: readonly WireVideoRender[];
  /** Jobs that wait or run. */
  rendering: readonly string[];
  onEnd: () => void;
  onClose: () => void;
};

/** Starts a render of what is on the timeline, shows those under way, and lists the finished ones. */
export function RenderDialog({ id, editor, renders, rendering, onEnd, onClose }: RenderDialogProps) {
  const { timeline, playhead, canEdit } = editor;
  // Those that end are left there: they say how.
  const [known, setKnown] = useState(rendering);
  const jobs = [...new Set([...known, ...rendering])];
  const { refresh } = useCache();
  // The next one need not wait for it any more.
  const end = () => {
    refresh(estimateRender);
    onEnd();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Render Video"
        description="Makes a file of what is on the timeline. It goes on when you close this page."
      >
        <DialogBody>
          {canEdit && (
            <RenderForm
              id={id}
              editor={editor}
              wasRendered={renders.some((render) => render.format === 'mp4')}
              end={endOfFilm(timeline)}
              here={Math.floor(playhead.frame())}
              onStarted={(jobId) => {
                setKnown([...jobs, jobId]);
                onEnd();
              }}
            />
          )}
          {jobs.length > 0 && (
            <section aria-label="Under way" className="flex flex-col gap-3 border-t border-line pt-4 empty:hidden">
              {jobs.map((jobId) => (
                <RenderJob key={jobId} jobId={jobId} canCancel={canEdit} onEnd={end} />
              ))}
            </section>
          )}
          <section aria-label="Renders" className="flex flex-col gap-2 border-t border-line pt-4">
            <h3 className="text-dense font-semibold">Renders</h3>
            {renders.length === 0 && <p className="text-dense text-muted">Nothing has been rendered yet.</p>}
            <ul className="flex flex-col divide-y divide-line">
              {renders.map((render) => (
                <RenderRow key={render.fileId} render={render} />
              ))}
            </ul>
          </section>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function RenderRow({
  render: { url, name, format, createdAt, duration, bytes, viewport, certificate },
}: {
  render: WireVideoRender;
}) {
  const path = URL.parse(url)?.pathname ?? url;
  const facts = [
    format === 'audio' ? 'sound' : `${viewport.width} × ${viewport.height}`,
    format === 'still' ? null : durationWords(duration),
    bytesWords(bytes),
  ];
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="block truncate font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {name}
          </a>
          <span className="text-dense text-muted">
            {facts.filter(Boolean).join(', ')}, <RelativeTime at={createdAt} past />
          </span>
        </span>
        <Button variant="outline" size="icon-sm" asChild>
          <a href={path} download={name} aria-label={`Download ${name}`} title="Download">
            <Download aria-hidden />
          </a>
        </Button>
      </div>
      <FilmCertificate certificate={certificate} name={name} />
    </li>
  );
}

/** Seconds of a render of the timeline's own size that is as much work as that of several formats. */
function secondsOf(
  seconds: number,
  { viewport, formats }: { viewport: Viewport; formats: readonly VideoFormat[] | null },
) {
  const pixelsOf = ({ width, height }: Viewport) => width * height;
  const pixels = formats?.reduce((sum, one) => sum + pixelsOf(FORMAT_SIZES[one]), 0) ?? pixelsOf(viewport);
  return Math.min(MAX_FRAMES / FPS, Math.round((seconds * 10 * pixels) / pixelsOf(viewport)) / 10);
}

type RenderFormProps = {
  id: string;
  editor: Editor;
  /** As a video: there is something to copy from. */
  wasRendered: boolean;
  /** Frames: of the film's end, and of the playhead. */
  end: number;
  here: number;
  onStarted: (jobId: string) => void;
};

function RenderForm({ id, editor, wasRendered, end, here, onStarted }: RenderFormProps) {
  const { timeline } = editor;
  const own = formatOf(timeline.viewport);
  const [format, setFormat] = useState<RenderFormat>('mp4');
  const [shapes, setShapes] = useState<readonly VideoFormat[]>(own ? [own] : []);
  const [preset, setPreset] = useState<PlatformKey | ''>('');
  const [isReusing, setReusing] = useState(true);
  const [part, setPart] = useState<Range | null>(null);
  const { run, busy, error } = useAction(renderVideo, { silent: true, refresh: [getVideoProject, estimateRender] });
  const range = format === 'still' ? { start: toSeconds(here), end: toSeconds(here + 1) } : part;
  const seconds = range ? Math.max(0, range.end - range.start) : toSeconds(end);
  const { viewport } = timeline;
  const canReuse = wasRendered && format === 'mp4';
  // The timeline's own format alone is its picture as it is.
  const formats = format === 'audio' || shapes.every((shape) => shape === own) ? null : shapes;
  const estimate = useEndpoint(
    estimateRender,
    { params: { id }, query: { seconds: secondsOf(seconds, { viewport, formats }), ...viewport, format } },
    { enabled: end > 0, keepPrevious: true },
  );
  const start = async () => {
    const body = {
      ...{ ...toWire(timeline), viewport, format, range },
      reuse: canReuse && isReusing,
      ...(preset && format === 'mp4' ? { preset } : {}),
      ...(formats ? { formats: [...formats] } : {}),
    };
    const answer = await run({ params: { id }, body });
    if (!answer) return;
    toast.success(STARTED);
    onStarted(answer.data.jobId);
  };
  if (end === 0)
    return <p className="text-muted">There is nothing to see or hear yet. Add something to the timeline.</p>;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label="Format">
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={(event) => setFormat(event.target.value as RenderFormat)}
              options={Object.entries(FORMATS).map(([key, words]) => ({ value: key, label: words }))}
            />
          )}
        </Field>
        {format === 'mp4' && (
          <Field label="Made for">
            {(control) => (
              <Select
                {...control}
                value={preset}
                onChange={(event) => setPreset(event.target.value as PlatformKey | '')}
                options={[{ value: '', label: 'Everywhere' }, ...optionsOf(PLATFORM_KEYS, labelOf)]}
              />
            )}
          </Field>
        )}
      </div>
      {preset && format === 'mp4' && !formats && <SafeAreaNote timeline={timeline} network={preset} />}
      {format !== 'audio' && <ShapeFields viewport={viewport} chosen={shapes} onChange={setShapes} />}
      {format !== 'still' && (
        <RangeFields range={part} most={toSeconds(timeline.totalDuration)} end={toSeconds(end)} onChange={setPart} />
      )}
      {canReuse && (
        <div className="flex flex-col gap-1">
          <Checkbox
            label="Reuse unchanged parts"
            checked={isReusing}
            onChange={({ target }) => setReusing(target.checked)}
          />
          <p className="text-dense text-muted">Copied bit by bit from an earlier render; only the rest is encoded.</p>
        </div>
      )}
      {format === 'still' && <p className="text-dense text-muted">The frame at {clockOf(here)}.</p>}
      {error && (
        <p role="alert" className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">
          {error.message}
        </p>
      )}
      <DialogFooter className="-mx-6 items-center border-t-0 py-0">
        <span role="status" className="flex-1 text-dense text-muted">
          {estimate.data?.data.sentence ?? ''}
          {estimate.data && canReuse && isReusing && ' Reused parts take less.'}
        </span>
        <Button type="submit" busy={busy} disabled={part !== null && part.end <= part.start}>
          Start rendering
        </Button>
      </DialogFooter>
    </form>
  );
}
