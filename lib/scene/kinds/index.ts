import type { z } from 'zod';
import type { Size, Surface } from '../surface';
import { cardInput, drawCard } from './card';

type Draw<Input> = (scene: { surface: Surface; size: Size; t: number; input: Input }) => void;
const kind = <Schema extends z.ZodType>(input: Schema, draw: Draw<z.output<Schema>>) => ({ input, draw });

/** Every kind of scene: the form of its input, and how it is drawn. */
export const SCENE_KINDS = {
  card: kind(cardInput, drawCard),
};
export type SceneKind = keyof typeof SCENE_KINDS;

/** A scene as it is stored and sent: its kind, and what that kind needs. */
export type Scene = {
  [Kind in SceneKind]: { kind: Kind; input: z.input<(typeof SCENE_KINDS)[Kind]['input']> };
}[SceneKind];
