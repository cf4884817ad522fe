import type { Bed } from '@/lib/video/music/beds';
import { compose } from '@/lib/video/music/compose';
import { RATE, type Stereo } from '@/lib/video/music/tones';

export type Player = { setVolume: (volume: number) => void };

/** Twice as loud as under a voice: the character of a piece is what one listens for. */
const heard = (volume: number) => Math.min(1, 2 * volume);
const SLICE_MS = 12;

/** Composes a bed, as the film does, and plays it until its context is closed. Null: it was stopped meanwhile. */
export async function playBed(bed: Bed, context: AudioContext, signal: AbortSignal): Promise<Player | null> {
  const sound = await composed(bed, signal);
  if (!sound) return null;
  const buffer = context.createBuffer(2, sound.left.length, RATE);
  buffer.copyToChannel(new Float32Array(sound.left), 0);
  buffer.copyToChannel(new Float32Array(sound.right), 1);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const gain = new GainNode(context);
  source.connect(gain).connect(context.destination);
  source.start();
  return { setVolume: (volume) => (gain.gain.value = heard(volume)) };
}

/** In slices, so that the page answers meanwhile. */
async function composed(bed: Bed, signal: AbortSignal): Promise<Stereo | null> {
  const steps = compose(bed);
  for (let began = performance.now(); !signal.aborted;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  return null;
}

export async function playFile(url: string, signal: AbortSignal): Promise<Player> {
  const audio = new Audio(url);
  audio.loop = true;
  signal.addEventListener('abort', () => audio.pause(), { once: true });
  await audio.play();
  return { setVolume: (volume) => (audio.volume = heard(volume)) };
}
