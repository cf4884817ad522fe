import { nanoid } from 'nanoid';
import { cutAtScenes, type SceneCut } from '@/lib/timeline/scene-cuts';
import type { EditorActs } from '../state/editor';

/** Cuts there in one step. All parts are selected then: their other scene changes stay in sight. */
export function cutThere({ run, select }: Pick<EditorActs, 'run' | 'select'>, cuts: readonly SceneCut[]): void {
  const made: string[] = [];
  const newId = () => {
    const id = nanoid(12);
    made.push(id);
    return id;
  };
  run(cutAtScenes(cuts, newId), { label: cuts.length === 1 ? 'Cut at scene' : 'Cut at scenes' });
  select([...new Set(cuts.map(({ itemId }) => itemId)), ...made]);
}
