import { WAV_HEADER_BYTES, wavHeader } from '@/lib/media/wav';
import type { Picture } from '@/lib/scene/surface';

/** Bytes of a file whose sound is turned round in this tab, at most. */
const MAX_BYTES = 150_000_000;
/** Files whose turned sound is kept, apart from those that are near: two minutes of it take 23 MB. */
const MAX_KEPT = 4;

/** A sound that was turned round, as a file of this tab. */
export type Turned = { url: string; seconds: number };
type Loading = { turned: Turned | null };

type Notice = {
  onReady: () => void;
  /** The address of a timeline's file, and whether its sound could be read. */
  onHeard: (url: string, isReadable: boolean) => void;
};

/**
 * Shows and plays clips in reverse, as no browser does. The picture is sought frame by frame, and stays while the next
 * one is looked for; the sound is a copy that was turned round, played as any other.
 */
export class Reversed {
  readonly #pictures = new Map<string, HTMLCanvasElement>();
  readonly #sounds = new Map<string, Loading>();
  readonly #notice: Notice;

  constructor(notice: Notice) {
    this.#notice = notice;
  }

  /** The frame of a clip that was found last; null before the first one. */
  pictureOf(id: string, video: HTMLVideoElement): Picture | null {
    const known = this.#pictures.get(id);
    const { videoWidth: width, videoHeight: height } = video;
    const isThere = !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (!isThere) return known ? { width: known.width, height: known.height, image: known as never } : null;
    const canvas = known ?? document.createElement('canvas');
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    this.#pictures.set(id, canvas);
    return { width, height, image: canvas as never };
  }

  /** The turned sound of the file at an address, that stands for one of the timeline; null while there is none. */
  soundOf(url: string, of: string): Turned | null {
    const known = this.#sounds.get(url);
    if (known) return known.turned;
    const loading: Loading = { turned: null };
    this.#sounds.set(url, loading);
    void this.#load(url, loading, of);
    return null;
  }

  async #load(url: string, loading: Loading, of: string): Promise<void> {
    const bytes = await bytesOf(url);
    this.#notice.onHeard(of, bytes !== null);
    const turned = bytes && (await turnedRound(bytes));
    if (!turned) return;
    // Put away meanwhile.
    if (this.#sounds.get(url) !== loading) return URL.revokeObjectURL(turned.url);
    loading.turned = turned;
    this.#notice.onReady();
  }

  /** Puts away the oldest sounds, but for these. */
  tidy(near: ReadonlySet<string>): void {
    for (const url of [...this.#sounds.keys()]) if (this.#sounds.size > MAX_KEPT && !near.has(url)) this.#drop(url);
  }

  #drop(url: string): void {
    const { turned } = this.#sounds.get(url) ?? {};
    if (turned) URL.revokeObjectURL(turned.url);
    this.#sounds.delete(url);
  }

  /** Lets go of an item's picture. */
  forget(id: string): void {
    this.#pictures.delete(id);
  }

  close(): void {
    this.#pictures.clear();
    for (const url of [...this.#sounds.keys()]) this.#drop(url);
  }
}

/** Null: it is too large, or this page may not read it. */
async function bytesOf(url: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(url);
    const isSmall = Number(response.headers.get('content-length') ?? Infinity) <= MAX_BYTES;
    if (response.ok && isSmall) return await response.arrayBuffer();
    await response.body?.cancel();
    return null;
  } catch {
    return null; // Of another host, or no connection.
  }
}

/** Null: the file has no sound. */
async function turnedRound(bytes: ArrayBuffer): Promise<Turned | null> {
  try {
    const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(bytes);
    const blob = new Blob([reversedWav(sound)], { type: 'audio/wav' });
    return { url: URL.createObjectURL(blob), seconds: sound.duration };
  } catch {
    return null;
  }
}

/** The samples of a sound from the last to the first, as a WAV of two channels. */
export function reversedWav(sound: Pick<AudioBuffer, 'length' | 'sampleRate' | 'numberOfChannels' | 'getChannelData'>) {
  const { length, sampleRate, numberOfChannels } = sound;
  const bytes = length * 4;
  const wav = new Uint8Array(WAV_HEADER_BYTES + bytes);
  wav.set(wavHeader({ rate: sampleRate, bytes, channels: 2 }));
  const samples = new Int16Array(wav.buffer, WAV_HEADER_BYTES);
  for (const channel of [0, 1]) {
    const from = sound.getChannelData(Math.min(channel, numberOfChannels - 1));
    for (let at = 0; at < length; at += 1)
      samples[2 * (length - 1 - at) + channel] = Math.round(Math.max(-1, Math.min(1, from[at] ?? 0)) * 32_767);
  }
  return wav.buffer;
}
