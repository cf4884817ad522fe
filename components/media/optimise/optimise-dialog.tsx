'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { lengthsOf } from '@/lib/media/cut';
import { DEFAULT_FIT, type Fit } from '@/lib/media/frame';
import { previewFrame } from '@/lib/media/preview-frame';
import type { Trim } from '@/lib/media/trim';
import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { Sentences } from '../sentences';
import { useFileOf } from '../use-file-of';
import { AfterStage, BeforeStage } from './before-after';
import { FitOptions } from './fit-options';
import type { Processed } from './process-media';
import { useStartRun, useRun } from './runs';
import { TrimField } from './trim-field';
import { fitOf, WhyOptimise } from './why';
import { manifestOf } from '@/lib/platforms/index';

type OptimiseDialogProps = {
  projectId: string;
  platform: PlatformKey;
  as?: 'media' | 'cover';
  urls: readonly string[];
  /** Of the file that is shown first. */
  first?: number;
  /** The versions that the platform shows in place of them; empty until one is rendered. */
  made: readonly string[];
  onUse: (index: number, url: string) => void;
  onClose: () => void;
};

/** How a file is made to fit a network: the choice, and before and after side by side. */
export function OptimiseDialog({
  projectId,
  platform,
  as = 'media',
  urls,
  first = 0,
  made,
  onUse,
  onClose,
}: OptimiseDialogProps) {
  const [index, setIndex] = useState(first);
  const label = labelOf(platform);
  const title = as === 'cover' ? `Fit the cover frame for ${label}` : `Fit media for ${label}`;
  const url = urls[index] ?? '';
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={title} className="w-[min(1040px,calc(100vw-32px))]">
        {urls.length > 1 && (
          <ToggleGroup
            label="File"
            look="loose"
            className="flex-wrap px-6 pb-2"
            value={String(index)}
            onValueChange={(at) => setIndex(Number(at))}
            options={urls.map((_, at) => ({ value: String(at), label: `File ${at + 1}` }))}
          />
        )}
        <OneFile
          key={url}
          projectId={projectId}
          platform={platform}
          as={as}
          url={url}
          made={made[index] ?? null}
          onClose={onClose}
          onUse={(madeUrl) => onUse(index, madeUrl)}
        />
      </DialogContent>
    </Dialog>
  );
}

function sameTrim(one: Trim | null, other: Trim | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

type OneFileProps = {
  projectId: string;
  platform: PlatformKey;
  as: 'media' | 'cover';
  url: string;
  made: string | null;
  onUse: (url: string) => void;
  onClose: () => void;
};

function OneFile({ projectId, platform, as, url, made, onUse, onClose }: OneFileProps) {
  const { data: file } = useFileOf(url);
  const [fit, setFit] = useState<Fit>(DEFAULT_FIT);
  const [result, setResult] = useState<(Processed & { fit: Fit; trim: Trim | null }) | null>(null);
  const [chosenTrim, setTrim] = useState<Trim | null>();
  const [atS, setAt] = useState<number>();
  const key = `dialog ${as} ${platform} ${url}`;
  const run = useRun(key);
  const startRun = useStartRun();
  const isRunning = run !== undefined && run.progress !== null;
  const lengths = lengthsOf(manifestOf(platform).presets.video);
  const durationS = as === 'media' && file?.kind === 'video' && file.state === 'ready' ? file.durationS : null;
  const isRefused = fitOf(file, platform)?.action === 'refused';
  const trim =
    chosenTrim === undefined && durationS !== null && isRefused && durationS > lengths[1]
      ? { start: 0, end: lengths[1] }
      : (chosenTrim ?? null);
  const isCurrent = result !== null && result.fit === fit && sameTrim(result.trim, trim);
  const picture = file ? file.kind === 'image' && !file.animated : !isVideoUrl(url);
  const source =
    file && file.width !== null && file.height !== null ? { width: file.width, height: file.height } : null;
  const frame = source && previewFrame({ presets: manifestOf(platform).presets, as, picture, source, fit });
  const after = isCurrent ? result.url : result === null && fit === DEFAULT_FIT && !chosenTrim ? made : null;

  function make(): void {
    startRun({
      key,
      projectId,
      platform,
      urls: [url],
      as,
      fit,
      trim,
      onDone: ([done]) => done && setResult({ ...done, fit, trim }),
    });
  }
  function use(): void {
    if (!isCurrent) return;
    onUse(result.url);
    onClose();
  }

  return (
    <>
      <DialogBody>
        {as === 'media' && <WhyOptimise url={url} platform={platform} />}
        <div className="grid items-start gap-5 md:grid-cols-2">
          <BeforeStage
            url={url}
            file={file}
            fit={fit}
            frame={frame}
            atS={atS}
            onFocus={(focus) => setFit((old) => ({ ...old, focus }))}
          />
          <AfterStage
            url={after}
            source={{ url, file }}
            fit={fit}
            frame={frame}
            detail={isCurrent ? result.detail : null}
            isRunning={isRunning}
          />
        </div>
        {file && durationS !== null && (
          <TrimField
            file={file}
            durationS={durationS}
            lengths={lengths}
            label={labelOf(platform)}
            trim={trim}
            onChange={(next, moment) => {
              setTrim(next);
              setAt(moment);
            }}
          />
        )}
        <FitOptions fit={fit} onChange={setFit} frame={frame} label={labelOf(platform)} as={as} />
        <Sentences sentences={run?.error ? [run.error] : []} />
      </DialogBody>
      <DialogFooter className="items-center">
        {isRunning && (
          <span className="mr-auto flex min-w-40 flex-1 items-center gap-2">
            <span role="status" className="text-dense text-muted">
              Processing...
            </span>
            <Progress value={run.progress} label={run.sentence || 'Processing'} className="max-w-60" />
            <span className="tabular text-tiny text-muted">{Math.round((run.progress ?? 0) * 100)}%</span>
          </span>
        )}
        {isRunning ? (
          <Button variant="outline" onClick={run.cancel}>
            Cancel processing
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        )}
        {isCurrent ? (
          <Button onClick={use}>Use this</Button>
        ) : (
          <Button busy={isRunning} onClick={make}>
            {isRunning ? 'Processing...' : 'Make preview'}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
