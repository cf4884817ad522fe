'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { toast } from '@/components/ui/toast';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { makeVideoFormats } from '@/lib/routes/video-projects';
import { FORMAT_USES, VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';
import { VIDEO_CACHES } from '../caches';
import { countOf } from '../words';

type FormatsDialogProps = { video: WireVideoProject; onClose: () => void };

/** The same film in other formats: those that are there, and those that can be made. */
export function FormatsDialog({ video, onClose }: FormatsDialogProps) {
  const there = new Map([video, ...video.formats].map(({ format, status }) => [format, status]));
  const [chosen, setChosen] = useState<readonly VideoFormat[]>([]);
  const wanted = VIDEO_FORMATS.filter((format) => chosen.includes(format) && !there.has(format));
  const make = useAction(makeVideoFormats, {
    refresh: VIDEO_CACHES,
    failure: 'The other formats could not be made',
    onDone: () => {
      toast.success(`Making ${countOf(wanted.length, 'more format')} of “${video.title}”`);
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (make.busy || wanted.length === 0) return;
    void make.run({ params: { id: video._id }, body: { formats: wanted } });
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Other formats"
        description="The same script, voice and music; each scene is laid out for its own format."
      >
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            <fieldset className="flex flex-col gap-2.5">
              <legend className="sr-only">Formats</legend>
              {VIDEO_FORMATS.map((format) => (
                <Checkbox
                  key={format}
                  label={labelOf(format, { status: there.get(format), isOwn: format === video.format })}
                  checked={there.has(format) || chosen.includes(format)}
                  disabled={there.has(format)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, format] : chosen.filter((other) => other !== format))
                  }
                />
              ))}
            </fieldset>
            <p className="text-dense text-muted">
              “Post this” then gives each network the format that fills most of its screen. Changes made in the editor
              are not taken over.
            </p>
          </DialogBody>
          <DialogSubmit
            act={wanted.length > 0 ? `Make ${countOf(wanted.length, 'format')}` : 'Make formats'}
            busy={make.busy}
            disabled={wanted.length === 0}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}

type Known = { status: WireVideoProject['status'] | undefined; isOwn: boolean };

function labelOf(format: VideoFormat, { status, isOwn }: Known): string {
  const words = `${format} · ${FORMAT_USES[format]}`;
  if (isOwn) return `${words} (this video)`;
  if (!status) return words;
  return `${words} (${status === 'completed' ? 'made' : status === 'failed' ? 'failed: see its tile' : 'being made'})`;
}
