'use client';

import {
  Maximize2,
  Pause,
  Play,
  Redo2,
  Scissors,
  SkipBack,
  SkipForward,
  TextSelect,
  Undo2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Slider } from '@/components/ui/slider';
import { endOfFilm } from '@/lib/timeline/model';
import { clockOf, FPS } from '@/lib/timeline/time';
import type { Listening } from './media-pool';
import { MoreButton } from './more-button';
import type { MoreProps } from './more-props';
import { useFrame, usePlaying } from '../state/playhead';
import { ZOOM } from '../sizes';
import { seekBy, togglePlaying } from '../state/play';

const SKIP = 10 * FPS;

type PlaybackControlsProps = MoreProps & {
  listening: Listening;
  onListening: (listening: Listening) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Shows the whole film. */
  onFit: () => void;
  /** Whether the script stands beside the picture. */
  isScript: boolean;
  onScript: () => void;
};

/** Undo, cut, playing, volume and zoom. */
export function PlaybackControls(props: PlaybackControlsProps) {
  const { editor, listening, onListening, zoom, onZoom, onFit, isScript, onScript } = props;
  const { onScenes, onTemplate, network, onNetwork } = props;
  const { playhead, timeline, history } = editor;
  const frame = useFrame(playhead);
  const playing = usePlaying(playhead);
  const { muted, volume } = listening;
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-t border-line bg-panel px-2 py-1 md:px-3 md:py-1.5">
      {editor.canEdit && (
        <>
          <Tool label="Undo" icon={Undo2} disabled={history.past.length === 0} onClick={editor.undo} />
          <Tool label="Redo" icon={Redo2} disabled={history.future.length === 0} onClick={editor.redo} />
          <Tool label="Split" icon={Scissors} onClick={editor.split} />
          <MoreButton {...{ editor, onScenes, onTemplate, network, onNetwork }} />
          <span className="mx-1 h-5 w-px bg-line md:mx-2" />
        </>
      )}
      <Tool label="Back 10 seconds" icon={SkipBack} onClick={() => seekBy(editor, -SKIP)} />
      <Tool label={playing ? 'Pause' : 'Play'} icon={playing ? Pause : Play} onClick={() => togglePlaying(editor)} />
      <Tool label="Forward 10 seconds" icon={SkipForward} onClick={() => seekBy(editor, SKIP)} />
      <span
        className="ml-1 text-dense text-muted tabular-nums md:ml-2"
        title={`The ruler goes to ${clockOf(timeline.totalDuration)}`}
      >
        {clockOf(frame)} / {clockOf(endOfFilm(timeline))}
      </span>
      <span className="flex-1 max-md:hidden" />
      <Button
        variant={isScript ? 'secondary' : 'ghost'}
        size="sm"
        aria-pressed={isScript}
        className="mr-2 max-md:hidden"
        onClick={onScript}
      >
        <TextSelect aria-hidden />
        Script
      </Button>
      <Tool
        label={muted ? 'Unmute' : 'Mute'}
        icon={muted ? VolumeX : Volume2}
        onClick={() => onListening({ ...listening, muted: !muted })}
      />
      <Slider
        aria-label="Listening volume"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        className="hidden w-24 md:block"
        onValueChange={(next) => onListening({ muted: false, volume: next })}
      />
      <label className="flex items-center gap-2 text-dense max-md:flex-1 md:ml-3">
        Zoom
        <Slider
          {...ZOOM}
          value={Math.max(ZOOM.min, zoom)}
          valueText={`${zoom.toFixed(1)}×`}
          className="w-28 max-md:flex-1"
          onValueChange={onZoom}
        />
      </label>
      <Tool label="Fit" icon={Maximize2} onClick={onFit} />
    </div>
  );
}

type ToolProps = { label: string; icon: typeof Play; disabled?: boolean; onClick: () => void };

function Tool({ label, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}
