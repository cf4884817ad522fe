import { DEFAULT_LOOK, type Look } from '@/lib/scene/look';
import { THEMES, type Theme } from '@/lib/scene/backgrounds/index';
import { FORMAT_SIZES } from '@/lib/video/formats';
import { entryTimes } from '@/lib/video/entry-times';
import type { MadeVoice, ProjectSegment } from '@/lib/video/project-segment';
import { fieldsOfScene, PAGE_SCENE, sceneOf, type VideoScene } from '@/lib/video/scenes';
import { shownBehind, type ShownBehind } from '@/lib/video/shown-behind';
import { clipSeconds, readingSeconds, sceneSeconds } from '@/lib/video/scene-seconds';
import { spokenSpeed } from '@/lib/video/speed';
import { sha256 } from '@/server/system/crypto';
import type { VideoProject } from './project.store';

/** Another version of drawing, recording or speaking makes everything again. */
const VERSION = 1;

type Sized = Pick<VideoProject, 'format' | 'backgroundImage'>;
type Filmed = Sized &
  Pick<VideoProject, 'opens'> & {
    segments: readonly Pick<ProjectSegment, 'name' | 'params'>[];
  };

/** Everything that a segment's clip depends on. */
export type ClipInput = {
  scene: VideoScene | 'endCard';
  params: Record<string, string>;
  look: Look;
  /** The address of a picture behind the words. */
  background: string | null;
  /** Addresses of pictures behind the words of this scene alone; absent: it has none. */
  behind?: string[];
  /** Without any: that of a part nearby, shown softly. */
  near?: string;
  /** The way in which these move; absent: the first of two. */
  turn?: 1;
  /** Of the brand. */
  logo: string | null;
  size: { width: number; height: number };
  seconds: number;
  /** It is as long as its voice, which is made first; absent where nothing is said. */
  fits?: 'voice';
  /** When its entries come in, as that voice says them; absent: evenly. */
  entriesAt?: number[];
  /** It is the first of its film: its words stand there at once. */
  opens?: true;
};

/** The look of a video's scenes before its theme, the address of the logo on them, and how the brand's videos end. */
export type Dress = { look: Look; logo: string | null; endCard: { text: string; url: string } | null };

/** `voice`: null: it is not there yet; absent: nothing is said. */
export function clipInput(
  video: Filmed,
  segment: ProjectSegment,
  { look, logo }: Dress,
  voice?: Pick<MadeVoice, 'seconds' | 'words'> | null,
): ClipInput {
  const scene = sceneOf(segment.params);
  const fields = fieldsOfScene(scene).map(({ name }) => [name, segment.params[name] ?? ''] as const);
  // A segment without any words of its own shows its description.
  const isEmpty = scene !== PAGE_SCENE && fields.every(([, value]) => value.trim() === '');
  const [first] = fields;
  const shown = isEmpty && first ? [[first[0], segment.description] as const] : fields;
  const theme = themeOf(video.backgroundImage ?? null);
  const at = video.segments.findIndex(({ name }) => name === segment.name);
  const entriesAt = voice ? entryTimes(segment.params, voice.words) : null;
  return {
    scene,
    params: Object.fromEntries(shown),
    look: { ...look, theme },
    background: theme ? null : (video.backgroundImage ?? null),
    ...behindOf(shownBehind(at < 0 ? [segment.params] : paramsWith(video.segments, segment), Math.max(0, at))),
    logo,
    size: FORMAT_SIZES[video.format],
    ...(video.opens && video.segments[0]?.name === segment.name ? { opens: true as const } : {}),
    ...(voice === undefined
      ? { seconds: sceneSeconds(segment) }
      : { seconds: clipSeconds(segment, voice?.seconds ?? null), fits: 'voice' as const }),
    ...(entriesAt ? { entriesAt } : {}),
  };
}

/** The params of all parts, those of this one as they are given. */
const paramsWith = (all: Filmed['segments'], { name, params }: ProjectSegment) =>
  all.map((one) => (one.name === name ? params : one.params));

function behindOf({ own, near, turn }: ShownBehind): Pick<ClipInput, 'behind' | 'near' | 'turn'> {
  if (own.length === 0 && near === null) return {};
  return { ...(own.length > 0 ? { behind: own } : {}), ...(near ? { near } : {}), ...(turn ? { turn } : {}) };
}

/** The brand's end card, which follows the segments; null: there is none. */
export function endCardInput(video: Sized, { look, logo, endCard }: Dress): ClipInput | null {
  if (!endCard || (!logo && !endCard.text.trim() && !endCard.url.trim())) return null;
  const theme = themeOf(video.backgroundImage ?? null);
  return {
    scene: 'endCard',
    params: { text: endCard.text.trim(), link: endCard.url.trim() },
    look: { ...look, theme },
    background: theme ? null : (video.backgroundImage ?? null),
    logo,
    size: FORMAT_SIZES[video.format],
    seconds: readingSeconds(`${endCard.text} ${endCard.url}`),
  };
}

export const clipKey = (input: ClipInput): string => keyOf('clip', input);

/** Everything that a segment's voice depends on; null: nothing is said. `factor`: of the segment's speed. */
export function voiceInput(
  { voice, language }: Pick<VideoProject, 'voice' | 'language'>,
  segment: ProjectSegment,
  factor = segment.speedFactor,
) {
  const text = segment.voiceOverText.trim();
  const given = segment.given?.text === segment.voiceOverText ? segment.given : null;
  // A recording is played faster, a voice speaks faster.
  if (given)
    return { given, text, language, ...(factor === null || factor === 1 ? {} : { speed: spokenSpeed(1, factor) }) };
  if (!voice || !text) return null;
  const speed = spokenSpeed(voice.speed, factor);
  return { given: null, text, language, provider: voice.provider, id: voice.id, speed };
}
export type VoiceInput = NonNullable<ReturnType<typeof voiceInput>>;

/** A saved voice that is used as it is; null: it is made, or played at another speed. */
export const savedVoice = ({ given, speed }: VoiceInput) =>
  given?.source === 'saved' && speed === undefined ? given.voice : null;

/** A saved voice has the key that it was made with. */
export const voiceKey = (input: VoiceInput): string => savedVoice(input)?.key ?? keyOf('voice', input);

/**
 * Clips used to be recorded before their voices, as long as these were thought to be, and the speed factor was the
 * clip's. A segment that was made so, and in which nothing has changed, is up to date.
 */
function isOfOldKind(video: VideoProject, segment: ProjectSegment, dress: Dress): boolean {
  const { clip, voice } = segment;
  if (!clip || !voice || voice.factor !== undefined) return false;
  const input = voiceInput(video, segment, null);
  return input !== null && voice.key === voiceKey(input) && clip.key === clipKey(clipInput(video, segment, dress));
}

/** The keys of a segment's clip and voice as they should be now. A clip waits for the voice that it is made for. */
function segmentKeys(
  video: VideoProject,
  segment: ProjectSegment,
  dress: Dress,
): { clip: string; voice: string | null } {
  if (segment.clip && segment.voice && isOfOldKind(video, segment, dress))
    return { clip: segment.clip.key, voice: segment.voice.key };
  const input = voiceInput(video, segment);
  if (!input) return { clip: clipKey(clipInput(video, segment, dress)), voice: null };
  const voice = voiceKey(input);
  const made = segment.voice?.key === voice ? segment.voice : null;
  const { entriesAt, ...evenly } = clipInput(video, segment, dress, made);
  // One that was recorded when entries came evenly is kept.
  const isOld = entriesAt !== undefined && segment.clip?.key === clipKey(evenly);
  return { clip: clipKey({ ...evenly, ...(entriesAt && !isOld ? { entriesAt } : {}) }), voice };
}

/** A segment's part of the film. */
export const partKey = (clip: string, voice: string | null, speed: number | null): string =>
  keyOf('part', { clip, voice, speed });

export type VideoKeys = {
  segments: { name: string; clip: string; voice: string | null; part: string }[];
  /** Of the whole film. */
  film: string;
};

/** The present inputs of a video's steps, by their hashes: a result under another key is out of date. */
export function keysOf(video: VideoProject, dress: Dress): VideoKeys {
  const segments = video.segments.map((segment) => {
    const { clip, voice } = segmentKeys(video, segment, dress);
    return { name: segment.name, clip, voice, part: partKey(clip, voice, segment.speedFactor) };
  });
  const { introOutro, music, subtitles, format, sceneSounds } = video;
  const sounds = sceneSounds ? { sceneSounds } : {};
  const card = endCardInput(video, dress);
  const last = card ? { endCard: clipKey(card) } : {};
  return {
    segments,
    film: keyOf('film', {
      parts: segments.map(({ part }) => part),
      introOutro,
      music,
      subtitles,
      format,
      ...sounds,
      ...last,
    }),
  };
}

export const keyOf = (kind: string, input: unknown): string =>
  `${kind}-${sha256(canonical({ version: VERSION, input }))}`;

function themeOf(background: string | null): Theme | null {
  return THEMES.find((theme) => theme === background) ?? null;
}

/** A video that does not wear the brand kit. */
export const PLAIN: Dress = { look: DEFAULT_LOOK, logo: null, endCard: null };

/** JSON with sorted names, so that the same input has the same hash. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}
