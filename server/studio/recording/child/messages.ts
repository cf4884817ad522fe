import type { Blend } from '@/lib/scene/items/blend';
import type { Scene } from '@/lib/scene/draw-scene';
import type { SubtitleState, SubtitleStyle } from '@/lib/scene/subtitles';
import type { Size } from '@/lib/scene/surface';
import type { Timeline } from '@/lib/timeline/model';
import type { Box } from '@/lib/timeline/snapping';
import type { ClipLayer, Range } from '@/lib/timeline/plan/plan';
import type { Sound } from '@/lib/timeline/plan/sounds';

/** Frames of a moving picture go to the standard output, RGBA. */
export type Moving = { size: Size; frames: number; fps: number };

/** The frames of a clip: `00001.jpg` and so on in a folder. `from`: the scene's frame in which its first is shown. */
export type MovingPicture = { folder: string; frames: number; from: number };
/** A picture that is shown softly, as the ground of a scene. */
export type SoftPicture = { soft: string };
/** Files by the names under which a scene draws them. */
export type PictureFiles = Readonly<Record<string, string | SoftPicture | MovingPicture | null>>;

export type Request =
  | (Moving & { name: 'scene'; scene: Scene; pictures: PictureFiles })
  | (Moving & { name: 'still'; picture: string; motion: boolean })
  /** Pictures of subtitles, as PNG in a folder: `0.png`, … all of them of the lane's size. */
  | { name: 'subtitles'; states: readonly SubtitleState[]; style: SubtitleStyle; size: Size; folder: string }
  /** The still parts of a timeline: `work` is a file with a `TimelineWork`, `to` gets a `DrawnTimeline`. */
  | { name: 'timeline'; work: string; to: string; folder: string }
  /** Frames of a film beside those of its preview: `work` is a file with a `FilmWork`, `to` gets its `FilmSample`s. */
  | { name: 'film'; work: string; to: string; folder: string };

export type TimelineWork = {
  timeline: Timeline;
  /** All frames that are rendered. */
  range: Range;
  /** The part of them that is drawn; null: only what is heard is planned. */
  piece: Range | null;
  /** Files by the addresses of pictures, in a form that sharp opens. */
  pictures: Readonly<Record<string, string>>;
  /** The addresses whose files have sound. */
  heard: readonly string[];
};

export type FilmWork = {
  timeline: Timeline;
  /** Files by the addresses of pictures, in a form that sharp opens. */
  pictures: Readonly<Record<string, string>>;
  /** `made`: the frame of the finished file; `clips`: what clips show in it, by the ids of their items. */
  frames: readonly { frame: number; made: string; clips: Readonly<Record<string, string>> }[];
};
/** `pair`: a picture of both, of the frames that differ most. */
export type FilmSample = { frame: number; likeness: number; pair: string | null };

/** A lane as ffmpeg shows it: a list of pictures, from the frame in which something is seen until nothing is. */
/** `start` and `end`: the frames between which something is ever seen in it. */
export type DrawnLane = { kind: 'lane'; box: Box; list: string; start: number; end: number; blend?: Blend };
export type DrawnPiece = { frames: number; layers: (ClipLayer | DrawnLane)[] };
export type DrawnTimeline = { piece: DrawnPiece | null; sounds: Sound[]; states: number };

/** `lane`: where the subtitles' pictures lie in the frame. */
export type Done = { drawn: number; lane?: { x: number; y: number; width: number; height: number } };
/** `refused`: a sentence for people. */
export type Reply = { ready: true } | { frame: number } | { done: Done } | { refused: string } | { failed: string };
