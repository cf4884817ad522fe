import { AT_REST } from '@/lib/scene/at-rest';
import { fieldsOfScene, sceneOf, type Params } from './scenes';

/** Frames of a finished video that a person chooses its cover from. */
export const COVER_FRAMES = 5;
/** Frames closer to each other look the same. Seconds. */
const APART_S = 1;
/** As long as scenes fade into each other, and a little more. Seconds. */
const FADE_S = 0.4;
/** Of the video, at its start and at its end. Seconds, or a tenth of a short one. */
const EDGE_S = 0.5;
/** Into a scene from which more than one frame is needed. */
const MORE = [0.6, 0.35, 0.75, 0.5, 0.2];
/** Places of one moment in two merges, as parts of its scene or as seconds, that are the same. */
const SAME = 0.05;

/** A scene of a finished video, in seconds of it; `name` of its segment, where that is known. */
export type CoverScene = { name: string | null; start: number; end: number; hasHeadline: boolean };
/** `at`: seconds of the video; `into`: the same as a part of its scene. Both of the scene null: it is not known. */
export type CoverMoment = { at: number; scene: string | null; into: number | null };
type Video = { seconds: number; scenes: readonly CoverScene[] };

/** Whether a segment's scene shows a headline: words that say at a glance what it is about. */
export function hasHeadline(params: Params): boolean {
  const scene = sceneOf(params);
  if (scene === 'title' || scene === 'callToAction') return true;
  return fieldsOfScene(scene).some(({ name }) => name === 'title') && Boolean(params.title?.trim());
}

/**
 * Five moments of a video whose frames may be its cover, the best one first: scenes with a headline once all of it has
 * come in, then the other scenes, then further moments of long ones. None is at the very start or end, or in a fade,
 * unless the video is too short for five others.
 */
export function coverMoments({ seconds, scenes }: Video): CoverMoment[] {
  const edge = Math.min(EDGE_S, seconds / 10);
  const found: CoverMoment[] = [];
  const isFree = ({ at }: CoverMoment, apart: number) =>
    at >= edge && at <= seconds - edge && found.every((other) => Math.abs(other.at - at) >= apart);
  const add = (moments: readonly CoverMoment[], apart = APART_S) => {
    for (const moment of moments) if (found.length < COVER_FRAMES && isFree(moment, apart)) found.push(moment);
  };
  const [titled, others] = [scenes.filter((scene) => scene.hasHeadline), scenes.filter((one) => !one.hasHeadline)];
  for (const some of [titled, others]) add(spread(some.flatMap((scene) => settled(scene, seconds - edge) ?? [])));
  for (const into of MORE) add(spread(scenes.flatMap((scene) => inside(scene, into) ?? [])));
  for (let parts = COVER_FRAMES; found.length < COVER_FRAMES && parts < 4 * COVER_FRAMES; parts += 1)
    add(
      Array.from({ length: parts }, (_, index) => plain((seconds * (index + 1)) / (parts + 1))),
      seconds / (4 * COVER_FRAMES),
    );
  return found;
}

/**
 * The moments of a video with the one that a person chose in an earlier form of it, and which of them that is: the same
 * place of the same scene, else the same second. The last one gives way where it is not among them. Where it no longer
 * exists, the first one is chosen.
 */
export function withChosen(
  moments: readonly CoverMoment[],
  choice: CoverMoment | null,
  { seconds, scenes }: Video,
): { moments: CoverMoment[]; chosen: CoverMoment | null } {
  const wanted = choice && placeOf(choice, { seconds, scenes });
  if (!wanted) return { moments: [...moments], chosen: moments[0] ?? null };
  const same = moments.find((moment) => isSame(moment, wanted));
  if (same) return { moments: [...moments], chosen: same };
  return { moments: [...moments.slice(0, COVER_FRAMES - 1), wanted], chosen: wanted };
}

/** Whether two moments show the same frame, for all that is known of them. */
export function isSame(one: CoverMoment, other: CoverMoment): boolean {
  if (one.scene === null || other.scene === null || one.into === null || other.into === null)
    return Math.abs(one.at - other.at) < SAME;
  return one.scene === other.scene && Math.abs(one.into - other.into) < SAME;
}

function placeOf(choice: CoverMoment, { seconds, scenes }: Video): CoverMoment | null {
  const scene = choice.scene === null ? undefined : scenes.find(({ name }) => name === choice.scene);
  if (scene && choice.into !== null) return momentIn(scene, choice.into);
  const edge = Math.min(EDGE_S, seconds / 10);
  return choice.at <= seconds - edge ? plain(choice.at) : null;
}

/** All of the scene has come in; of one that ends the video, a little before that end. */
function settled(scene: CoverScene, last: number): CoverMoment | null {
  const long = scene.end - scene.start;
  const into = Math.min(AT_REST, Math.floor(((last - scene.start) / long) * 100) / 100);
  return long > FADE_S && into >= 0.5 ? momentIn(scene, into) : null;
}

/** A moment of a scene that no fade touches. */
function inside(scene: CoverScene, into: number): CoverMoment | null {
  const moment = momentIn(scene, into);
  return moment.at >= scene.start + FADE_S && moment.at <= scene.end - FADE_S ? moment : null;
}

/** Of more than five the first, the last, and others between them. */
function spread(moments: readonly CoverMoment[]): CoverMoment[] {
  if (moments.length <= COVER_FRAMES) return [...moments];
  const step = (moments.length - 1) / (COVER_FRAMES - 1);
  return Array.from({ length: COVER_FRAMES }, (_, index) => moments[Math.round(index * step)]).filter(
    (moment) => moment !== undefined,
  );
}

const momentIn = ({ name, start, end }: CoverScene, into: number): CoverMoment => ({
  at: toMilliseconds(start + (end - start) * into),
  scene: name,
  into: name === null ? null : into,
});
const plain = (at: number): CoverMoment => ({ at: toMilliseconds(at), scene: null, into: null });
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
