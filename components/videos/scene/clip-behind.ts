import { clipStart, nearMoment, type BehindTime } from '@/lib/scene/behind';
import type { Picture } from '@/lib/scene/surface';

/** The second of a scene that is shown, and whether it goes on by itself. */
export type Moment = { t: number; isPlaying: boolean };

/** Further off than this a clip that plays jumps to its moment. Seconds. */
const OFF_S = 0.3;
const FRAME_S = 1 / 30;

/** Brings a clip to its moment of a scene, as the recorder shows it. */
export function follow(clip: HTMLVideoElement, { time, t, isPlaying }: Moment & { time: BehindTime }): void {
  const shown = Math.min(time.to, Math.max(time.from, t)) - time.from;
  const at = Math.min(clip.duration, clipStart(clip.duration, time) + shown);
  const off = Math.abs(clip.currentTime - at);
  // One that has ended stands still, as in the recording.
  const plays = isPlaying && t >= time.from && t < time.to && at < clip.duration - FRAME_S;
  if (!plays) clip.pause();
  // A browser that refuses to play it is brought along by jumps.
  else if (clip.paused) void clip.play().catch(() => undefined);
  if (off > (plays ? OFF_S : FRAME_S) && !clip.seeking) clip.currentTime = at;
}

/** A clip whose first frame can be drawn; null: it can't be shown, and is left out. */
export function loadClip(address: string): Promise<HTMLVideoElement | null> {
  const clip = document.createElement('video');
  Object.assign(clip, { muted: true, playsInline: true, preload: 'auto', src: address });
  return new Promise((resolve) => {
    clip.addEventListener('loadeddata', () => resolve(clip), { once: true });
    clip.addEventListener('error', () => resolve(null), { once: true });
  });
}

/** The frame of a clip on which a part nearby stands; null: it can't be shown. */
export async function frameNear(address: string): Promise<Picture | null> {
  const clip = await loadClip(address);
  if (!clip) return null;
  await new Promise((resolve) => {
    clip.addEventListener('seeked', resolve, { once: true });
    clip.addEventListener('error', resolve, { once: true });
    clip.currentTime = nearMoment(clip.duration);
  });
  return { width: clip.videoWidth, height: clip.videoHeight, image: clip as never };
}
