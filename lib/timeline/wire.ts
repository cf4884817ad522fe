import { z } from 'zod';
import { BLENDS } from '@/lib/scene/items/blend';
import { MAX_CROP, type CropSide } from '@/lib/scene/items/crop';
import { FITS } from '@/lib/scene/items/draw-item';
import { EFFECTS, rangeOf } from '@/lib/scene/items/effects';
import { MASK_AMOUNT, MASKS } from '@/lib/scene/items/mask';
import { isColour } from './colours';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { CURVE_WAY, EASINGS } from './easing';
import { DEFAULT_VOLUME, ITEM_TYPES, KEYFRAME_PROPERTIES, MAX_FRAMES, MAX_KEYFRAMES } from './model';
import { MARKERS } from './marker';
import type { Layout } from './model';
import { MAX_TRACKS, RANGES, SPELLINGS, TRANSITION_FRAMES, TRANSITIONS, VIEWPORT } from './model';
import { FPS, toFrames, toSeconds } from './time';

/** Three hours: longer sources are refused when they are uploaded. */
export const MAX_SECONDS = MAX_FRAMES / FPS;
export const MAX_ITEMS = 30_000;
const seconds = z.number().min(0).max(MAX_SECONDS);
const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const colour = z.string().max(100).refine(isColour, 'Write a colour as #rrggbb or rgba(…)');
const id = z.string().min(1).max(100);

const [ofTime, ofWay] = [z.number().min(0).max(1), z.number().min(CURVE_WAY.min).max(CURVE_WAY.max)];
const keyframe = z.object({
  property: z.enum(KEYFRAME_PROPERTIES),
  /** Seconds from the item's start. */
  time: z.number().min(-MAX_SECONDS).max(MAX_SECONDS),
  value: z.number().min(-8192).max(8192),
  /** A name, or two handles of a cubic Bezier: each with its share of the time and of the way. */
  easing: z.union([z.enum(EASINGS), z.tuple([ofTime, ofWay, ofTime, ofWay])]).default('linear'),
});

const effects = z
  .array(
    z
      .object({ kind: z.enum(EFFECTS), amount: z.number().max(100) })
      .refine(({ kind, amount }) => amount >= rangeOf(kind).min, {
        path: ['amount'],
        message: 'Give −100 to 100; of a blur 0 to 100',
      }),
  )
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Give each kind of effect once');

const cutOff = z.number().min(0).max(MAX_CROP).default(0);
/** At most this is cut off at two sides together; shares are no exact numbers. */
const isLeft = (one: number, other: number) => one + other <= MAX_CROP + 1e-9;
const crop = z
  .object({ left: cutOff, top: cutOff, right: cutOff, bottom: cutOff } satisfies Record<CropSide, z.ZodType>)
  .refine(
    ({ left, top, right, bottom }) => isLeft(left, right) && isLeft(top, bottom),
    'Leave at least 5 % of the width and of the height',
  );

/** An item as it is sent and stored (docs/decisions/studio.md). Times are seconds. */
export const wireItem = z
  .object({
    id,
    type: z.enum(ITEM_TYPES),
    trackIndex: z.number().int().min(0).max(99),
    startTime: seconds,
    duration: z.number().min(0.1).max(MAX_SECONDS),
    trimStart: seconds.default(0),
    originalDuration: seconds.nullish(),
    url: z.string().max(2048).nullish(),
    volume: within(RANGES.volume).default(DEFAULT_VOLUME),
    visible: z.boolean().default(true),
    locked: z.boolean().default(false),
    color: colour.nullish(),
    x: within(RANGES.x).default(0),
    y: within(RANGES.y).default(0),
    width: within(RANGES.width).default(100),
    height: within(RANGES.height).default(100),
    /** Shares of a clip or a picture that are cut off; other items keep them unseen. */
    crop: crop.nullish(),
    /** Of clips and pictures: the part of the box that is seen; other items keep it unseen. */
    mask: z.object({ kind: z.enum(MASKS), amount: within(MASK_AMOUNT).default(MASK_AMOUNT.usual) }).nullish(),
    /** Of pictures: clips are stretched. */
    fit: z.enum(FITS).default('stretch'),
    scale: within(RANGES.scale).default(1),
    rotation: within(RANGES.rotation).default(0),
    opacity: within(RANGES.opacity).default(1),
    blend: z.enum(BLENDS).default('normal'),
    /** Of clips and pictures; other items keep them unseen. */
    effects: effects.default([]),
    fadeIn: seconds.default(0),
    fadeOut: seconds.default(0),
    speed: within(RANGES.speed).default(1),
    /** Of clips and sounds; other items keep it unseen. */
    reverse: z.boolean().default(false),
    /** Of clips: only the frame at `trimStart` is shown, and nothing heard. */
    frozen: z.boolean().default(false),
    duck: z.boolean().default(false),
    groupId: z.string().max(200).nullish(),
    segmentName: z.string().max(100).nullish(),
    /** Of clips and sounds: how words of their file are written, by the second at which each begins there. */
    spellings: z
      .array(z.object({ at: seconds, text: z.string().min(1).max(SPELLINGS.longest) }))
      .max(SPELLINGS.most)
      .default([]),
    keyframes: z.array(keyframe).max(MAX_KEYFRAMES).default([]),
    /** To the item that follows on the same track, half of its seconds before the cut. */
    transition: z
      .object({
        kind: z.enum(TRANSITIONS),
        duration: z.number().min(toSeconds(TRANSITION_FRAMES.min)).max(toSeconds(TRANSITION_FRAMES.max)),
      })
      .nullish(),
    text: z.string().max(5_000).optional(),
    fontSize: within(RANGES.fontSize).default(32),
    fontFamily: z.string().min(1).max(60).default('Arial'),
    fontWeight: z.enum(['normal', 'bold', 'bolder']).default('normal'),
    textAlign: z.enum(['left', 'center', 'right']).default('center'),
    backgroundColor: colour.default('rgba(0, 0, 0, 0.7)'),
    padding: within(RANGES.padding).default(10),
    borderRadius: within(RANGES.borderRadius).default(8),
    outline: z
      .object({ color: colour, width: z.number().min(0).max(50) })
      .nullable()
      .default({ color: '#000000', width: 2 }),
    /** Of the word that is being said. */
    accentColor: colour.nullable().default(null),
    /** Seconds from the item's start at which its words are said, in order. */
    wordTimes: z.array(z.number().min(-MAX_SECONDS).max(MAX_SECONDS)).max(500).default([]),
    fitText: z.boolean().default(false),
    hugText: z.boolean().default(false),
  })
  .refine(({ type, text }) => type !== 'text' || text !== undefined, { path: ['text'], message: 'Give the text' })
  .refine(({ type, url }) => type === 'text' || Boolean(url), {
    path: ['url'],
    message: 'Give the address of the file',
  })
  .refine(({ startTime, duration }) => toFrames(startTime) + toFrames(duration) <= MAX_FRAMES, {
    path: ['duration'],
    message: 'It must end within three hours',
  });
export type WireItem = z.output<typeof wireItem>;

export const wireTrack = z.object({
  id,
  type: z.enum(['video', 'audio']),
  name: z.string().max(100).default(''),
  muted: z.boolean().default(false),
  visible: z.boolean().default(true),
  locked: z.boolean().default(false),
});

export const wireTracks = z
  .array(wireTrack)
  .min(1)
  .max(MAX_TRACKS)
  .refine((tracks) => new Set(tracks.map((track) => track.id)).size === tracks.length, 'Two tracks have the same id');

const side = z.number().int().min(VIEWPORT.min).max(VIEWPORT.max);
/** Pixels. The render makes odd sides even upwards: its codec has no odd ones. */
export const wireViewport = z.object({ width: side, height: side });

/** Places of items in other formats than the timeline's own (docs/decisions/studio.md). */
export const wireLayout = z.object({
  x: within(RANGES.x).optional(),
  y: within(RANGES.y).optional(),
  width: within(RANGES.width).optional(),
  height: within(RANGES.height).optional(),
  scale: within(RANGES.scale).optional(),
  hidden: z.literal(true).optional(),
} satisfies Record<keyof Layout, z.ZodType>);
export const wireLayouts = z.partialRecord(z.enum(VIDEO_FORMATS), z.record(id, wireLayout));
export type WireLayouts = z.output<typeof wireLayouts>;

/** Places of the film with a name, for people. */
export const wireMarkers = z
  .array(z.object({ id, time: seconds, name: z.string().max(MARKERS.longest).default('') }))
  .max(MARKERS.most)
  .refine((all) => new Set(all.map((marker) => marker.id)).size === all.length, 'Two markers have the same id');

/** A timeline as it is sent: items lie on tracks that take them, and no two have one id. */
export const wireTimeline = z
  .object({
    timeline: z.array(wireItem).max(MAX_ITEMS),
    tracks: wireTracks,
    totalDuration: seconds,
    /** Absent in timelines that were stored before there were any. */
    layouts: wireLayouts.optional(),
    markers: wireMarkers.optional(),
  })
  .superRefine(({ timeline, tracks }, context) => {
    const ids = new Set<string>();
    for (const [index, { type, trackIndex, id: own }] of timeline.entries()) {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['timeline', index, field], message });
      const track = tracks[trackIndex];
      if (!track) refuse('trackIndex', `There is no track ${trackIndex}`);
      else if (track.type !== (type === 'audio' ? 'audio' : 'video'))
        refuse('trackIndex', `Track ${trackIndex} takes ${track.type === 'audio' ? 'sound only' : 'no sound'}`);
      if (ids.has(own)) refuse('id', 'Another item has this id');
      ids.add(own);
    }
  });
export type WireTimeline = z.output<typeof wireTimeline>;
export type SentTimeline = z.input<typeof wireTimeline>;
