'use client';

import { Film, Scissors, X } from 'lucide-react';
import { useId, useState } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Progress } from '@/components/ui/progress';
import { DEFAULT_FIT } from '@/lib/media/frame';
import type { PlatformKey } from '@/lib/platforms/define';
import { FileButton } from './file-button';
import type { FileKind } from './kinds';
import { LibraryButton } from './library-button';
import { Sentences } from './sentences';
import { useStartRun, useRun } from './optimise/runs';
import { UploadList } from './upload-list';
import { useFieldUploads } from './use-field-uploads';
import { manifestOf } from '@/lib/platforms/index';

const FrameProposal = loadLater(() => import('./cover/frame-proposal').then((part) => part.FrameProposal));
const FrameDialog = loadLater(() => import('./cover/frame-dialog').then((part) => part.FrameDialog));
const OptimiseDialog = loadLater(() => import('./optimise/optimise-dialog').then((part) => part.OptimiseDialog));

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const WRONG_TYPE = 'Only image files are allowed for cover frames';
const FAILURE = 'Failed to upload cover frame';
const KINDS: readonly FileKind[] = ['image'];

export type CoverFieldProps = {
  projectId: string;
  platform: PlatformKey;
  label?: string;
  /** The video that the cover stands for; without one only uploads and the library are offered. */
  videoUrl: string | null;
  /** Address of the cover; empty for none. */
  value: string;
  onChange: (url: string) => void;
  disabled?: boolean;
};

/** The chosen cover, sent or taken, and the run that cuts it to the network's shape. */
function useCover({ projectId, platform, onChange }: Pick<CoverFieldProps, 'projectId' | 'platform' | 'onChange'>) {
  // The chosen file before fitting: the source for another fit.
  const [chosen, setChosen] = useState<string | null>(null);
  const key = `cover ${platform} ${useId()}`;
  const run = useRun(key);
  const startRun = useStartRun();
  const isRunning = run !== undefined && run.progress !== null;
  const { send, uploads, busy, refusals, refuse, clearRefusals } = useFieldUploads({
    projectId,
    kinds: KINDS,
    onFile: ({ url }) => take(url),
  });

  /** Shows the chosen file at once, and its fitted version when that is rendered. */
  function take(url: string): void {
    clearRefusals();
    setChosen(url);
    onChange(url);
    if (!manifestOf(platform).presets.cover) return;
    run?.cancel();
    startRun({
      key,
      projectId,
      platform,
      urls: [url],
      as: 'cover',
      fit: { ...DEFAULT_FIT, mode: 'crop' },
      onDone: ([made]) => made && onChange(made.url),
    });
  }
  function upload([file]: File[]): void {
    if (!file) return;
    if (TYPES.includes(file.type)) send([file]);
    else refuse(WRONG_TYPE);
  }
  function remove(): void {
    run?.cancel();
    setChosen(null);
    onChange('');
  }

  return { chosen, run, isRunning, uploads, busy, refusals, take, upload, remove };
}

/**
 * The picture that stands for a video before it plays: uploaded, from the library, or a frame of the video; cut to the
 * network's shape.
 */
export function CoverField({
  projectId,
  platform,
  label = 'Cover Frame',
  videoUrl,
  value,
  onChange,
  disabled = false,
}: CoverFieldProps) {
  const [open, setOpen] = useState<'none' | 'frame' | 'fit'>('none');
  const { chosen, run, isRunning, uploads, busy, refusals, take, upload, remove } = useCover({
    projectId,
    platform,
    onChange,
  });

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <p className="text-dense font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {value && <MediaPreview url={value} alt={label} className="h-14 w-20 rounded-control object-contain" />}
        <FileButton
          label={value ? 'Replace Cover Frame' : 'Upload Cover Frame'}
          busy={busy}
          accept={TYPES.join(',')}
          onFiles={upload}
        />
        {videoUrl && (
          <Button variant="outline" size="sm" disabled={disabled} onClick={() => setOpen('frame')}>
            <Film aria-hidden />
            Pick a frame
          </Button>
        )}
        <LibraryButton
          projectId={projectId}
          kinds={KINDS}
          disabled={disabled}
          onChoose={([file]) => file && take(file.url)}
        />
        {value && (chosen ?? value) && (
          <Button variant="ghost" size="sm" disabled={disabled || isRunning} onClick={() => setOpen('fit')}>
            <Scissors aria-hidden />
            Fit
          </Button>
        )}
        {value && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Remove cover frame"
            title="Remove cover frame"
            onClick={remove}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {uploads.length > 0 && <UploadList uploads={uploads} failure={FAILURE} />}
      {!value && videoUrl && !busy && <FrameProposal videoUrl={videoUrl} disabled={disabled} onTake={take} />}
      {isRunning && (
        <div className="flex items-center gap-2 text-dense text-muted">
          <span role="status">Processing...</span>
          <Progress value={run?.progress ?? 0} label="Fitting the cover frame" className="max-w-40" />
        </div>
      )}
      <Sentences sentences={[...refusals, ...(run?.error ? [run.error] : [])]} />
      {open === 'frame' && videoUrl && (
        <FrameDialog
          videoUrl={videoUrl}
          onClose={() => setOpen('none')}
          onTake={(url) => {
            setOpen('none');
            take(url);
          }}
        />
      )}
      {open === 'fit' && (
        <OptimiseDialog
          projectId={projectId}
          platform={platform}
          as="cover"
          urls={[chosen ?? value]}
          made={[value]}
          onClose={() => setOpen('none')}
          onUse={(_, url) => onChange(url)}
        />
      )}
    </div>
  );
}
