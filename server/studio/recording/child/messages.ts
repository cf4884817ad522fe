import type { Scene } from '@/lib/scene/draw-scene';
import type { SubtitleState, SubtitleStyle } from '@/lib/scene/subtitles';
import type { Size } from '@/lib/scene/surface';

/** Frames of a moving picture go to the standard output, RGBA. */
export type Moving = { size: Size; frames: number; fps: number };

export type Request =
  | (Moving & { name: 'scene'; scene: Scene; pictures: Record<string, string | null> })
  | (Moving & { name: 'still'; picture: string; motion: boolean })
  /** Pictures of subtitles, as PNG in a folder: `0.png`, … all of them of the lane's size. */
  | { name: 'subtitles'; states: readonly SubtitleState[]; style: SubtitleStyle; size: Size; folder: string };

/** `lane`: where the subtitles' pictures lie in the frame. */
export type Done = { drawn: number; lane?: { x: number; y: number; width: number; height: number } };
/** `refused`: a sentence for people. */
export type Reply = { ready: true } | { frame: number } | { done: Done } | { refused: string } | { failed: string };
