import { z } from 'zod';
import type { Probe } from '@/lib/media/probe';

const audioStream = z.object({
  codec: z.string(),
  profile: z.string().nullable(),
  channels: z.number(),
  hz: z.number(),
  kbps: z.number().nullable(),
});

const videoStream = z.object({
  codec: z.string(),
  profile: z.string().nullable(),
  pixelFormat: z.string(),
  bitDepth: z.number(),
  chroma: z.enum(['4:2:0', '4:2:2', '4:4:4', 'other']),
  codedWidth: z.number(),
  codedHeight: z.number(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  pixelAspect: z.number(),
  fps: z.number(),
  variableFps: z.boolean(),
  interlaced: z.boolean(),
  hdr: z.enum(['pq', 'hlg']).nullable(),
  matrix: z.string().nullable(),
  fullRange: z.boolean(),
  kbps: z.number().nullable(),
});

const size = { width: z.number(), height: z.number() };

/** Analysis of a file (lib/media/probe.ts): the browser judges media by it exactly as a save does. */
export const mediaProbe: z.ZodType<Probe> = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('image'),
      bytes: z.number(),
      format: z.enum(['jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'tiff', 'bmp']),
      ...size,
      orientation: z.number(),
      color: z.enum(['srgb', 'wide', 'cmyk']),
      bitDepth: z.number(),
      alpha: z.boolean(),
      location: z.boolean(),
    }),
    z.object({
      kind: z.literal('animation'),
      bytes: z.number(),
      format: z.enum(['gif', 'apng', 'webp']),
      ...size,
      frames: z.number(),
      durationS: z.number(),
      alpha: z.boolean(),
    }),
    z.object({
      kind: z.literal('video'),
      bytes: z.number(),
      container: z.string(),
      durationS: z.number(),
      ...size,
      video: videoStream,
      audio: audioStream.nullable(),
      fastStart: z.boolean().nullable(),
      editList: z.enum(['none', 'plain', 'trims']),
      cutOff: z.boolean(),
      location: z.boolean(),
    }),
    z.object({
      kind: z.literal('audio'),
      bytes: z.number(),
      container: z.string(),
      durationS: z.number(),
      audio: audioStream,
    }),
  ])
  .meta({ id: 'MediaProbe' });
