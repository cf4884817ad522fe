import type { AudioProbe, ImageProbe, Probe, VideoProbe } from './probe';

/** A copy is at most this long on its longer side: the editor shows it in a part of the screen. */
export const EDITING_SIDE = 1280;
/** A file that stopped a worker that often is not tried again. */
export const EDITING_TRIES = 3;
/** More than Full HD stutters while the playhead is moved. */
const MAX_PIXELS = 1920 * 1088;

const VIDEO_CODECS = ['h264', 'vp8', 'vp9', 'av1'];
const SOUND_CODECS = ['aac', 'mp3', 'opus', 'vorbis', 'flac'];
const SOUND_FILES = ['mp3', 'wav', 'ogg', 'flac', 'mp4', 'aac', 'webm'];

/** Whether the editor needs a copy of a file: not every browser shows or plays it, or not as a render does. */
export function needsEditingCopy(probe: Probe): boolean {
  if (probe.kind === 'video') return !isPlainVideo(probe);
  if (probe.kind === 'audio') return !isPlainSound(probe);
  return probe.kind === 'image' && !isPlainPicture(probe);
}

function isPlainVideo({ container, video, audio }: VideoProbe): boolean {
  return (
    (container === 'mp4' || container === 'webm') &&
    VIDEO_CODECS.includes(video.codec) &&
    video.bitDepth === 8 &&
    video.chroma === '4:2:0' &&
    video.hdr === null &&
    !video.interlaced &&
    !video.variableFps &&
    video.codedWidth * video.codedHeight <= MAX_PIXELS &&
    (audio === null || SOUND_CODECS.includes(audio.codec))
  );
}

const isPlainSound = ({ container, audio: { codec } }: AudioProbe): boolean =>
  SOUND_FILES.includes(container) && (SOUND_CODECS.includes(codec) || (container === 'wav' && /^pcm_/.test(codec)));

const isPlainPicture = ({ format, color }: ImageProbe): boolean =>
  format !== 'heic' && format !== 'tiff' && color !== 'cmyk';
