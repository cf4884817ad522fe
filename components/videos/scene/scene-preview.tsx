'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Slider } from '@/components/ui/slider';
import { secondsWords } from '../words';
import type { Scene } from '@/lib/scene/draw-scene';
import { FORMAT_SIZES, type VideoFormat } from '@/lib/video/formats';
import { usePlaying } from './use-playing';
import { useSceneCanvas, type PictureAddresses } from './use-scene-canvas';

const SHAPES: Record<VideoFormat, string> = {
  '9:16': 'aspect-[9/16] max-w-[252px]',
  '1:1': 'aspect-square max-w-[360px]',
  '4:5': 'aspect-[4/5] max-w-[320px]',
  '16:9': 'aspect-video max-w-[480px]',
};

type ScenePreviewProps = {
  /** Heard and shown: 'Preview of intro'. */ label: string;
  scene: Scene;
  format: VideoFormat;
  pictures?: PictureAddresses;
  /** Its voice, once it is made: plays with it. */ voiceUrl?: string | null;
  /** How fast the clip runs beside the voice. */ speed?: number;
  className?: string;
};

const NONE: PictureAddresses = {};

/** A scene as the recorder draws it, with Play and a place to seek. It never plays by itself. */
export function ScenePreview({
  label,
  scene,
  format,
  pictures = NONE,
  voiceUrl = null,
  speed = 1,
  className,
}: ScenePreviewProps) {
  const shownFor = scene.duration / Math.max(0.001, speed);
  const { t, isPlaying, play, pause, seek } = usePlaying(shownFor);
  const { canvas, isReady, problem } = useSceneCanvas(scene, FORMAT_SIZES[format], pictures, {
    t: t * speed,
    isPlaying,
  });
  const voice = useRef<HTMLAudioElement>(null);
  const [silent, setSilent] = useState<string | null>(null);

  useEffect(() => {
    const sound = voice.current;
    if (!sound) return;
    if (!isPlaying) return sound.pause();
    let isOver = false;
    // The picture plays all the same.
    sound.play().catch((error: unknown) => {
      if (!isOver) setSilent(silentBecause(error));
    });
    return () => {
      isOver = true;
      sound.pause();
    };
  }, [isPlaying, voiceUrl]);

  function move(at: number): void {
    seek(at);
    if (voice.current) voice.current.currentTime = at;
  }
  function toggle(): void {
    if (isPlaying) return pause();
    if (voice.current) voice.current.currentTime = t >= shownFor * 0.86 ? 0 : t;
    setSilent(null);
    play();
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={cn('flex flex-col gap-2', SHAPES[format], 'aspect-auto', className)}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label}, ${format}`}
        data-ready={isReady || undefined}
        className={cn('w-full rounded-control bg-sunken', SHAPES[format])}
      />
      <div className="flex items-center gap-2">
        <Button
          variant="outline"
          size="icon-sm"
          aria-label={isPlaying ? 'Pause preview' : 'Play preview'}
          title={isPlaying ? 'Pause preview' : 'Play preview'}
          onClick={toggle}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <Slider
          aria-label="Position in the preview"
          valueText={`${secondsWords(t)} of ${secondsWords(shownFor)}`}
          min={0}
          max={shownFor}
          step={0.1}
          value={t}
          className="flex-1"
          onValueChange={(at) => {
            pause();
            move(at);
          }}
        />
        <span className="tabular text-tiny text-muted">{secondsWords(shownFor)}</span>
      </div>
      {problem && <p className="text-dense text-failed">{problem}</p>}
      {silent && (
        <p role="alert" className="text-dense text-failed">
          {silent}
        </p>
      )}
      {voiceUrl && <audio ref={voice} src={voiceUrl} preload="none" />}
    </div>
  );
}

/** Why the voice is not heard beside the picture. */
function silentBecause(error: unknown): string {
  return error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'This browser does not play sound here. Allow it in the address bar, then play again.'
    : 'The voice could not be played. Regenerate the voice-over, or check the connection and play again.';
}
