import { answer } from './answer';
import { callToAction } from './call-to-action';
import { card } from './card';
import { chart } from './chart';
import { compare } from './compare';
import { date } from './date';
import { endCard } from './end-card';
import { figure } from './figure';
import type { Kind } from './kind';
import { list } from './list';
import { picture } from './picture';
import { quote } from './quote';
import { resultViewing } from './result-viewing';
import { steps } from './steps';
import { title } from './title';
import { typing } from './typing';

/** Every kind, in the order of a list to choose from. `card` is a picture for a post; `endCard` closes a video. */
export const SCENE_KINDS = {
  title,
  typing,
  answer,
  resultViewing,
  list,
  steps,
  quote,
  compare,
  chart,
  figure,
  date,
  picture,
  callToAction,
  card,
  endCard,
} satisfies Record<string, Kind>;
export type SceneKind = keyof typeof SCENE_KINDS;
export const SCENE_KIND_NAMES = Object.keys(SCENE_KINDS) as SceneKind[];
