'use client';

import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { cn } from '@/components/ui/cn';
import type { WireFileDetails } from '@/lib/contracts/files';
import type { WireMediaDetail } from '@/lib/contracts/media';
import type { Fit, Frame } from '@/lib/media/frame';
import { isVideoUrl } from '@/lib/platforms/define';
import { useFileOf } from '../use-file-of';
import { figuresOf, savedWords } from './media-figures';

/** The frames of both sides are equally high, so that shapes can be compared. */
const STAGE = 'flex h-[min(46dvh,400px)] items-center justify-center overflow-hidden rounded-card bg-sunken';
const KEY_STEP = 0.02;

type BeforeStageProps = {
  url: string;
  file: WireFileDetails | undefined;
  fit: Fit;
  frame: Frame | null | undefined;
  /** The moment of a video to show. */ atS?: number | undefined;
  onFocus: (focus: Fit['focus']) => void;
};

/** The file as it is; for a crop with what stays, and the point around which. */
export function BeforeStage({ url, file, fit, frame, atS, onFocus }: BeforeStageProps) {
  const crop = frame?.crop;
  return (
    <Side title="Before" figures={file ? figuresOf(file) : ''}>
      <div className={STAGE}>
        {crop && file?.width && file.height ? (
          <FocusPicker url={url} file={file} fit={fit} crop={crop} onFocus={onFocus} />
        ) : (
          <MediaPreview url={url} alt="Before" controls atS={atS} className="max-h-full max-w-full object-contain" />
        )}
      </div>
    </Side>
  );
}

type FocusPickerProps = {
  url: string;
  file: WireFileDetails;
  fit: Fit;
  crop: NonNullable<Frame['crop']>;
  onFocus: (focus: Fit['focus']) => void;
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

function FocusPicker({ url, file, fit: { focus }, crop, onFocus }: FocusPickerProps) {
  const area = useRef<HTMLDivElement>(null);
  const width = file.width ?? 1;
  const height = file.height ?? 1;

  function point(event: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    onFocus({ x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) });
  }
  function step(event: KeyboardEvent): void {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [-KEY_STEP, 0],
      ArrowRight: [KEY_STEP, 0],
      ArrowUp: [0, -KEY_STEP],
      ArrowDown: [0, KEY_STEP],
    };
    const [x, y] = steps[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    onFocus({ x: clamp(focus.x + x), y: clamp(focus.y + y) });
  }

  return (
    <div
      ref={area}
      onPointerDown={point}
      onPointerMove={point}
      className="relative max-h-full max-w-full touch-none overflow-hidden select-none"
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(width / height > 1.3 ? { width: '100%' } : { height: '100%' }),
      }}
    >
      <Still url={url} file={file} className="size-full object-fill" />
      <div
        aria-hidden
        className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/0.55)]"
        style={{
          left: percent(crop.x, width),
          top: percent(crop.y, height),
          width: percent(crop.width, width),
          height: percent(crop.height, height),
        }}
      />
      <button
        type="button"
        aria-label="Focus point"
        aria-description={`${Math.round(focus.x * 100)}% from the left, ${Math.round(focus.y * 100)}% from the top. Arrow keys move it.`}
        onKeyDown={step}
        className="absolute size-6 -translate-1/2 cursor-grab rounded-full border-2 border-white bg-accent"
        style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
      />
    </div>
  );
}

/** One picture of a file of any kind: videos by their poster, or their first frame. */
function Still({
  url,
  file,
  className,
  alt = '',
}: {
  url: string;
  file: WireFileDetails | undefined;
  className: string;
  alt?: string;
}) {
  const poster = file?.posterUrl ?? (isVideoUrl(url) ? file?.thumbnailUrl : null);
  if (!poster && isVideoUrl(url))
    return <video src={url} muted playsInline preload="metadata" aria-label={alt || 'Still'} className={className} />;
  return (
    <img
      src={poster ? (URL.parse(poster)?.pathname ?? poster) : url}
      alt={alt}
      draggable={false}
      className={className}
    />
  );
}

type AfterStageProps = {
  /** The rendered result; null while there is only a sketch of it. */
  url: string | null;
  source: { url: string; file: WireFileDetails | undefined };
  fit: Fit;
  frame: Frame | null | undefined;
  detail: WireMediaDetail | null;
  isRunning: boolean;
};

const ACTIONS: Record<WireMediaDetail['action'], string> = {
  kept: 'Fits as it is: nothing was changed.',
  copied: 'Only the container was rewritten: the picture is untouched.',
  encoded: '',
};

/** The rendered result with sizes and reasons; before that, a sketch of it. */
export function AfterStage({ url, source, fit, frame, detail, isRunning }: AfterStageProps) {
  const { data: made } = useFileOf(url);
  const before = source.file?.bytes;
  return (
    <Side
      title={url ? 'After' : 'After (sketch)'}
      figures={made ? figuresOf(made) : url ? '' : 'Render a preview to see the file itself and its size.'}
      more={
        url && (
          <>
            {made && before !== undefined && made.id !== source.file?.id && (
              <p className="tabular text-dense text-muted">{savedWords(before, made.bytes)}</p>
            )}
            {detail && ACTIONS[detail.action] && <p className="text-dense text-muted">{ACTIONS[detail.action]}</p>}
          </>
        )
      }
    >
      <div className={cn(STAGE, isRunning && 'animate-pulse-slow')}>
        {url ? (
          <MediaPreview url={url} alt="After" controls className="max-h-full max-w-full object-contain" />
        ) : (
          <Sketch source={source} fit={fit} frame={frame} />
        )}
      </div>
    </Side>
  );
}

/** Drawn by the browser from the source: the same frame that will be made. */
function Sketch({ source: { url, file }, fit, frame }: Pick<AfterStageProps, 'source' | 'fit' | 'frame'>) {
  if (!frame || !file?.width || !file.height)
    return <MediaPreview url={url} alt="After" className="max-h-full max-w-full object-contain" />;
  const { crop, outer } = frame;
  const ratio = outer[0] / outer[1];
  const shape = { aspectRatio: `${outer[0]} / ${outer[1]}`, ...(ratio > 1.3 ? { width: '100%' } : { height: '100%' }) };
  const cut = crop && {
    width: percent(file.width, crop.width),
    height: percent(file.height, crop.height),
    left: `-${percent(crop.x, crop.width)}`,
    top: `-${percent(crop.y, crop.height)}`,
  };
  return (
    <div
      className="relative max-h-full max-w-full overflow-hidden"
      style={{ ...shape, ...(fit.background === 'blur' ? {} : { backgroundColor: fit.background }) }}
    >
      {!crop && fit.background === 'blur' && (
        <Still url={url} file={file} className="absolute inset-0 size-full scale-125 object-cover blur-xl" />
      )}
      <div className={cn('absolute', !cut && 'inset-0')} style={cut ?? undefined}>
        <Still
          url={url}
          file={file}
          alt="Sketch of the result"
          className={cn('size-full', crop ? 'object-fill' : 'object-contain')}
        />
      </div>
    </div>
  );
}

function Side({
  title,
  figures,
  more,
  children,
}: {
  title: string;
  figures: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="order-last flex flex-col gap-0.5">
        <h3 className="text-dense font-semibold">{title}</h3>
        <p className="tabular min-h-[18px] text-dense text-muted">{figures}</p>
        {more}
      </figcaption>
      {children}
    </figure>
  );
}
