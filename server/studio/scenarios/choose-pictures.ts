import { relatedTo } from '@/lib/knowledge/related/related';
import { stemsOf } from '@/lib/knowledge/stems';
import { wordsOf } from '@/lib/knowledge/words';
import type { VideoLanguage } from '@/lib/video/languages';
import { matchPictures, type Described, type Said } from '@/lib/video/match-pictures';
import type { ScenarioSegment } from '@/lib/video/project-segment';
import { sceneSeconds } from '@/lib/video/scene-seconds';
import {
  BEHIND,
  BEHIND_ELSE,
  fieldsOfScene,
  NEAR,
  picturesBehind,
  sceneOf,
  takesPicturesBehind,
} from '@/lib/video/scenes';
import { picturesOfLibrary, type LibraryPicture } from '@/server/media/files/list.store';

/** A word that only means the same as one that is said counts for so much of it. */
const RELATED = 0.5;
/** A smaller picture is blurred where it fills a film. Pixels of its shorter side. */
const SIDE_MIN = 480;
/** A shorter clip stands still before a viewer has seen it. Seconds. */
const CLIP_MIN_S = 2;
/** Words of names that cameras and people give to any picture. */
const OF_ANY = /^(?:img|image|photo|picture|pic|dsc|screenshot|фото|картинка|снимок|bild|foto|imagen|immagine)$/u;

type Library = { projectId: string; language: VideoLanguage };

/**
 * Segments with pictures and clips of the project's library that fit their words: behind the words, or as the picture
 * of a scene that shows one. Where nothing fits, the words stand on a soft picture of the nearest part that has one.
 * `chosen`: those that get them, by name; the others stay, and their pictures are not shown twice.
 */
export async function withPictures(
  segments: readonly ScenarioSegment[],
  { chosen, ...library }: Library & { chosen: ReadonlySet<string> },
): Promise<ScenarioSegment[]> {
  const open = segments.filter((segment) => chosen.has(segment.name) && hasRoom(segment));
  if (open.length === 0) return [...segments];
  const shown = new Set(segments.flatMap(({ params }) => [...picturesBehind(params), params.picture ?? '']));
  const pictures = (await picturesOfLibrary(library.projectId)).filter(isShown).map((one) => describe(one, library));
  const matched = matchPictures(
    open.map((segment) => saidIn(segment, library)),
    pictures.filter(({ address }) => !shown.has(address)),
  );
  const found = new Map(open.map(({ name }, index) => [name, matched[index] ?? []]));
  return segments.map((segment) => {
    const addresses = found.get(segment.name);
    return addresses ? shownWith(segment, addresses) : segment;
  });
}

const picturesOwn = ({ params }: ScenarioSegment) =>
  fieldsOfScene(sceneOf(params)).find(({ form }) => form === 'picture')?.name;

/** Whether a person, or the writer, left its pictures open. */
function hasRoom(segment: ScenarioSegment): boolean {
  const { params } = segment;
  if (takesPicturesBehind(sceneOf(params))) return picturesBehind(params).length === 0;
  const own = picturesOwn(segment);
  return own !== undefined && !params[own]?.trim();
}

function shownWith(segment: ScenarioSegment, addresses: readonly string[]): ScenarioSegment {
  const isBehind = takesPicturesBehind(sceneOf(segment.params));
  if (addresses.length === 0 && isBehind) return { ...segment, params: { ...segment.params, [BEHIND_ELSE]: NEAR } };
  const name = isBehind ? BEHIND : picturesOwn(segment);
  if (addresses.length === 0 || name === undefined) return segment;
  return { ...segment, params: { ...segment.params, [name]: addresses.join('\n') } };
}

function saidIn(segment: ScenarioSegment, { language }: Library): Said {
  const { params, voiceOverText } = segment;
  const fields = fieldsOfScene(sceneOf(params)).filter(({ form }) => form !== 'picture');
  const text = [voiceOverText, ...fields.map(({ name }) => params[name] ?? '')].join('\n');
  const stems = new Map<string, number>();
  for (const related of relatedTo(text).values())
    for (const { stem, part } of related) stems.set(stem, Math.max(stems.get(stem) ?? 0, part * RELATED));
  for (const stem of stemsIn(text, language)) stems.set(stem, 1);
  const most = takesPicturesBehind(sceneOf(params)) ? {} : { most: 1, still: true };
  return { stems, seconds: sceneSeconds(segment), ...most };
}

function describe({ _id, kind, extension, name, tags, altText }: LibraryPicture, { language }: Library): Described {
  const bare = name.replace(/\.[^.]*$/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return {
    address: `/files/${_id}.${extension}`,
    named: new Set(stemsIn([bare.replaceAll(/[_.\d-]+/g, ' '), ...tags].join(' '), language)),
    described: new Set(stemsIn(altText, language)),
    moves: kind === 'video',
  };
}

const stemsIn = (text: string, language: VideoLanguage): string[] =>
  stemsOf(
    wordsOf(text).flatMap(({ text: word }) => (word.length > 2 && !OF_ANY.test(word) ? [word] : [])),
    language,
  );

function isShown({ probe }: LibraryPicture): boolean {
  if (probe === null || !('width' in probe) || Math.min(probe.width, probe.height) < SIDE_MIN) return false;
  return !('durationS' in probe) || typeof probe.durationS !== 'number' || probe.durationS >= CLIP_MIN_S;
}
