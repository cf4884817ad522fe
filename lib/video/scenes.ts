import { BEHIND_MAX } from '@/lib/scene/behind';
import { SCENE_KINDS } from '@/lib/scene/kinds/index';
import { entriesOf, type Field } from '@/lib/scene/kinds/kind';

/** A page of the web, recorded as it scrolls. */
export const PAGE_SCENE = 'page';

/** The scenes that a segment may show: `params.scene` names one. */
export const VIDEO_SCENES = [
  'title',
  'typing',
  'answer',
  'resultViewing',
  'list',
  'steps',
  'quote',
  'compare',
  'chart',
  'figure',
  'date',
  'picture',
  'callToAction',
  PAGE_SCENE,
] as const;
export type VideoScene = (typeof VIDEO_SCENES)[number];

const PAGE_FIELDS: readonly Field[] = [
  { name: 'url', label: 'Address', form: 'line', maxLength: 2000, hint: 'A public page; it is recorded as it scrolls' },
];

export function isVideoScene(name: string | undefined): name is VideoScene {
  return (VIDEO_SCENES as readonly (string | undefined)[]).includes(name);
}

/** The name of a scene for people. */
export function sceneLabel(scene: VideoScene): string {
  return scene === PAGE_SCENE ? 'Web page' : SCENE_KINDS[scene].label;
}

/** The fields of a scene's form; their values are params of the segment. */
export function fieldsOfScene(scene: VideoScene): readonly Field[] {
  return scene === PAGE_SCENE ? PAGE_FIELDS : SCENE_KINDS[scene].fields;
}

/** The param that names pictures behind a scene's words: an address on each line. */
export const BEHIND = 'behind';
/** Scenes that are a picture themselves have none behind it. */
const ARE_PICTURES: readonly VideoScene[] = ['picture', 'resultViewing', PAGE_SCENE];

export const takesPicturesBehind = (scene: VideoScene): boolean => !ARE_PICTURES.includes(scene);

/** The addresses of the pictures behind a segment's words, in their order. */
export function picturesBehind(params: Params): string[] {
  return takesPicturesBehind(sceneOf(params)) ? entriesOf(params[BEHIND], BEHIND_MAX) : [];
}

/** The param of a part that stands, without pictures of its own, on a soft one of the nearest part that has one. */
export const BEHIND_ELSE = 'behindElse';
export const NEAR = 'near';

export const standsOnNear = (params: Params): boolean =>
  takesPicturesBehind(sceneOf(params)) && params[BEHIND_ELSE] === NEAR;

export const PARAMS_MAX = 50;
export const PARAM_KEY_MAX = 60;
export const PARAM_VALUE_MAX = 10_000;

export type Params = Readonly<Record<string, string>>;

/** The scene of a segment; one that names none shows its description as a title. */
export function sceneOf(params: Params): VideoScene {
  return isVideoScene(params.scene) ? params.scene : 'title';
}

/** The first thing wrong with a segment's params, by its key; null when they fit their scene. */
export function problemOfParams(params: Params): { key: string; message: string } | null {
  if (params.scene !== undefined && !isVideoScene(params.scene))
    return { key: 'scene', message: `There is no such scene. Use one of: ${VIDEO_SCENES.join(', ')}` };
  for (const { name, label, maxLength } of fieldsOfScene(sceneOf(params)))
    if ((params[name]?.length ?? 0) > maxLength)
      return { key: name, message: `${label}: at most ${maxLength} characters` };
  if (entriesOf(params[BEHIND], PARAM_VALUE_MAX).length > BEHIND_MAX)
    return { key: BEHIND, message: `At most ${BEHIND_MAX} pictures behind the words` };
  if (params.scene === PAGE_SCENE && !/^https?:\/\/\S+$/i.test(params.url ?? ''))
    return { key: 'url', message: 'Enter the address of a public page, such as https://example.org' };
  return null;
}
