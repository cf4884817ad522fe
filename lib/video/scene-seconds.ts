import { FPS } from './codec';
import { fieldsOfScene, PAGE_SCENE, sceneOf, type Params } from './scenes';
import { pauseAfter } from './speed';

/** Characters a second of a calm voice, and of silent reading. */
const SPOKEN = 14;
const READ = 20;
const ALONE = { min: 3, max: 12 };
const PAGE_SECONDS = 8;
/** The longest clip of one scene. */
export const CLIP_MAX_SECONDS = 600;

type Segment = { voiceOverText: string; params: Params; videoDurationLength?: number | null };

/**
 * The length of a segment's clip before its voice is known, in seconds and whole frames: as long as its words take to
 * say, or to read when no voice says any. A length that a person wished goes before.
 */
export function sceneSeconds({ voiceOverText, params, videoDurationLength }: Segment): number {
  if (videoDurationLength) return whole(Math.min(videoDurationLength, CLIP_MAX_SECONDS));
  const spoken = voiceOverText.trim().length;
  if (spoken > 0) return whole(Math.max(2, Math.min(CLIP_MAX_SECONDS, 0.8 + spoken / SPOKEN)));
  const scene = sceneOf(params);
  if (scene === PAGE_SCENE) return PAGE_SECONDS;
  const read = fieldsOfScene(scene).reduce((sum, { name, form }) => {
    return sum + (form === 'picture' ? 40 : (params[name]?.trim().length ?? 0));
  }, 0);
  return secondsToRead(read);
}

/**
 * The length of a clip that is recorded for its voice: so many whole frames as the voice and the pause after it take.
 * A length that a person wished goes before.
 */
export function clipSeconds(segment: Segment, voiceSeconds: number | null): number {
  if (voiceSeconds === null || segment.videoDurationLength) return sceneSeconds(segment);
  const frames = Math.ceil((voiceSeconds + pauseAfter(segment.params)) * FPS - 1e-6);
  return Math.min(CLIP_MAX_SECONDS, frames / FPS);
}

/** How long words stand alone on the picture. */
export function readingSeconds(text: string): number {
  return secondsToRead(text.trim().length);
}

const secondsToRead = (characters: number): number =>
  whole(Math.max(ALONE.min, Math.min(ALONE.max, 1.5 + characters / READ)));

function whole(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
