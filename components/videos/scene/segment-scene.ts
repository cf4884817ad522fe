import { behindName, NEAR_NAME } from '@/lib/scene/behind';
import { THEMES } from '@/lib/scene/backgrounds/index';
import type { Scene } from '@/lib/scene/draw-scene';
import type { Look } from '@/lib/scene/look';
import { entryTimes } from '@/lib/video/entry-times';
import { clipSeconds } from '@/lib/video/scene-seconds';
import { fieldsOfScene, PAGE_SCENE, sceneOf } from '@/lib/video/scenes';
import { shownBehind } from '@/lib/video/shown-behind';
import type { Word } from '@/lib/video/word';
import type { PictureAddresses } from './use-scene-canvas';

type Segment = {
  description: string;
  voiceOverText: string;
  params: Readonly<Record<string, string>>;
  videoDurationLength?: number | null;
  /** Of its voice, where that is known: its scene is recorded for it. */
  voiceSeconds?: number | null;
  /** Of that voice: entries come in as they are said. */
  words?: readonly Word[];
};
type Ground = { backgroundImage: string | null; look: Look };
/** All parts of the film, and which of them is shown. */
type Film = { parts: readonly Pick<Segment, 'params'>[]; at: number };

const isTheme = (name: string | null): name is (typeof THEMES)[number] =>
  (THEMES as readonly (string | null)[]).includes(name);

/** The scene that a segment shows, and its pictures; null for a page of the web, which only the recorder can show. */
export function previewOf(
  segment: Segment,
  { backgroundImage, look }: Ground,
  { parts, at }: Film = { parts: [segment], at: 0 },
): { scene: Scene; pictures: PictureAddresses } | null {
  const kind = sceneOf(segment.params);
  if (kind === PAGE_SCENE) return null;
  const fields = fieldsOfScene(kind);
  const [first] = fields;
  // A segment without any words of its own shows its description, as in the recording.
  const isEmpty = fields.every(({ name }) => !segment.params[name]?.trim());
  const params = isEmpty && first ? { [first.name]: segment.description } : segment.params;
  const pictures: Record<string, string | null> = {};
  for (const { name, form } of fields) if (form === 'picture') pictures[name] = params[name] || null;
  const behind = shownBehind(
    parts.map((part) => part.params),
    at,
  );
  for (const [place, address] of behind.own.entries()) pictures[behindName(place)] = address;
  if (behind.near) pictures[NEAR_NAME] = behind.near;
  if (backgroundImage && !isTheme(backgroundImage)) pictures.background = backgroundImage;
  const entriesAt = entryTimes(segment.params, segment.words ?? []);
  const theme = isTheme(backgroundImage) ? backgroundImage : null;
  return {
    scene: {
      ...{ kind, params, look: { ...look, theme } },
      ...{ duration: clipSeconds(segment, segment.voiceSeconds ?? null), turn: behind.turn },
      ...(entriesAt ? { entriesAt } : {}),
    },
    pictures,
  };
}
