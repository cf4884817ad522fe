import { croppedTo } from '@/lib/scene/items/crop';
import { heardAt, seenAt, sourceFrameAt } from '@/lib/timeline/items-at';
import type { Item, Timeline } from '@/lib/timeline/model';
import { toSeconds } from '@/lib/timeline/time';
import { withTransitions } from '@/lib/timeline/transitions';
import { fadeAt, keyedValue } from '@/lib/timeline/values-at';
import type { Picture, Size } from '@/lib/scene/surface';
import { cardOf } from '@/lib/scene/browser/card-of';
import type { Effected, OnRead } from './effected';
import type { Reversed } from './reversed';

/** A clip further from its place than this is moved there. */
const TOLERANCE_S = 0.2;
/** Before a file's end: its last picture is shown there. */
const LAST_S = 0.02;
/** A frame that is sought begins so much earlier at the latest: times of files are rounded. */
const LATE_S = 0.002;
/** Two minutes: longer files are not turned round for the preview, which plays them without sound in reverse. */
const MAX_TURNED_FRAMES = 3_600;
export const isTurnable = ({ originalDuration }: Item): boolean =>
  originalDuration !== null && originalDuration <= MAX_TURNED_FRAMES;

/** Clips are opened this many frames before they are seen. */
const AHEAD = 60;

export type Listening = { volume: number; muted: boolean };

type Pool = {
  onReady: () => void;
  onFailed: (url: string) => void;
  onRead: OnRead;
  /** A file's address, and whether its sound could be read to be turned round. */
  onHeard: OnRead;
  addressOf: (url: string) => string;
};

type Hearing = { level: number; isMuted: boolean; speed: number; playing: boolean; isActive: boolean };

/** The id of the element that plays the sound of an item in reverse. */
const soundOf = (id: string): string => `${id} reversed`;

/** The files that the preview shows and plays: opened when they are near, put away when they are far. */
export class MediaPool {
  readonly #media = new Map<string, HTMLMediaElement>();
  readonly #pictures = new Map<string, HTMLImageElement>();
  readonly #cards = new Map<string, { key: string; picture: Picture }>();
  /** Loaded with the first effect. */
  #effected: Effected | null = null;
  #loading: Promise<void> | null = null;
  /** Loaded with the first item in reverse. */
  #reversed: Reversed | null = null;
  #turning: Promise<void> | null = null;
  readonly #onHeard: OnRead;
  readonly #onReady: () => void;
  readonly #onFailed: (url: string) => void;
  readonly #onRead: OnRead;
  readonly #addressOf: (url: string) => string;

  /**
   * `addressOf`: of the file that is shown in the place of an item's; `onFailed`: such an address, when it can't be
   * loaded or played; `onRead`: an item's address, and whether its pixels could be read for its effects.
   */
  constructor({ onReady, onFailed, onRead, onHeard, addressOf }: Pool) {
    this.#onHeard = onHeard;
    this.#onReady = onReady;
    this.#addressOf = addressOf;
    this.#onFailed = onFailed;
    this.#onRead = onRead;
  }

  /** An item's picture now, cropped and with its effects, or null while it is not there. */
  pictureOf(item: Item): Picture | null {
    const plain = this.#plainOf(item);
    if (!plain || item.effects.length === 0) return plain;
    if (this.#effected) return this.#effected.of(item, plain);
    this.#loading ??= import('./effected').then(
      ({ Effected }) => {
        this.#effected = new Effected(this.#onRead);
        this.#onReady();
      },
      () => void (this.#loading = null), // No connection: drawn without them until the next turn.
    );
    return plain;
  }

  #plainOf(item: Item): Picture | null {
    if (item.type === 'image' && item.url) {
      const image = this.#image(this.#addressOf(item.url));
      const isThere = image.complete && image.naturalWidth > 0;
      if (!isThere) return null;
      const whole = { width: image.naturalWidth, height: image.naturalHeight, image: image as never };
      const picture = croppedTo(whole, item.crop);
      return item.fit === 'card' ? this.#cardOf(item.url, picture, item) : picture;
    }
    const video = this.#media.get(item.id);
    if (item.reverse && this.#reversed && video instanceof HTMLVideoElement) {
      const picture = this.#reversed.pictureOf(item.id, video);
      return picture && croppedTo(picture, item.crop);
    }
    if (!(video instanceof HTMLVideoElement) || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    return croppedTo({ width: video.videoWidth, height: video.videoHeight, image: video as never }, item.crop);
  }

  #cardOf(url: string, picture: Picture, box: Size): Picture {
    const key = JSON.stringify([url, box.width, box.height, picture.part]);
    const known = this.#cards.get(url);
    if (known?.key === key) return known.picture;
    const card = cardOf(picture, box);
    this.#cards.set(url, { key, picture: card });
    return card;
  }

  #image(url: string): HTMLImageElement {
    const known = this.#pictures.get(url);
    if (known) return known;
    const image = new Image();
    image.onload = this.#onReady;
    image.onerror = () => this.#onFailed(url);
    image.src = url;
    this.#pictures.set(url, image);
    return image;
  }

  /** Brings every file to where the film stands. */
  sync(stored: Timeline, frame: number, playing: boolean, { volume, muted }: Listening): void {
    const timeline = withTransitions(stored);
    const whole = Math.floor(frame);
    const near = timeline.items.filter(
      (item) =>
        (item.type === 'video' || item.type === 'audio') &&
        item.url &&
        item.start - AHEAD <= frame &&
        frame < item.start + item.duration,
    );
    const wanted = new Set(near.flatMap(({ id, reverse }) => (reverse ? [id, soundOf(id)] : [id])));
    for (const [id, media] of this.#media) if (!wanted.has(id)) this.#close(id, media);
    const active = new Set([...seenAt(timeline, whole), ...heardAt(timeline, whole)].map(({ id }) => id));
    const heard = new Set(heardAt(timeline, whole).map(({ id }) => id));
    for (const item of near) {
      const at = frame - item.start;
      const hearing = {
        level: keyedValue(item, 'volume', at) * fadeAt(item, Math.floor(at)) * volume,
        isMuted: muted || !heard.has(item.id),
        speed: item.speed,
        playing,
        isActive: active.has(item.id),
      };
      if (item.frozen) stand(this.#open(item), sourceFrameAt(item, frame));
      else if (item.reverse) this.#syncReversed(item, frame, hearing);
      else play(this.#open(item), toSeconds(sourceFrameAt(item, Math.max(frame, item.start))), hearing);
    }
    this.#reversed?.tidy(new Set(near.flatMap(({ reverse, url }) => (reverse && url ? [this.#addressOf(url)] : []))));
  }

  /** No browser plays backwards: the frame is sought, and the sound played of a file that was turned round. */
  #syncReversed(item: Item, frame: number, hearing: Hearing): void {
    const shown = Math.max(Math.floor(frame), item.start);
    if (item.type === 'video') stand(this.#open(item), sourceFrameAt(item, shown));
    const { url } = item;
    const part = this.#reversedPart();
    const turned = url && isTurnable(item) ? part?.soundOf(this.#addressOf(url), url) : null;
    if (!turned) return;
    const left = item.duration - Math.max(0, frame - item.start);
    const place = turned.seconds - toSeconds(item.trimStart + left * item.speed);
    play(this.#openFile(soundOf(item.id), 'audio', turned.url), place, hearing);
  }

  #reversedPart(): Reversed | null {
    this.#turning ??= import('./reversed').then(
      (part) => {
        this.#reversed = new part.Reversed({ onReady: this.#onReady, onHeard: this.#onHeard });
        this.#onReady();
      },
      () => void (this.#turning = null), // No connection: silent until the next turn.
    );
    return this.#reversed;
  }

  #open({ id, type, url }: Item): HTMLMediaElement {
    return this.#openFile(id, type === 'video' ? 'video' : 'audio', this.#addressOf(url ?? ''));
  }

  #openFile(id: string, type: 'video' | 'audio', url: string): HTMLMediaElement {
    const known = this.#media.get(id);
    if (known && known.dataset['url'] === url) return known;
    if (known) this.#close(id, known);
    const media = document.createElement(type);
    media.preload = 'auto';
    media.preservesPitch = true;
    media.dataset['url'] = url;
    media.src = url;
    if (media instanceof HTMLVideoElement) media.playsInline = true;
    media.onloadeddata = this.#onReady;
    media.onseeked = this.#onReady;
    media.onerror = () => this.#onFailed(url);
    this.#media.set(id, media);
    return media;
  }

  #close(id: string, media: HTMLMediaElement): void {
    media.pause();
    media.onloadeddata = null;
    media.onseeked = null;
    media.onerror = null;
    media.removeAttribute('src');
    media.load();
    this.#media.delete(id);
    this.#reversed?.forget(id);
  }

  /** Lets go of all files. */
  close(): void {
    for (const [id, media] of this.#media) this.#close(id, media);
    this.#pictures.clear();
    this.#cards.clear();
    this.#effected = null;
    this.#reversed?.close();
    this.#reversed = null;
    this.#turning = null;
  }
}

/** A file that is over stays on its last picture, as in the render; played again it would begin at its start. */
const lastOf = ({ duration }: HTMLMediaElement): number =>
  Number.isFinite(duration) ? Math.max(0, duration - LAST_S) : Infinity;

/** Lets a file stand on one of its frames, silent. */
function stand(media: HTMLMediaElement, frame: number): void {
  media.muted = true;
  if (!media.paused) media.pause();
  const seconds = Math.max(0, Math.min(toSeconds(frame) + LATE_S, lastOf(media)));
  const apart = Math.abs(media.currentTime - seconds);
  // Some browsers say the time of the frame that they found, which is not the one that was sought.
  const isFound = apart < LATE_S || (apart < TOLERANCE_S && media.dataset['sought'] === String(seconds));
  if (media.seeking || isFound) return;
  media.dataset['sought'] = String(seconds);
  media.currentTime = seconds;
}

/** Brings a file to a place of it, and lets it play there. */
function play(media: HTMLMediaElement, place: number, { level, isMuted, speed, playing, isActive }: Hearing): void {
  const [target, end] = [Math.max(0, place), lastOf(media)];
  const seconds = Math.min(target, end);
  media.volume = Math.min(1, Math.max(0, level));
  media.muted = isMuted;
  media.playbackRate = speed;
  const apart = Math.abs(media.currentTime - seconds);
  if (apart > (playing ? TOLERANCE_S : 1 / 60) && !media.seeking) media.currentTime = seconds;
  // Before its start a file stands on its first picture.
  if (playing && isActive && place >= 0 && target < end) {
    if (media.paused) void media.play().catch(() => undefined); // Not loaded yet: the next turn tries again; a broken file has its `error`.
  } else if (!media.paused) media.pause();
}
