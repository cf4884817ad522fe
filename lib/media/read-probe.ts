import type { AudioProbe, AudioStream, VideoProbe, VideoStream } from './probe';

/** The fields that we read of `ffprobe -show_format -show_streams -of json`. */
export type FfprobeAnswer = { format?: FfprobeFormat; streams?: FfprobeStream[] };
type Tags = Record<string, string>;
type FfprobeFormat = { format_name?: string; duration?: string; bit_rate?: string; tags?: Tags };
export type FfprobeStream = {
  /** With -count_packets. */
  nb_read_packets?: string;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  field_order?: string;
  color_transfer?: string;
  color_space?: string;
  color_range?: string;
  bit_rate?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  tags?: Tags;
  disposition?: Record<string, number>;
  side_data_list?: { rotation?: number }[];
};

/** Facts that only the file's boxes give, not ffprobe. */
export type BoxFacts = { fastStart: boolean | null; editList: VideoProbe['editList']; cutOff: boolean };

/** Defaults when nothing is known. */
export const NO_BOXES: BoxFacts = { fastStart: null, editList: 'none', cutOff: false };

/** Frame rates beyond this are a clock's tick, not pictures per second. */
const FPS_MAX = 1000;

/** A video or sound as ffprobe saw it; null when there is neither, or its length can't be told. */
export function readProbe({
  answer,
  bytes,
  boxes,
  durationS,
}: {
  answer: FfprobeAnswer;
  bytes: number;
  boxes: BoxFacts;
  durationS?: number;
}): VideoProbe | AudioProbe | null {
  const streams = answer.streams ?? [];
  // A cover picture inside a sound file is a video stream to ffprobe.
  const picture = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  const sound = streams.find((stream) => stream.codec_type === 'audio' && (stream.channels ?? 0) > 0);
  const length = durationS ?? longest([answer.format?.duration, picture?.duration, sound?.duration]);
  const container = containerOf(answer);
  const audio = sound ? audioOf(sound) : null;
  if (length === null) return null;
  if (!picture?.width || !picture.height)
    return audio ? { kind: 'audio', bytes, container, durationS: length, audio } : null;
  const video = counted(videoOf(picture), Number(picture.nb_read_packets) / length);
  return {
    kind: 'video',
    bytes,
    container,
    durationS: length,
    ...shownSize(video),
    video,
    audio,
    ...boxes,
    location: hasLocation([answer.format?.tags, ...streams.map((stream) => stream.tags)]),
  };
}

function longest(values: (string | undefined)[]): number | null {
  const seconds = values.map(Number).filter((value) => Number.isFinite(value) && value > 0);
  return seconds[0] ?? null;
}

const BY_BRAND: readonly (readonly [RegExp, string])[] = [
  [/^qt/, 'mov'],
  [/^3g/, '3gp'],
];

function containerOf({ format, streams = [] }: FfprobeAnswer): string {
  const name = format?.format_name ?? '';
  if (/\bmp4\b/.test(name))
    return BY_BRAND.find(([brand]) => brand.test(format?.tags?.major_brand ?? ''))?.[1] ?? 'mp4';
  if (/\bwebm\b/.test(name))
    return streams.every((stream) => ['vp8', 'vp9', 'av1', 'opus', 'vorbis'].includes(stream.codec_name ?? ''))
      ? 'webm'
      : 'matroska';
  if (name === 'asf') return 'wmv';
  if (/^mpeg/.test(name)) return 'mpeg';
  return name.split(',')[0] ?? name;
}

function videoOf(stream: FfprobeStream): VideoStream {
  const pixelFormat = stream.pix_fmt ?? 'unknown';
  const average = ratio(stream.avg_frame_rate);
  const base = ratio(stream.r_frame_rate);
  const fps = average && average <= FPS_MAX ? average : base && base <= FPS_MAX ? base : 30;
  return {
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? null,
    pixelFormat,
    bitDepth: Number(
      /(?:p|gray|gbrp)(9|10|12|14|16)(?:le|be)?$/.exec(pixelFormat)?.[1] ?? (/^p010/.test(pixelFormat) ? 10 : 8),
    ),
    chroma: /420|nv12|p010/.test(pixelFormat)
      ? '4:2:0'
      : /422/.test(pixelFormat)
        ? '4:2:2'
        : /444|rgb|gbr|bgr/.test(pixelFormat)
          ? '4:4:4'
          : 'other',
    codedWidth: stream.width ?? 0,
    codedHeight: stream.height ?? 0,
    rotation: rotationOf(stream),
    pixelAspect: ratio(stream.sample_aspect_ratio?.replace(':', '/')) ?? 1,
    fps,
    variableFps: average !== null && base !== null && base <= FPS_MAX && Math.abs(base / average - 1) > 0.02,
    interlaced: /^(tt|bb|tb|bt)$/.test(stream.field_order ?? ''),
    hdr: stream.color_transfer === 'smpte2084' ? 'pq' : stream.color_transfer === 'arib-std-b67' ? 'hlg' : null,
    matrix: stream.color_space && stream.color_space !== 'unknown' ? stream.color_space : null,
    fullRange: stream.color_range === 'pc' || /^yuvj/.test(pixelFormat),
    kbps: kbps(stream.bit_rate),
  };
}

/** Matroska tells the rate that was meant, not the one that is there: where pictures were counted, the count holds. */
function counted(video: VideoStream, fps: number): VideoStream {
  if (!Number.isFinite(fps) || fps <= 0 || fps > FPS_MAX || Math.abs(fps / video.fps - 1) < 0.02) return video;
  return { ...video, fps, variableFps: true };
}

function audioOf(stream: FfprobeStream): AudioStream {
  return {
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? null,
    channels: stream.channels ?? 0,
    hz: Number(stream.sample_rate ?? 0),
    kbps: kbps(stream.bit_rate),
  };
}

/** ffprobe turns counter-clockwise. */
function rotationOf(stream: FfprobeStream): VideoStream['rotation'] {
  const turned =
    stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? -Number(stream.tags?.rotate ?? 0);
  const clockwise = (((Math.round(-turned / 90) * 90) % 360) + 360) % 360;
  return clockwise === 90 || clockwise === 180 || clockwise === 270 ? clockwise : 0;
}

function shownSize({ codedWidth, codedHeight, rotation, pixelAspect }: VideoStream): { width: number; height: number } {
  const width = Math.max(1, Math.round(codedWidth * pixelAspect));
  return rotation === 90 || rotation === 270 ? { width: codedHeight, height: width } : { width, height: codedHeight };
}

function ratio(text: string | undefined): number | null {
  const [over, under = '1'] = (text ?? '').split('/');
  const value = Number(over) / Number(under);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function kbps(bitRate: string | undefined): number | null {
  const value = Number(bitRate);
  return Number.isFinite(value) && value > 0 ? value / 1000 : null;
}

function hasLocation(tags: (Tags | undefined)[]): boolean {
  return tags.some((each) => Object.keys(each ?? {}).some((key) => /location|gps/i.test(key)));
}
