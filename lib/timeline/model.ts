import type { Blend } from '@/lib/scene/items/blend';
import type { Crop } from '@/lib/scene/items/crop';
import type { Fit } from '@/lib/scene/items/draw-item';
import type { Effect } from '@/lib/scene/items/effects';
import type { Mask } from '@/lib/scene/items/mask';
import type { Easing } from './easing';
import { LOOK_KEYS, LOOK_RANGES } from './look-keys';
import type { Marker } from './marker';
import type { VideoFormat } from '@/lib/video/formats';

/** The lengths of new items and the smallest that trimming leaves, in frames. */
export const TEXT_FRAMES = 150;
export const MEDIA_FRAMES = 300;
export const MIN_FRAMES = 15;
export const SHORTEST = 3; // Of what can be stored: a tenth of a second.
export const MIN_TOTAL_FRAMES = 1_800;
export const MAX_FRAMES = 324_000; // Nothing of a timeline ends later: three hours.
export const MAX_TRACKS = 100;
export const DEFAULT_VOLUME = 0.5;

/**
 * How small and how large the figures of an item may be (docs/decisions/studio.md): the fields of
 * `x` and `y` begin at 0, but a move by keys or by another program may leave the picture.
 */
export const RANGES = {
  x: { min: -8192, max: 8192 },
  y: { min: -8192, max: 8192 },
  width: { min: 10, max: 8192 },
  height: { min: 10, max: 8192 },
  scale: { min: 0.1, max: 3 },
  rotation: { min: 0, max: 360 },
  opacity: { min: 0, max: 1 },
  volume: { min: 0, max: 1 },
  /** Of clips and sounds. */
  speed: { min: 0.25, max: 4 },
  fontSize: { min: 10, max: 100 },
  padding: { min: 0, max: 50 },
  borderRadius: { min: 0, max: 50 },
  ...LOOK_RANGES,
} as const;
/** The sides of a picture, in whole pixels. */
export const VIEWPORT = { min: 16, max: 4096 } as const;

export const ITEM_TYPES = ['video', 'audio', 'image', 'text'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];
export type TrackType = 'video' | 'audio';

export const PLACE_KEYS = ['x', 'y', 'scale', 'rotation', 'opacity', 'volume'] as const;
export const KEYFRAME_PROPERTIES = [...PLACE_KEYS, ...LOOK_KEYS] as const;
export type KeyframeProperty = (typeof KEYFRAME_PROPERTIES)[number];
/** A value that a property has at a frame, counted from the item's start. */
export type Keyframe = { property: KeyframeProperty; frame: number; value: number; easing: Easing };
export const MAX_KEYFRAMES = 500; // Of one item.

/** How a word of a file is written in an item: the one that is said at a second of the file. */
export type Spelling = { at: number; text: string };
export const SPELLINGS = { most: 2_000, longest: 100 } as const;

/** How an item gives way to the one that follows it on the same track. */
export const TRANSITIONS = ['cross-fade', 'slide', 'push', 'wipe', 'zoom', 'dip'] as const;
export type TransitionKind = (typeof TRANSITIONS)[number];
/** `duration` in frames, half of them before the cut. */
export type Transition = { kind: TransitionKind; duration: number };
export const TRANSITION_FRAMES = { min: 3, usual: 15, max: 150 } as const;

/**
 * The course of an item while a transition passes over it. Scale, opacity and volume are multiplied; `shift` moves the
 * whole picture sideways, `reveal` is the edge up to which it is seen, both in pixels of the film.
 */
export type PassingKey = Omit<Keyframe, 'property'> & { property: 'scale' | 'opacity' | 'volume' | 'shift' | 'reveal' };
export type Passing = { keys: readonly PassingKey[]; film: Viewport };

export type Outline = { color: string; width: number };

/** The fields that only texts have. Sizes are pixels of the viewport. */
export type TextLook = {
  text: string;
  fontSize: number;
  fontFamily: string;
  fontWeight: 'normal' | 'bold' | 'bolder';
  textAlign: 'left' | 'center' | 'right';
  backgroundColor: string;
  padding: number;
  borderRadius: number;
  outline: Outline | null;
  /** Of the word that is being said; null: all words alike. */
  accentColor: string | null;
  /** When its words are said, one after the other: frames from the item's start. */
  wordTimes: readonly number[];
  /** The letters become smaller until all words fit the box, in lines of about the same length. */
  fitText: boolean;
  /** The background is as large as the words rather than the box. */
  hugText: boolean;
};

/**
 * How an item stands in another format of the same timeline, in pixels of that format; a field that is absent follows
 * the timeline, fitted by the centre. `hidden`: it is neither seen nor heard there.
 */
export type Layout = Partial<Pick<Item, (typeof PLACES)[number]>> & { hidden?: true };
export const PLACES = ['x', 'y', 'width', 'height', 'scale'] as const;

/**
 * A block of the timeline. Times are frames. `x` and `y` are the top left of the unscaled box; scale and rotation
 * (degrees, clockwise) are about its centre. `trackIndex` is the place in `tracks`: a higher one is drawn later.
 */
export type Item = {
  id: string;
  type: ItemType;
  trackIndex: number;
  start: number;
  duration: number;
  /** Frames of the source that are left out before it begins. */
  trimStart: number;
  /** The length of the source in frames at its own speed; null where there is no limit (pictures, texts). */
  originalDuration: number | null;
  url: string | null;
  volume: number;
  visible: boolean;
  locked: boolean;
  /** Of the letters of a text, else of the block. */
  color: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of clips and pictures: cut off before they are laid into their box; null: nothing. */
  crop: Crop | null;
  /** Of clips and pictures: the part of their box that is seen; null: all of it. */
  mask: Mask | null;
  /** How a picture fills its box. Clips are stretched to theirs. */
  fit: Fit;
  scale: number;
  rotation: number;
  opacity: number;
  /** Of what is seen: how its colours work on those under it. */
  blend: Blend;
  /** Of clips and pictures. */
  effects: readonly Effect[];
  fadeIn: number;
  fadeOut: number;
  speed: number;
  /** Of clips and sounds: the same part of the file, played from its end to its beginning. */
  reverse: boolean;
  /** Of clips: only the frame at `trimStart` is shown, without sound; `originalDuration` is null then. */
  frozen: boolean;
  /** Audio: lowered while others speak. */
  duck: boolean;
  groupId: string | null;
  /** Of clips and sounds: words that were heard otherwise than they are written. */
  spellings: readonly Spelling[];
  /** The segment of the scenario that it came from. */
  segmentName: string | null;
  keyframes: readonly Keyframe[];
  /** To the item that follows on the same track; it sleeps while none touches. */
  transition: Transition | null;
  text: TextLook | null;
  /** By format; `layouts.ts` has their rules. */
  layouts: Readonly<Partial<Record<VideoFormat, Layout>>>;
  /** Only in the timeline that is drawn (`transitions.ts`): never stored. */
  passing?: Passing;
};

export type Track = {
  id: string;
  type: TrackType;
  name: string;
  muted: boolean;
  visible: boolean;
  locked: boolean;
};

export type Viewport = { width: number; height: number };

export type Timeline = {
  items: readonly Item[];
  tracks: readonly Track[];
  /** The ruler's length in frames, at least a minute. */
  totalDuration: number;
  viewport: Viewport;
  markers?: readonly Marker[]; // In the order of the film; absent: none was ever set.
};

export const endOf = (item: Item): number => item.start + item.duration;

/** The frame after the last one in which something is seen or heard; 0 for an empty timeline. */
export const endOfFilm = (timeline: Timeline): number =>
  timeline.items.reduce((end, item) => (isPresent(timeline, item) ? Math.max(end, endOf(item)) : end), 0);

/** Whether an item takes part at all: neither it nor its track is hidden, and sound that is muted is not heard. */
export function isPresent({ tracks }: Timeline, item: Item): boolean {
  const track = tracks[item.trackIndex];
  if (!track || !item.visible || !track.visible) return false;
  return item.type !== 'audio' || (!track.muted && item.volume > 0);
}

/** Whether nothing may change it: it or its track is locked. */
export const isLocked = ({ tracks }: Timeline, item: Item): boolean =>
  item.locked || tracks[item.trackIndex]?.locked === true;

/** Whether it shows the picture of a file, which can be cropped and have effects. */
export const hasPicture = ({ type }: Item): boolean => type === 'video' || type === 'image';

/** Whether it plays a file, at a speed. */
export const isPlayed = ({ type, frozen }: Item): boolean => (type === 'video' && !frozen) || type === 'audio';

/** How its picture fills its box. */
export const fitOf = ({ type, fit }: Item): Fit => (type === 'image' ? fit : 'stretch');

/** The kind of track that an item needs. */
export const trackTypeOf = (type: ItemType): TrackType => (type === 'audio' ? 'audio' : 'video');

/** Two tracks for pictures, two for sound. Later ones are drawn over earlier ones. */
export const newTracks = (): Track[] =>
  (['video', 'video', 'audio', 'audio'] as const).map((type, index) => ({
    id: `track-${index + 1}`,
    type,
    name: `${type === 'video' ? 'Video' : 'Audio'} ${(index % 2) + 1}`,
    muted: false,
    visible: true,
    locked: false,
  }));

export const newTimeline = (viewport: Viewport = { width: 720, height: 1280 }): Timeline => ({
  items: [],
  tracks: newTracks(),
  totalDuration: MIN_TOTAL_FRAMES,
  viewport,
});

export const newText = (text: string): TextLook => ({
  text,
  fontSize: 32,
  fontFamily: 'Arial',
  fontWeight: 'normal',
  textAlign: 'center',
  backgroundColor: 'rgba(0, 0, 0, 0.7)',
  padding: 10,
  borderRadius: 8,
  outline: { color: '#000000', width: 2 },
  accentColor: null,
  wordTimes: [],
  fitText: false,
  hugText: false,
});

/** An item with every field, for what the caller does not say. */
export function newItem({ id, type, ...rest }: Pick<Item, 'id' | 'type'> & Partial<Item>): Item {
  return {
    id,
    type,
    trackIndex: type === 'audio' ? 2 : 0,
    start: 0,
    duration: type === 'text' ? TEXT_FRAMES : MEDIA_FRAMES,
    trimStart: 0,
    originalDuration: null,
    url: null,
    volume: DEFAULT_VOLUME,
    visible: true,
    locked: false,
    color: type === 'text' ? '#ffffff' : null,
    x: 0,
    y: 0,
    width: type === 'text' ? 600 : 400,
    height: type === 'text' ? 80 : 300,
    crop: null,
    mask: null,
    fit: 'stretch',
    scale: 1,
    rotation: 0,
    opacity: 1,
    blend: 'normal',
    effects: [],
    fadeIn: 0,
    fadeOut: 0,
    speed: 1,
    reverse: false,
    frozen: false,
    duck: false,
    groupId: null,
    spellings: [],
    segmentName: null,
    keyframes: [],
    transition: null,
    text: type === 'text' ? newText('New text') : null,
    layouts: {},
    ...rest,
  };
}

/** The text of an item that begins so many frames later: its words are said when they were. */
export const textFrom = ({ text }: Item, frames: number): TextLook | null =>
  text && text.wordTimes.length > 0 ? { ...text, wordTimes: text.wordTimes.map((time) => time - frames) } : text;

/** A speed within its range; a segment's may lie outside. */
export const heldSpeed = (speed: number): number => Math.min(RANGES.speed.max, Math.max(RANGES.speed.min, speed));

/** Subtitles that were made together share a group whose id begins so. */
export const SUBTITLE_GROUP = 'subtitle-group-';
export const isSubtitle = ({ groupId }: Item): boolean => groupId?.startsWith(SUBTITLE_GROUP) ?? false;
