import { ownFileOf } from '@/lib/media/own-file';
import type { Item, Timeline } from '@/lib/timeline/model';
import { hasScenes, sceneCutsOf, type SceneCut } from '@/lib/timeline/scene-cuts';

/** Scene changes that are known, in seconds, by the id of their file. `requests`: how often the menu was used. */
export type Scenes = { known: ReadonlyMap<string, readonly number[]>; requests: number };

/** The selected clips, whose scenes are meant. */
export const chosenClips = ({ items }: Timeline, selected: ReadonlySet<string>): Item[] =>
  items.filter((item) => selected.has(item.id) && hasScenes(item));

export const fileOf = ({ url }: Item): string | null => (url && ownFileOf(url)?.id) || null;

/** Where the selected clips can be cut between scenes. */
export const chosenCuts = (timeline: Timeline, selected: ReadonlySet<string>, { known }: Scenes): SceneCut[] =>
  sceneCutsOf(timeline, chosenClips(timeline, selected), (url) => known.get(ownFileOf(url)?.id ?? '') ?? null);
