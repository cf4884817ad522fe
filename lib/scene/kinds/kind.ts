import type { Inks, Look } from '../look';
import type { Picture, Size, Surface } from '../surface';

/** A field of a scene's form. Values are texts, as a segment stores them. */
export type Field = {
  name: string;
  label: string;
  /** `lines`: one entry on each line; `picture`: the address of a picture. */
  form: 'line' | 'text' | 'lines' | 'picture';
  maxLength: number;
  hint?: string;
};

export type Params = Readonly<Record<string, string>>;

/**
 * Everything that a kind draws from. `area` is where words may stand: outside it apps lay their buttons and subtitles.
 */
export type Stage = {
  surface: Surface;
  size: Size;
  /** Seconds since the scene began, and its length. */
  t: number;
  duration: number;
  look: Look;
  inks: Inks;
  area: { x: number; y: number; width: number; height: number };
  /** The shorter side, which sizes go by. */
  side: number;
  params: Params;
  /** Pictures by the name of their field; null while one is missing. */
  pictures: Readonly<Record<string, Picture | null>>;
  /** When each entry comes in, in seconds as `t`; absent: evenly. */
  entriesAt?: readonly number[] | undefined;
};

export type Kind = {
  label: string;
  fields: readonly Field[];
  /** Draws over the ground, which is there already. */
  draw: (stage: Stage) => void;
};

/** The entries of a field of lines, without empty ones. */
export function entriesOf(text: string | undefined, max: number): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, max);
}
