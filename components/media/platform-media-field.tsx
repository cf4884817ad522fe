'use client';

import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Progress } from '@/components/ui/progress';
import { Switch } from '@/components/ui/switch';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { insertInOrder, type PlatformMedia, type PlatformMediaChange } from '@/lib/posts/media';
import { DropZone } from './drop-zone';
import { FileButton } from './file-button';
import { acceptOf, type FileKind } from './kinds';
import { LibraryButton } from './library-button';
import { Sentences } from './sentences';
import { useOptimise } from './optimise/use-optimise';
import { WhyOptimise } from './optimise/why';
import { UploadList } from './upload-list';
import { useFieldUploads } from './use-field-uploads';

const OptimiseDialog = loadLater(() => import('./optimise/optimise-dialog').then((part) => part.OptimiseDialog));

const REMOVE = 'Remove custom media and use global media';
const FAILURE = 'Failed to upload file. Please try again.';

export type PlatformMediaFieldProps = {
  projectId: string;
  platform: PlatformKey;
  /** The main media, which is shown unless there is custom media. */
  main: readonly string[];
  value: PlatformMedia;
  onChange: (change: PlatformMediaChange) => void;
  label?: string;
  disabled?: boolean;
};

/** The media of one platform: the main one or its own, as it is or made to fit. */
export function PlatformMediaField({
  projectId,
  platform,
  main,
  value,
  onChange,
  label = 'Media',
  disabled = false,
}: PlatformMediaFieldProps) {
  const kinds: readonly FileKind[] = manifestOf(platform).media.kinds === 'video' ? ['video'] : ['image', 'video'];
  const batch = useRef<string[]>([]);
  const isCustom = value.media !== null;
  const setMedia = (media: string[] | null): void => onChange((old) => ({ ...old, media }));
  const { send, forget, uploads, busy, refusals, refuse } = useFieldUploads({
    projectId,
    kinds,
    onFile: ({ url }, later) => {
      batch.current = insertInOrder(batch.current, url, later);
      setMedia(batch.current);
    },
  });
  const [fitting, setFitting] = useState<number | null>(null);
  const optimise = useOptimise({ projectId, platform, main, value, onChange });

  function upload(files: File[]): void {
    forget();
    batch.current = [];
    send(files);
  }

  /** Something other than the current upload. */
  function choose(media: string[] | null): void {
    forget();
    setMedia(media);
  }

  return (
    <DropZone
      disabled={disabled}
      onFiles={upload}
      onRefuse={refuse}
      className="rounded-control data-over:bg-accent-soft"
    >
      <div role="group" aria-label={label} className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-dense font-semibold">
          {label}
          {isCustom && <Tag>Custom media</Tag>}
          {optimise.isOptimised && <Tag>Optimized</Tag>}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {optimise.displayed.map((url, index) => (
            <MediaPreview
              key={`${url} ${index}`}
              url={url}
              alt={`File ${index + 1}`}
              className="h-14 w-20 rounded-control"
            />
          ))}
          {!disabled && (
            <>
              <FileButton
                label={isCustom ? 'Replace Custom Media' : 'Upload Custom Media'}
                busy={busy}
                accept={acceptOf(kinds)}
                multiple
                onFiles={upload}
              />
              <LibraryButton
                projectId={projectId}
                kinds={kinds}
                multiple
                onChoose={(files) => choose(files.map(({ url }) => url))}
              />
            </>
          )}
          {!disabled && isCustom && (
            <Button variant="ghost" size="icon-sm" aria-label={REMOVE} title={REMOVE} onClick={() => choose(null)}>
              <X aria-hidden />
            </Button>
          )}
        </div>
        {uploads.length > 0 && <UploadList uploads={uploads} failure={FAILURE} />}
        {!disabled && <OptimiseRow optimise={optimise} onChoose={() => setFitting(0)} />}
        {!disabled &&
          !optimise.run?.error &&
          optimise.displayed.map((url, index, all) => (
            <WhyOptimise
              key={`${url} ${index}`}
              url={url}
              platform={platform}
              name={all.length > 1 ? `File ${index + 1}` : undefined}
              isMade={url !== optimise.shown[index]}
              onTrim={() => setFitting(index)}
              {...(optimise.isRunning ? {} : { onOptimise: () => optimise.turn(true) })}
            />
          ))}
        <Sentences sentences={[...refusals, ...(optimise.error ? [optimise.error] : [])]} />
      </div>
      {fitting !== null && (
        <OptimiseDialog
          projectId={projectId}
          platform={platform}
          urls={optimise.shown}
          first={fitting}
          made={optimise.isOptimised ? optimise.displayed : []}
          onClose={() => setFitting(null)}
          onUse={(index, url) => optimise.use(index, url)}
        />
      )}
    </DropZone>
  );
}

function Tag({ children }: { children: string }) {
  return <span className="rounded-full bg-accent-soft px-2 text-tiny font-normal text-accent-text">{children}</span>;
}

type OptimiseRowProps = {
  optimise: ReturnType<typeof useOptimise>;
  /** Opens the choice of fit. */ onChoose: () => void;
};

/** The switch, what it is doing, and the way to the choice of fit. */
function OptimiseRow({ optimise, onChoose }: OptimiseRowProps) {
  const id = useId();
  const { isRunning, run, isOptimised, shown, turn } = optimise;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
      <Switch id={id} aria-busy={isRunning} checked={isOptimised || isRunning} onCheckedChange={turn} />
      <label htmlFor={id} className="cursor-pointer text-dense">
        Optimize for platform
      </label>
      {isRunning && (
        <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
          <span role="status" className="text-dense text-muted">
            Processing...
          </span>
          <Progress value={run?.progress ?? null} label={run?.sentence || 'Optimizing'} className="max-w-40 min-w-12" />
          <span className="tabular text-tiny text-muted">{Math.round((run?.progress ?? 0) * 100)}%</span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Cancel optimizing"
            title="Cancel"
            onClick={() => turn(false)}
          >
            <X aria-hidden />
          </Button>
        </span>
      )}
      {!isRunning && shown.length > 0 && (
        <Button variant="ghost" size="sm" className="ml-auto" onClick={onChoose}>
          <SlidersHorizontal aria-hidden />
          {isOptimised ? 'Before and after' : 'Choose fit'}
        </Button>
      )}
    </div>
  );
}
