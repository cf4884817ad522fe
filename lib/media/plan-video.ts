import type { AudioEncode, Plan, VideoEncode, VideoWork } from './work';
import { shapeFindings, videoFindings, type Finding } from './findings';
import { cutFinding, cutOf, cutProbe, type Cut } from './cut';
import { frameFor, type Fit } from './frame';
import type { MediaPresets, Size, VideoHard, VideoTarget } from './preset';
import { aspectOf, type AnimationProbe, type VideoProbe } from './probe';
import { frameForRate, goodKbps, kbpsUnderCap, longestUnderCap, MIN_VIDEO_KBPS } from './rate';
import type { Trim } from './trim';
import { bytesWords, durationWords } from './words';

type Source = VideoProbe | AnimationProbe;
type Input = {
  label: string;
  source: Source;
  findings: Finding[] | null;
  preset: MediaPresets['video'];
  fit: Fit;
  trim?: Trim | undefined;
};

/** A video of which a larger share of pictures or sound can't be decoded is not worth converting. */
const HOPELESS = 0.2;

/** Plans the conversion of a video, or of a moving picture that has to become one, for a network. */
export function planVideo({ label, source: whole, findings: given, preset, fit, trim }: Input): Plan {
  const { hard, target } = preset;
  const useless = uselessBecause(whole);
  if (useless) return refuse(useless);
  if (trim && whole.kind !== 'video') return refuse('Only videos can be trimmed; this is a moving picture.');
  const cut =
    trim && whole.kind === 'video' ? cutOf({ probe: whole, trim, max: hard.durationS?.[1] ?? Infinity }) : null;
  if (cut && 'message' in cut) return refuse(cut.message);
  const source = cut && whole.kind === 'video' ? cutProbe(whole, cut) : whole;
  const broken = given
    ? withShape(given, label, source, hard)
    : source.kind === 'video'
      ? videoFindings(label, source, hard)
      : [];
  const length = broken.find((finding) => finding.kind === 'length');
  if (length) return refuse(length.message);
  const findings = cut ? [cutFinding(cut), ...broken] : broken;
  const illegal = hard.aspect ? aspectOf(source) < hard.aspect[0] || aspectOf(source) > hard.aspect[1] : false;
  const frameFinding = findings.find((finding) => finding.kind === 'frame');
  if (illegal && fit.mode === 'keep')
    return refuse(`${frameFinding?.message ?? `${label} does not take this shape`}. Choose crop or pad.`);
  const reshaped = isReshaped({ source, fit, hard, target });
  if (findings.length === 0 && !reshaped) return { action: 'keep' };
  return planConversion({ label, source, preset, fit, findings, cut, reshaped });
}

const refuse = (message: string): Plan => ({ action: 'refuse', message });

/** Why nothing can be made of a video; null when something can. */
function uselessBecause(whole: Source): string | null {
  if (whole.kind !== 'video') return null;
  if (whole.cutOff) return 'The video is cut off: its end is missing. Upload it again.';
  const { damage = 0, soundDamage = 0 } = whole;
  const [share, what] = damage > HOPELESS ? [damage, 'pictures'] : [soundDamage, 'sound'];
  if (share <= HOPELESS) return null;
  return `The video is damaged: about ${Math.round(share * 100)} % of its ${what} can’t be decoded. Export it again.`;
}

type Conversion = {
  label: string;
  source: Source;
  preset: MediaPresets['video'];
  fit: Fit;
  findings: Finding[];
  cut: Cut | null;
  reshaped: boolean;
};

function planConversion({ label, source, preset: { hard, target }, fit, findings, cut, reshaped }: Conversion): Plan {
  const times =
    source.kind === 'animation'
      ? Math.max(1, Math.ceil(((hard.durationS?.[0] ?? 0) - 0.001) / Math.max(0.02, source.durationS)))
      : 1;
  const durationS = source.durationS * times;
  if (hard.durationS && durationS > hard.durationS[1])
    return refuse(
      `${label} takes videos of at most ${durationWords(hard.durationS[1])}; this lasts ${durationWords(durationS)}. Trim it first.`,
    );
  const audio = audioWork({ source, hard, target, findings });
  const common = {
    kind: 'video' as const,
    audio,
    times,
    ...(cut ? { cut } : {}),
    durationS,
    noEditLists: target.noEditLists ?? false,
    maxBytes: target.maxBytes ?? hard.maxBytes ?? null,
  };
  // A copy could only begin at a key frame, and would still contain the parts cut away.
  if (source.kind === 'video' && !cut && !reshaped && canCopy(source, hard, findings))
    return { action: 'convert', findings, work: { ...common, video: 'copy' } };
  const audioKbps = audio === 'none' ? 0 : target.audioKbps;
  const encode = encodeWork({ label, source, hard, target, fit, durationS, audioKbps });
  if ('message' in encode) return refuse(encode.message);
  // A copied audio track would break the byte calculation, and can only begin at a block.
  const sound = audio === 'copy' && (encode.twoPass || cut) ? audioEncode(hard, target) : audio;
  return { action: 'convert', findings, work: { ...common, video: encode, audio: sound } };
}

/** A moving picture that stays one may have any shape; as a video it must have one that videos may have. */
function withShape(findings: Finding[], label: string, source: Source, hard: VideoHard): Finding[] {
  return findings.length > 0 ? [...findings, ...shapeFindings(label, source, hard.aspect)] : findings;
}

function isReshaped({
  source,
  fit,
  hard,
  target,
}: {
  source: Source;
  fit: Fit;
  hard: VideoHard;
  target: VideoTarget;
}): boolean {
  if (fit.mode !== 'crop' && fit.mode !== 'pad') return false;
  const { outer } = frameFor({
    source,
    fit,
    aspect: hard.aspect,
    shape: target.shape,
    box: [source.width * 4, source.height * 4],
    even: false,
  });
  return Math.abs(outer[0] / outer[1] / aspectOf(source) - 1) > 0.01;
}

/** Codecs that an MP4 may hold, for files that fit and are only rewritten without their notes. */
const MP4_CODECS = ['h264', 'hevc', 'av1', 'vp9', 'mpeg4'];

/** Matroska counts in milliseconds: 60 pictures per second come out as 60.02 elsewhere. */
const ROUNDING_FPS = 0.1;

function canCopy({ video, container }: VideoProbe, hard: VideoHard, findings: readonly Finding[]): boolean {
  if (findings.some((finding) => finding.part === 'video')) return false;
  const coarse = container === 'matroska' || container === 'webm';
  if (coarse && hard.fps && (video.fps > hard.fps[1] - ROUNDING_FPS || video.fps < hard.fps[0] + ROUNDING_FPS))
    return false;
  if (findings.every((finding) => finding.kind === 'privacy')) return MP4_CODECS.includes(video.codec);
  return (
    (hard.videoCodecs ?? ['h264']).includes(video.codec) &&
    video.chroma === '4:2:0' &&
    (video.bitDepth === 8 || video.codec === 'hevc')
  );
}

function audioWork({
  source,
  hard,
  target,
  findings,
}: {
  source: Source;
  hard: VideoHard;
  target: VideoTarget;
  findings: readonly Finding[];
}): VideoWork['audio'] {
  if (source.kind === 'animation' || !source.audio) return 'none';
  const { codec, profile, channels, hz } = source.audio;
  const fine =
    codec === 'aac' &&
    (profile ?? 'LC') === 'LC' &&
    channels <= 2 &&
    hz <= 48_000 &&
    !findings.some((finding) => finding.part === 'audio');
  if (fine) return 'copy';
  // Parts that can't be decoded are silent: the sound stays with its picture.
  return { ...audioEncode(hard, target), ...(source.soundDamage ? { fillsGaps: true } : {}) };
}

/** Encoders overshoot their target slightly; where the network has a maximum, we aim below it. */
function audioEncode(hard: VideoHard, target: VideoTarget): AudioEncode {
  return {
    kbps: Math.min(target.audioKbps, hard.maxAudioKbps === undefined ? Infinity : Math.floor(hard.maxAudioKbps * 0.94)),
  };
}

type Encoding = {
  label: string;
  source: Source;
  hard: VideoHard;
  target: VideoTarget;
  fit: Fit;
  durationS: number;
  audioKbps: number;
};

function encodeWork({
  label,
  source,
  hard,
  target,
  fit,
  durationS,
  audioKbps,
}: Encoding): VideoEncode | { message: string } {
  const maxBytes = target.maxBytes ?? hard.maxBytes ?? null;
  const under = maxBytes === null ? Infinity : kbpsUnderCap({ maxBytes, durationS, audioKbps });
  if (maxBytes !== null && under < MIN_VIDEO_KBPS) {
    return {
      message: `${label} takes at most ${bytesWords(hard.maxBytes ?? maxBytes)}, too little for ${durationWords(durationS)} of video. At most ${durationWords(longestUnderCap({ maxBytes, audioKbps }))} would fit: trim it first.`,
    };
  }
  const fps = fpsFor(source, hard, target);
  const wanted = { source, fit, aspect: hard.aspect, shape: target.shape, min: { side: hard.minSide }, even: true };
  const full = frameFor({ ...wanted, box: boxFor(source, target) });
  const preferred = Math.min(
    goodKbps(full.outer, fps.value),
    target.maxVideoKbps ?? Infinity,
    hard.maxVideoKbps ?? Infinity,
  );
  const kbps = Math.floor(Math.min(preferred, under));
  const twoPass = under < preferred;
  const video = source.kind === 'video' ? source.video : null;
  return {
    frame: twoPass ? frameFor({ ...wanted, box: frameForRate(full.outer, fps.value, kbps) }) : full,
    shown: [source.width, source.height],
    squarePixels: !video || Math.abs(video.pixelAspect - 1) < 0.001,
    fps: fps.argument,
    gop: Math.max(1, Math.round(fps.value * target.gopS)),
    deinterlace: video?.interlaced ?? false,
    hdr: video?.hdr ?? null,
    matrix: video?.matrix ?? (source.kind === 'video' && source.height >= 720 ? 'bt709' : 'smpte170m'),
    fullRange: video?.fullRange ?? false,
    alpha: source.kind === 'animation' && source.alpha,
    background: fit.background,
    kbps,
    twoPass,
  };
}

function boxFor(source: Source, { frame }: VideoTarget): Size {
  const ratio = aspectOf(source);
  return Math.abs(ratio - 1) < 0.01 ? frame.square : ratio > 1 ? frame.landscape : frame.portrait;
}

const NTSC = [
  [23.976, '24000/1001'],
  [29.97, '30000/1001'],
  [59.94, '60000/1001'],
] as const;

/** The output frame rate: the source's where allowed, an integer fraction of it where it is too high. */
function fpsFor(source: Source, hard: VideoHard, { maxFps }: VideoTarget): { value: number; argument: string | null } {
  const own =
    source.kind === 'video'
      ? source.video.fps
      : Math.min(50, Math.max(1, source.frames / Math.max(0.02, source.durationS)));
  const least = hard.fps?.[0] ?? 0;
  if (own < least) return { value: maxFps, argument: String(maxFps) };
  if (own <= maxFps + 0.01) {
    const steady = source.kind === 'video' && !source.video.variableFps;
    return { value: own, argument: steady ? null : asArgument(own) };
  }
  const part = own / Math.ceil(own / maxFps - 0.01);
  const value = part >= maxFps * 0.75 && part >= least ? part : maxFps;
  return { value, argument: asArgument(value) };
}

function asArgument(fps: number): string {
  return NTSC.find(([rate]) => Math.abs(rate - fps) < 0.01)?.[1] ?? String(Number(fps.toFixed(3)));
}
