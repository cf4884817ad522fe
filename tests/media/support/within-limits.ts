import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

type Range = [number, number];
type Hard = {
  containers?: string[];
  videoCodecs?: string[];
  chroma?: string;
  progressive?: boolean;
  fps?: Range;
  maxFps?: number;
  minWidth?: number;
  minHeight?: number;
  maxWidth?: number;
  maxHeight?: number;
  orPortrait?: Range;
  aspect?: Range;
  maxAspect?: number;
  audioCodec?: string;
  maxAudioHz?: number;
  maxChannels?: number;
  durationS?: Range;
  maxBytes?: number | null;
  maxBytesPerFile?: number;
  noEditLists?: boolean;
  moovAtFront?: boolean;
  maxVideoKbps?: number;
  pixelAspect?: string;
  formats?: string[];
  maxSumOfSides?: number;
  colorSpace?: string;
  maxFrames?: number;
};
const documented = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../fixtures/media-presets.json'), 'utf8'),
) as Record<string, Record<string, { hard?: Hard }>>;

/**
 * The networks' figures, for a file that we converted or kept. Independent of lib/media, which it checks.
 */
export async function brokenRules(
  file: string,
  { network, as }: { network: string; as: 'image' | 'video' | 'gif' },
): Promise<string[]> {
  const kind =
    as === 'video' && network === 'instagram' ? 'reel' : as === 'gif' && !documented[network]?.gif ? 'image' : as;
  const hard = documented[network]?.[kind]?.hard ?? {};
  const { size } = statSync(file);
  const broken = [
    size <= (hard.maxBytes ?? hard.maxBytesPerFile ?? Infinity) || `${size} bytes`,
    ...(as === 'video' ? videoRules(file, hard) : await pictureRules(file, hard)),
  ];
  return broken.filter((rule) => rule !== true).map(String);
}

async function pictureRules(file: string, hard: Hard): Promise<(true | string)[]> {
  const {
    format,
    width,
    height,
    pageHeight = height,
    pages = 1,
    space,
    depth,
  } = await sharp(file, { pages: -1 }).metadata();
  const ratio = width / pageHeight;
  const formats = hard.formats?.map((each) => each.replace('(static)', ''));
  return [
    !formats || formats.includes(format) || `format ${format}`,
    width >= (hard.minWidth ?? 0) || `width ${width}`,
    width <= (hard.maxWidth ?? Infinity) || `width ${width}`,
    pageHeight <= (hard.maxHeight ?? Infinity) || `height ${pageHeight}`,
    width + pageHeight <= (hard.maxSumOfSides ?? Infinity) || `sum of sides ${width + pageHeight}`,
    !hard.aspect || (ratio >= hard.aspect[0] && ratio <= hard.aspect[1]) || `aspect ${ratio}`,
    Math.max(ratio, 1 / ratio) <= (hard.maxAspect ?? Infinity) || `aspect ${ratio}`,
    pages <= (hard.maxFrames ?? Infinity) || `${pages} pictures`,
    !hard.colorSpace ||
      (space === 'srgb' && depth === 'uchar') ||
      (space === 'b-w' && depth === 'uchar') ||
      `colours ${space} ${depth}`,
  ];
}

type Stream = {
  codec_type: string;
  codec_name: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  field_order?: string;
  bit_rate?: string;
  channels?: number;
  sample_rate?: string;
  profile?: string;
  side_data_list?: { rotation?: number }[];
};
type Probed = { format: { format_name: string; duration: string; tags?: Record<string, string> }; streams: Stream[] };

function videoRules(file: string, hard: Hard): (true | string)[] {
  const { format, streams } = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', file]).toString(),
  ) as Probed;
  const video = streams.find((stream) => stream.codec_type === 'video')!;
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const seconds = Number(format.duration);
  return [
    ...wrapping(file, format, hard),
    ...picture(video, hard),
    ...(audio ? sound(audio, hard) : []),
    !hard.durationS || (seconds >= hard.durationS[0] && seconds <= hard.durationS[1] + 0.1) || `${seconds} s`,
  ];
}

function wrapping(file: string, { format_name: name, tags }: Probed['format'], hard: Hard): (true | string)[] {
  const container = /mp4/.test(name)
    ? tags?.major_brand?.startsWith('qt')
      ? 'mov'
      : tags?.major_brand?.startsWith('3g')
        ? '3gp'
        : 'mp4'
    : name === 'asf'
      ? 'wmv'
      : name;
  const boxes = hard.moovAtFront || hard.noEditLists ? topLevel(readFileSync(file)) : [];
  const moov = boxes.find(({ type }) => type === 'moov');
  return [
    !hard.containers || hard.containers.includes(container) || `container ${container}`,
    !hard.moovAtFront ||
      boxes.findIndex(({ type }) => type === 'moov') < boxes.findIndex(({ type }) => type === 'mdat') ||
      'index at the end',
    !hard.noEditLists || !moov || !moov.content.includes('edts') || 'edit list',
    !Object.keys(tags ?? {}).some((key) => /location/i.test(key)) || 'location',
  ];
}

function topLevel(bytes: Buffer): { type: string; content: Buffer }[] {
  const boxes: { type: string; content: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at, at + length) });
    at += Math.max(8, length);
  }
  return boxes;
}

function picture(video: Stream, hard: Hard): (true | string)[] {
  const turned =
    Math.abs(video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90;
  const [width, height] = turned ? [video.height!, video.width!] : [video.width!, video.height!];
  const [over, under] = (video.avg_frame_rate ?? '30/1').split('/').map(Number);
  const fps = over! / (under ?? 1);
  const portrait = hard.orPortrait && width <= hard.orPortrait[0] && height <= hard.orPortrait[1];
  return [
    !hard.videoCodecs || hard.videoCodecs.includes(video.codec_name) || `codec ${video.codec_name}`,
    hard.chroma !== '4:2:0' || /420/.test(video.pix_fmt ?? '') || `pixels ${video.pix_fmt}`,
    !hard.videoCodecs || video.codec_name !== 'h264' || !/10|12/.test(video.pix_fmt ?? '') || `pixels ${video.pix_fmt}`,
    !hard.progressive || !/^(tt|bb|tb|bt)$/.test(video.field_order ?? '') || `fields ${video.field_order}`,
    !hard.fps || (fps >= hard.fps[0] && fps <= hard.fps[1]) || `${fps} fps`,
    fps <= (hard.maxFps ?? Infinity) || `${fps} fps`,
    width >= (hard.minWidth ?? 0) || `width ${width}`,
    height >= (hard.minHeight ?? 0) || `height ${height}`,
    portrait || width <= (hard.maxWidth ?? Infinity) || `width ${width}`,
    portrait || height <= (hard.maxHeight ?? Infinity) || `height ${height}`,
    !hard.aspect ||
      (width / height >= hard.aspect[0] && width / height <= hard.aspect[1]) ||
      `aspect ${width / height}`,
    !hard.pixelAspect ||
      !video.sample_aspect_ratio ||
      /^(1:1|0:1)$/.test(video.sample_aspect_ratio) ||
      `pixel aspect ${video.sample_aspect_ratio}`,
    Number(video.bit_rate ?? 0) / 1000 <= (hard.maxVideoKbps ?? Infinity) || `${video.bit_rate} bit/s`,
  ].map((rule) => (rule === undefined ? true : rule));
}

function sound({ codec_name: codec, channels = 0, sample_rate: rate, profile }: Stream, hard: Hard): (true | string)[] {
  return [
    !hard.audioCodec || codec === 'aac' || `sound ${codec}`,
    hard.audioCodec !== 'aac-lc' || profile === 'LC' || `sound ${profile}`,
    channels <= (hard.maxChannels ?? Infinity) || `${channels} channels`,
    Number(rate) <= (hard.maxAudioHz ?? Infinity) || `${rate} Hz`,
  ];
}
