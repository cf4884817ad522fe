import { FPS } from './codec';
import type { RenderFormat } from './render';

/** So many frames of a finished film are compared with the preview. */
export const SAMPLES = 24;
/** From this likeness (SSIM) on, a picture looks as in the preview. */
export const ALIKE = 0.98;
/** Pairs that are kept to be looked at: of the frames that differ most. */
export const PAIRS = 3;

const CERTIFIED: readonly RenderFormat[] = ['mp4', 'webm', 'mov', 'prores'];
/** A GIF has few colours and pictures of its own times; a sound has none, and a still is one frame. */
export const isCertified = (format: RenderFormat): boolean => CERTIFIED.includes(format);

/** A frame of the film in the preview, and in the file, side by side. `at`: the second of the film. */
export type Pair<P> = { at: number; likeness: number; picture: P };
export type Compared<P> = {
  state: 'compared';
  /** Frames that were compared, and how many of them look as in the preview. */
  compared: number;
  alike: number;
  /** Of the frame that differs most. */
  lowest: number;
  /** Those that differ most, the first one most. */
  pairs: Pair<P>[];
};
/** How a finished film compares with the preview of its timeline. */
export type Certificate<P> = Compared<P> | { state: 'comparing' } | { state: 'failed'; reason: string };

/** The frames that are compared: from the middles of parts of equal length, so never only the first or the last. */
export function sampledFrames({ start, end }: { start: number; end: number }): number[] {
  const frames = Math.max(0, end - start);
  const count = Math.min(SAMPLES, frames);
  return Array.from({ length: count }, (_, index) => start + Math.floor(((index + 0.5) * frames) / count));
}

type Sample = { frame: number; likeness: number };

/** The samples that differ most, the first one most. */
export const differing = <S extends Sample>(samples: readonly S[]): S[] =>
  samples.toSorted((a, b) => a.likeness - b.likeness).slice(0, PAIRS);

/** A certificate of what was compared. `pictures`: of those that differ most, by their frames. */
export function certificateOf<P>(samples: readonly Sample[], pictures: ReadonlyMap<number, P>): Compared<P> {
  const pairs = differing(samples).flatMap(({ frame, likeness }) => {
    const picture = pictures.get(frame);
    return picture ? [{ at: frame / FPS, likeness: rounded(likeness), picture }] : [];
  });
  return {
    state: 'compared',
    compared: samples.length,
    alike: samples.filter(({ likeness }) => likeness >= ALIKE).length,
    lowest: rounded(Math.min(...samples.map(({ likeness }) => likeness))),
    pairs,
  };
}

/** Down, so that 0.9799 is never shown as one that is alike. */
const rounded = (likeness: number): number => Math.floor(Math.max(0, likeness) * 1000) / 1000;

const counted = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/** A certificate in words, with advice where it is not as it should be. */
export function certificateWords(certificate: Certificate<unknown>): { words: string; advice: string | null } {
  if (certificate.state === 'comparing') return { words: 'Being compared with the preview.', advice: null };
  if (certificate.state === 'failed') return { words: 'Not compared with the preview.', advice: certificate.reason };
  const { compared, alike, lowest } = certificate;
  const least = `lowest ${lowest.toFixed(3)}`;
  if (alike === compared)
    return { words: `Matches the preview: ${alike} of ${counted(compared)}, ${least}.`, advice: null };
  const differ = compared - alike;
  return {
    words: `${counted(differ)} of ${compared} ${differ === 1 ? 'differs' : 'differ'} from the preview, ${least}.`,
    advice: 'Look at them: if more than fine detail is lost, render it again.',
  };
}
