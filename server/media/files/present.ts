import type { WireFile } from '@/lib/contracts/files';
import { EDITING_TRIES, needsEditingCopy } from '@/lib/media/editing-copy';
import type { AnimationProbe, ImageProbe, Probe, VideoProbe } from '@/lib/media/probe';
import type { StoredFile } from './store';

type Made = { id: string; extension: string };
const addressOf = ({ id, extension }: Made, origin: string) => `${origin}/files/${id}.${extension}`;

function stripOf(strip: NonNullable<StoredFile['filmstrip']>, origin: string): NonNullable<WireFile['filmstrip']> {
  const { count, tileWidth, tileHeight, everyS } = strip;
  return { url: addressOf(strip, origin), count, tileWidth, tileHeight, everyS };
}

/** A file as the editor's timeline shows it, on the wire. */
export function presentTimelinePictures({ timelinePictures }: StoredFile, origin: string) {
  if (!timelinePictures) return null;
  const { filmstrip, waves } = timelinePictures;
  return {
    filmstrip: filmstrip ? stripOf(filmstrip, origin) : null,
    waves: waves ? { url: addressOf(waves, origin), points: waves.points } : null,
  };
}

/** The pictures that stand for a file: the frame that is its cover, else those of its analysis. */
export function picturesOf({ cover, thumbnail, poster }: Pick<StoredFile, 'cover' | 'thumbnail' | 'poster'>) {
  const frame = cover?.frames.find(({ at }) => at === cover.chosen);
  return {
    cover: frame?.poster ?? null,
    thumbnail: frame?.thumbnail ?? thumbnail ?? null,
    poster: frame?.poster ?? poster ?? null,
  };
}

/** A file on the wire; addresses are absolute, because networks fetch them. */
export function presentFile(file: StoredFile, origin: string): WireFile {
  const address = (made: Made) => addressOf(made, origin);
  const { cover, thumbnail, poster } = picturesOf(file);
  return {
    id: file._id,
    url: address({ id: file._id, extension: file.extension }),
    projectId: file.projectId ? String(file.projectId) : null,
    name: file.name,
    contentType: file.contentType,
    kind: file.kind,
    bytes: file.bytes,
    sha256: file.sha256,
    tags: file.tags,
    altText: file.altText,
    createdAt: file.createdAt.toISOString(),
    state: file.inspection.state === 'waiting' ? 'processing' : file.inspection.state,
    message: file.inspection.message ?? null,
    ...factsOf(file.probe),
    thumbnailUrl: thumbnail ? address(thumbnail) : null,
    posterUrl: poster ? address(poster) : null,
    coverUrl: cover ? address(cover) : null,
    filmstrip: file.filmstrip ? stripOf(file.filmstrip, origin) : null,
    editingCopy: file.probe && needsEditingCopy(file.probe) ? copyOf(file, address) : null,
    waveform: file.waveform.length > 0 ? file.waveform : null,
  };
}

function copyOf({ editing, editingTries }: StoredFile, address: (made: Made) => string) {
  return { url: editing ? address(editing) : null, failed: !editing && editingTries >= EDITING_TRIES };
}

type Facts = Pick<
  WireFile,
  | 'width'
  | 'height'
  | 'durationS'
  | 'codec'
  | 'audioCodec'
  | 'fps'
  | 'rotation'
  | 'hdr'
  | 'hasAudio'
  | 'hasAlpha'
  | 'animated'
  | 'hasLocation'
>;

const NOTHING: Facts = {
  width: null,
  height: null,
  durationS: null,
  codec: null,
  audioCodec: null,
  fps: null,
  rotation: null,
  hdr: false,
  hasAudio: false,
  hasAlpha: false,
  animated: false,
  hasLocation: false,
};

function factsOf(probe: Probe | null): Facts {
  if (!probe) return NOTHING;
  if (probe.kind === 'audio')
    return { ...NOTHING, durationS: probe.durationS, audioCodec: probe.audio.codec, hasAudio: true };
  if (probe.kind === 'video') return ofVideo(probe);
  return ofPicture(probe);
}

function ofVideo({ width, height, durationS, video, audio, location }: VideoProbe): Facts {
  const fps = Number(video.fps.toFixed(3));
  return {
    ...NOTHING,
    width,
    height,
    durationS,
    codec: video.codec,
    fps,
    rotation: video.rotation,
    hdr: video.hdr !== null,
    audioCodec: audio?.codec ?? null,
    hasAudio: audio !== null,
    hasLocation: location,
  };
}

/** EXIF orientations that rotate a picture by 90°. */
const TURNS: Record<number, number> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

function ofPicture(probe: ImageProbe | AnimationProbe): Facts {
  const { width, height, format, alpha } = probe;
  const common = { ...NOTHING, width, height, codec: format, hasAlpha: alpha };
  if (probe.kind === 'animation') return { ...common, animated: true, durationS: probe.durationS };
  return { ...common, rotation: TURNS[probe.orientation] ?? 0, hasLocation: probe.location };
}
