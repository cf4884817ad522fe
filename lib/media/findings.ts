import type { AnimationHard, ImageHard, Range, VideoHard } from './preset';
import { aspectOf, type AnimationProbe, type ImageProbe, type VideoProbe } from './probe';
import { aspectWords, bytesWords, durationWords, formatWords, listWords } from './words';

/**
 * A rule that a file breaks. `kind`: `format` and `size` (bytes, dimensions, rates) are fixed when publishing, as is
 * `scaled`, which the network would do itself; `damage` is repaired as far as possible; `frame` needs a choice of fit;
 * `length` can't be fixed; `privacy` is our own rule, not the network's. `part`: the part to render again.
 */
export type Finding = {
  kind: 'damage' | 'format' | 'frame' | 'size' | 'scaled' | 'length' | 'privacy';
  part: 'container' | 'video' | 'audio';
  message: string;
};

/** Every rule of the network that a video breaks. */
export function videoFindings(label: string, probe: VideoProbe, hard: VideoHard): Finding[] {
  return [
    ...lengthFindings(label, probe, hard),
    ...damageFindings(probe),
    ...containerFindings(label, probe, hard),
    ...streamFindings(label, probe, hard),
    ...frameFindings(label, probe, hard),
    ...audioFindings(label, probe, hard),
  ];
}

function lengthFindings(label: string, { durationS }: VideoProbe, hard: VideoHard): Finding[] {
  if (!hard.durationS || within(durationS, hard.durationS)) return [];
  const [min, max] = hard.durationS;
  const allowed = min > 0 ? `of ${durationWords(min)} to ${durationWords(max)}` : `of at most ${durationWords(max)}`;
  const advice = durationS > max ? ' Trim it first.' : '';
  return [
    {
      kind: 'length',
      part: 'video',
      message: `${label} takes videos ${allowed}; this one lasts ${durationWords(durationS)}.${advice}`,
    },
  ];
}

/** A copy would keep the damage, and networks refuse such files or show them damaged. */
function damageFindings({ damage = 0, soundDamage = 0 }: VideoProbe): Finding[] {
  const found: Finding[] = [];
  if (damage > 0)
    found.push({
      kind: 'damage',
      part: 'video',
      message: `The video is damaged: ${shareWords(damage)} of its pictures can’t be decoded`,
    });
  if (soundDamage > 0)
    found.push({
      kind: 'damage',
      part: 'audio',
      message: `The video is damaged: ${shareWords(soundDamage)} of its sound can’t be decoded`,
    });
  return found;
}

const shareWords = (share: number): string => (share < 0.01 ? 'less than 1 %' : `about ${Math.round(share * 100)} %`);

function containerFindings(label: string, probe: VideoProbe, hard: VideoHard): Finding[] {
  const found: Finding[] = [];
  const container = (kind: Finding['kind'], message: string) => found.push({ kind, part: 'container', message });
  if (hard.containers && !hard.containers.includes(probe.container))
    container('format', `${label} takes ${formats(hard.containers)} videos; this is ${formatWords(probe.container)}`);
  if (hard.fastStart && probe.fastStart === false)
    container('format', `${label} wants the index at the front of the file; here it is at the end`);
  if (hard.noEditLists && probe.editList !== 'none')
    found.push({
      kind: 'format',
      part: probe.editList === 'trims' ? 'video' : 'container',
      message: `${label} takes no edit lists; this file has one`,
    });
  if (probe.location) container('privacy', 'The file says where it was filmed; that is removed');
  if (hard.maxBytes !== undefined && probe.bytes > hard.maxBytes)
    found.push({
      kind: 'size',
      part: 'video',
      message: `${label} takes at most ${bytesWords(hard.maxBytes)}; this is ${bytesWords(probe.bytes)}`,
    });
  return found;
}

function streamFindings(label: string, { video }: VideoProbe, hard: VideoHard): Finding[] {
  const found: Finding[] = [];
  const format = (message: string) => found.push({ kind: 'format', part: 'video', message });
  if (hard.videoCodecs && !hard.videoCodecs.includes(video.codec))
    format(`${label} takes ${formats(hard.videoCodecs)}; this video is ${formatWords(video.codec)}`);
  else if (hard.videoCodecs && video.codec === 'h264' && video.bitDepth > 8)
    format(`${label} takes H.264 with 8 bits per colour; this video has ${video.bitDepth}`);
  if (hard.chroma && video.chroma !== hard.chroma)
    format(
      `${label} takes ${hard.chroma} colour; this video has ${video.chroma === 'other' ? video.pixelFormat : video.chroma}`,
    );
  if (hard.progressive && video.interlaced) format(`${label} takes progressive videos; this one is interlaced`);
  if (hard.squarePixels && Math.abs(video.pixelAspect - 1) > 0.001)
    format(`${label} takes square pixels; this video’s are ${aspectWords(video.pixelAspect)}`);
  if (hard.fps && !within(round(video.fps), hard.fps))
    format(`${label} takes ${rangeWords(hard.fps, 'pictures per second')}; this video has ${round(video.fps)}`);
  if (hard.maxVideoKbps !== undefined && (video.kbps ?? 0) > hard.maxVideoKbps)
    found.push({
      kind: 'size',
      part: 'video',
      message: `${label} takes at most ${hard.maxVideoKbps / 1000} Mbit/s; this video has ${round((video.kbps ?? 0) / 1000)}`,
    });
  return found;
}

function frameFindings(label: string, probe: VideoProbe, hard: VideoHard): Finding[] {
  const found: Finding[] = [];
  const size = (message: string) => found.push({ kind: 'size', part: 'video', message });
  const { width, height } = probe;
  found.push(...shapeFindings(label, probe, hard.aspect));
  if (hard.minSide !== undefined && Math.min(width, height) < hard.minSide)
    size(`${label} takes at least ${hard.minSide} pixels each way; this is ${width} × ${height}`);
  const portrait = hard.orPortrait && width <= hard.orPortrait[0] && height <= hard.orPortrait[1];
  if ((width > (hard.maxWidth ?? Infinity) || height > (hard.maxHeight ?? Infinity)) && !portrait) {
    size(
      hard.maxHeight
        ? `${label} takes at most ${hard.maxWidth} × ${hard.maxHeight}; this is ${width} × ${height}`
        : `${label} takes at most ${hard.maxWidth} pixels of width; this has ${width}`,
    );
  }
  return found;
}

function audioFindings(label: string, { audio }: VideoProbe, hard: VideoHard): Finding[] {
  if (!audio) return [];
  const found: Finding[] = [];
  const add = (message: string) => found.push({ kind: 'format', part: 'audio', message });
  if (hard.audioCodecs && !hard.audioCodecs.includes(audio.codec))
    add(`${label} takes ${formats(hard.audioCodecs)} sound; this is ${formatWords(audio.codec)}`);
  if (hard.maxChannels !== undefined && audio.channels > hard.maxChannels)
    add(`${label} takes stereo at most; this has ${audio.channels} channels`);
  if (hard.maxAudioHz !== undefined && audio.hz > hard.maxAudioHz)
    add(`${label} takes sound of at most ${hard.maxAudioHz / 1000} kHz; this has ${audio.hz / 1000}`);
  // Encoders miss their target slightly; networks name a nominal rate.
  if (hard.maxAudioKbps !== undefined && (audio.kbps ?? 0) > hard.maxAudioKbps * 1.1)
    add(`${label} takes sound of at most ${hard.maxAudioKbps} kbit/s; this has ${Math.round(audio.kbps ?? 0)}`);
  return found;
}

/** Every rule of the network that a picture breaks. */
export function imageFindings(label: string, probe: ImageProbe, hard: ImageHard): Finding[] {
  const found: Finding[] = [];
  const add = (kind: Finding['kind'], message: string) => found.push({ kind, part: 'video', message });
  const { width, height, bytes } = probe;
  if (hard.formats && !hard.formats.includes(probe.format))
    add('format', `${label} takes ${formats(hard.formats)} pictures; this is ${formatWords(probe.format)}`);
  if (probe.color === 'cmyk') add('format', `${label} shows screen colours; this picture has print colours (CMYK)`);
  else if (hard.srgb && probe.color !== 'srgb')
    add('format', `${label} takes sRGB colours; this picture has a wider range`);
  if (hard.srgb && probe.bitDepth > 8)
    add('format', `${label} takes 8 bits per colour; this picture has ${probe.bitDepth}`);
  found.push(...shapeFindings(label, probe, hard.aspect));
  found.push(...widthFindings(label, width, hard));
  if (hard.maxSumOfSides !== undefined && width + height > hard.maxSumOfSides)
    add(
      'size',
      `${label} takes width and height of at most ${hard.maxSumOfSides} together; this has ${width + height}`,
    );
  if (bytes > hard.maxBytes)
    add('size', `${label} takes at most ${bytesWords(hard.maxBytes)}; this is ${bytesWords(bytes)}`);
  if (probe.location)
    found.push({ kind: 'privacy', part: 'container', message: 'The file says where it was taken; that is removed' });
  return found;
}

function widthFindings(
  label: string,
  width: number,
  { minWidth = 0, maxWidth = Infinity, scaledByNetwork = [] }: ImageHard,
): Finding[] {
  const limit = width < minWidth ? 'minWidth' : width > maxWidth ? 'maxWidth' : null;
  if (!limit) return [];
  const allowed = limit === 'minWidth' ? `at least ${minWidth}` : `at most ${maxWidth}`;
  return [
    {
      kind: scaledByNetwork.includes(limit) ? 'scaled' : 'size',
      part: 'video',
      message: `${label} takes ${allowed} pixels of width; this has ${width}`,
    },
  ];
}

/** Why a moving picture can't stay one; empty when it can. */
export function animationFindings(label: string, probe: AnimationProbe, hard: AnimationHard | null): Finding[] {
  const found: Finding[] = [];
  const add = (kind: Finding['kind'], message: string) => found.push({ kind, part: 'video', message });
  const { width, height, frames, bytes } = probe;
  if (!hard || !(hard.formats as readonly string[]).includes(probe.format)) {
    add(
      'format',
      `${label} shows moving pictures as video; this is ${probe.format === 'apng' ? 'an' : 'a'} ${formatWords(probe.format)}`,
    );
    return found;
  }
  if (bytes > hard.maxBytes)
    add('size', `${label} takes GIFs of at most ${bytesWords(hard.maxBytes)}; this is ${bytesWords(bytes)}`);
  if (width > (hard.maxWidth ?? Infinity) || height > (hard.maxHeight ?? Infinity))
    add('size', `${label} takes GIFs of at most ${hard.maxWidth} × ${hard.maxHeight}; this is ${width} × ${height}`);
  if (width + height > (hard.maxSumOfSides ?? Infinity))
    add(
      'size',
      `${label} takes width and height of at most ${hard.maxSumOfSides} together; this has ${width + height}`,
    );
  if (frames > (hard.maxFrames ?? Infinity))
    add('size', `${label} takes GIFs of at most ${hard.maxFrames} pictures; this has ${frames}`);
  if (frames * width * height > (hard.maxPixels ?? Infinity))
    add(
      'size',
      `${label} takes GIFs of at most ${(hard.maxPixels ?? 0) / 1_000_000} million pixels in all; this has ${Math.round((frames * width * height) / 1_000_000)}`,
    );
  return found;
}

/** A shape that the network does not take: only a person can choose what is cut or padded. */
export function shapeFindings(
  label: string,
  shown: { width: number; height: number },
  aspect: Range | undefined,
): Finding[] {
  const actual = aspectOf(shown);
  if (!aspect || within(actual, aspect)) return [];
  const message = `${label} accepts ${aspectWords(aspect[0])} to ${aspectWords(aspect[1])}; this is ${aspectWords(actual)}`;
  return [{ kind: 'frame', part: 'video', message }];
}

function formats(names: readonly string[]): string {
  return listWords(names.map(formatWords), 'or');
}

function rangeWords([min, max]: Range, unit: string): string {
  return min > 0 ? `${min} to ${max} ${unit}` : `at most ${max} ${unit}`;
}

function within(value: number, [min, max]: Range): boolean {
  return value >= min && value <= max;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
