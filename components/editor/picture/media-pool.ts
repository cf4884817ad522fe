import { croppedTo } from '@/lib/scene/items/crop';
import { heardAt, seenAt, sourceFrameAt } from '@/lib/timeline/items-at';
import type { Item, Timeline } from '@/lib/timeline/model';
import { toSeconds } from '@/lib/timeline/time';
import { withTransitions } from '@/lib/timeline/transitions';
import { fadeAt, keyedValue } from '@/lib/timeline/values-at';
import type { Picture, Size } from '@/lib/scene/surface';
import { cardOf } from './card-of';
import type { Effected, OnRead } from './effected';

/** A clip further from its place than this is moved there. */
const TOLERANCE_S = 0.2;
/** Before a file's end: its last picture is shown there. */
const LAST_S = 0.02;
/** Clips are opened this many frames before they are seen. */
const AHEAD = 60;

export type Listening = { volume: number; muted: boolean };

type Pool = {
  onReady: () => void;
  onFailed: (url: string) => void;
  onRead: OnRead;
  addressOf: (url: string) => string;
};

/** The files that the preview shows and plays: opened when they are near, put away when they are far. */
export class MediaPool {
  readonly #media = new Map<string, HTMLMediaElement>();
  readonly #pictures = new Map<string, HTMLImageElement>();
  readonly #cards = new Map<string, { key: string; picture: Picture }>();
  /** Loaded with the first effect. */
  #effected: Effected | null = null;
  #loading: Promise<void> | null = null;
  readonly #onReady: () => void;
  readonly #onFailed: (url: string) => void;
  readonly #onRead: OnRead;
  readonly #addressOf: (url: string) => string;

  /**
   * `addressOf`: of the file that is shown in the place of an item's; `onFailed`: such an address, when it can't be
   * loaded or played; `onRead`: an item's address, and whether its pixels could be read for its effects.
   */
  constructor({ onReady, onFailed, onRead, addressOf }: Pool) {
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
    const wanted = new Set(near.map(({ id }) => id));
    for (const [id, media] of this.#media) if (!wanted.has(id)) this.#close(id, media);
    const active = new Set([...seenAt(timeline, whole), ...heardAt(timeline, whole)].map(({ id }) => id));
    const heard = new Set(heardAt(timeline, whole).map(({ id }) => id));
    for (const item of near) {
      const media = this.#open(item);
      const at = frame - item.start;
      const place = toSeconds(sourceFrameAt(item, Math.max(frame, item.start)));
      const target = Math.max(0, place);
      // A file that is over stays on its last picture, as in the render; played again it would begin at its start.
      const end = Number.isFinite(media.duration) ? Math.max(0, media.duration - LAST_S) : Infinity;
      const seconds = Math.min(target, end);
      const level = keyedValue(item, 'volume', at) * fadeAt(item, Math.floor(at)) * volume;
      media.volume = Math.min(1, Math.max(0, level));
      media.muted = muted || !heard.has(item.id);
      media.playbackRate = item.speed;
      const apart = Math.abs(media.currentTime - seconds);
      if (apart > (playing ? TOLERANCE_S : 1 / 60) && !media.seeking) media.currentTime = seconds;
      // Before its start a file stands on its first picture.
      if (playing && active.has(item.id) && place >= 0 && target < end) {
        if (media.paused) void media.play().catch(() => undefined); // Not loaded yet: the next turn tries again; a broken file has its `error`.
      } else if (!media.paused) media.pause();
    }
  }

  #open(item: Item): HTMLMediaElement {
    const known = this.#media.get(item.id);
    const url = this.#addressOf(item.url ?? '');
    if (known && known.dataset['url'] === url) return known;
    if (known) this.#close(item.id, known);
    const media = document.createElement(item.type === 'video' ? 'video' : 'audio');
    media.preload = 'auto';
    media.preservesPitch = true;
    media.dataset['url'] = url;
    media.src = url;
    if (media instanceof HTMLVideoElement) media.playsInline = true;
    media.onloadeddata = this.#onReady;
    media.onseeked = this.#onReady;
    media.onerror = () => this.#onFailed(url);
    this.#media.set(item.id, media);
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
  }

  /** Lets go of all files. */
  close(): void {
    for (const [id, media] of this.#media) this.#close(id, media);
    this.#pictures.clear();
    this.#cards.clear();
    this.#effected = null;
  }
}
