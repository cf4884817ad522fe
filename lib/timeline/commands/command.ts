import type { Easing } from '../easing';
import type { Item, KeyframeProperty, TextLook, Timeline, Track, Transition } from '../model';
import type { Marker } from '../marker';
import type { Viewport } from '../model';
import type { Motion } from '../motion';

/** The fields of an item that a person edits freely; its time and track have commands of their own. */
export type ItemChange = Partial<
  Pick<
    Item,
    | 'volume'
    | 'visible'
    | 'locked'
    | 'color'
    | 'fit'
    | 'keyframes'
    | 'x'
    | 'y'
    | 'width'
    | 'height'
    | 'scale'
    | 'rotation'
    | 'opacity'
    | 'blend'
    | 'effects'
    | 'crop'
    | 'mask'
    | 'fadeIn'
    | 'fadeOut'
    | 'duck'
    | 'reverse'
    | 'groupId'
    | 'url'
    | 'layouts'
    | 'spellings'
  >
> & { text?: Partial<TextLook> };

/**
 * One change of a timeline. New ids come with the command, so that applying it is a pure function. Locked items
 * and tracks are left as they are; a command that can't be done returns the timeline unchanged (the same object).
 */
export type Command =
  | { type: 'add'; items: readonly Item[] }
  | { type: 'remove'; ids: readonly string[]; /** What follows on the same track moves up. */ ripple?: boolean }
  | {
      type: 'move';
      ids: readonly string[];
      by: number;
      /** How many tracks of its own kind each moves down the list. */ tracks?: number;
      /** Lets blocks lie over others; else the whole move stops where one would. */ overlap?: boolean;
    }
  | {
      type: 'trim';
      id: string;
      edge: 'start' | 'end';
      to: number;
      overlap?: boolean;
      /** Frames that stay at least; by default half a second. */ least?: number;
    }
  | { type: 'ripple-trim'; id: string; edge: 'start' | 'end'; to: number }
  | { type: 'roll'; /** Of the item before the cut. */ id: string; to: number }
  | {
      type: 'slip';
      ids: readonly string[];
      /** Frames of the film; later parts of the file for more than 0. */ by: number;
    }
  | { type: 'slide'; id: string; by: number }
  | {
      type: 'split';
      at: number;
      /** By the item that is split, the id of its second part. */ newIds: Readonly<Record<string, string>>;
    }
  | {
      type: 'recut';
      /** The stretches that the film is made of from now on, in its order; all others are cut out. */ parts: readonly Stretch[];
      /** Ids of new parts of items begin so. */ newId: string;
    }
  | {
      type: 'freeze';
      id: string;
      at: number;
      /** Of the still, and of the part after it. */ newIds: { still: string; rest: string };
    }
  | {
      type: 'change';
      ids: readonly string[];
      fields: ItemChange;
      /** A frame of the film: a property that has keyframes gets one there. */ at?: number;
    }
  | { type: 'set-keyframe'; ids: readonly string[]; property: KeyframeProperty; at: number }
  | { type: 'remove-keyframe'; ids: readonly string[]; property: KeyframeProperty; at: number }
  | { type: 'ease-keyframes'; ids: readonly string[]; at: number; easing: Easing }
  | { type: 'set-transition'; id: string; transition: Transition | null }
  | { type: 'animate'; ids: readonly string[]; motion: Motion | null; at?: number }
  | { type: 'change-speed'; ids: readonly string[]; /** Within `RANGES.speed`. */ speed: number }
  | { type: 'add-track'; track: Track }
  | { type: 'remove-track'; trackId: string }
  | { type: 'change-track'; trackId: string; fields: Partial<Pick<Track, 'name' | 'muted' | 'visible' | 'locked'>> }
  | { type: 'move-track'; trackId: string; /** Down the list for 1. */ by: -1 | 1 }
  | { type: 'solo-track'; trackId: string }
  | { type: 'mark'; marker: Marker }
  | { type: 'unmark'; id: string }
  | { type: 'change-viewport'; viewport: Viewport }
  | { type: 'change-total'; totalDuration: number }
  | { type: 'replace-all'; /** Its viewport stays as it was. */ timeline: Pick<Timeline, 'items' | 'tracks'> }
  | { type: 'replace-group'; groupId: string; items: readonly Item[] };

/** Some frames of a film, half open. */
export type Stretch = { from: number; to: number };

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;
export type Apply<T extends Command['type']> = (timeline: Timeline, command: CommandOf<T>) => Timeline;
