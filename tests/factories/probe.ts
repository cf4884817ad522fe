import type { AnimationProbe, ImageProbe, VideoProbe, VideoStream } from '@/lib/media/probe';

/** A square JPEG that every network takes. */
export const imageProbe = (fields: Partial<ImageProbe> = {}): ImageProbe => ({
  kind: 'image',
  bytes: 500_000,
  format: 'jpeg',
  width: 1080,
  height: 1080,
  orientation: 1,
  color: 'srgb',
  bitDepth: 8,
  alpha: false,
  location: false,
  ...fields,
});

const stream: VideoStream = {
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  chroma: '4:2:0',
  codedWidth: 1280,
  codedHeight: 720,
  rotation: 0,
  pixelAspect: 1,
  fps: 30,
  variableFps: false,
  interlaced: false,
  hdr: null,
  matrix: 'bt709',
  fullRange: false,
  kbps: 3000,
};

export type VideoFields = Partial<Omit<VideoProbe, 'video'>> & { video?: Partial<VideoStream> };

/** Ten silent seconds of H.264 at 720p, made for streaming. */
export const videoProbe = ({ video, ...fields }: VideoFields = {}): VideoProbe => ({
  kind: 'video',
  bytes: 5 * 1_048_576,
  container: 'mp4',
  durationS: 10,
  width: 1280,
  height: 720,
  video: { ...stream, ...video },
  audio: null,
  fastStart: true,
  editList: 'none',
  cutOff: false,
  location: false,
  ...fields,
});

/** A GIF of one second. */
export const gifProbe = (fields: Partial<AnimationProbe> = {}): AnimationProbe => ({
  kind: 'animation',
  bytes: 1_048_576,
  format: 'gif',
  width: 400,
  height: 300,
  frames: 10,
  durationS: 1,
  alpha: false,
  ...fields,
});
