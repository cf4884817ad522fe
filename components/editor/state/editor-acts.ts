import { nanoid } from 'nanoid';
import { toast } from '@/components/ui/toast';
import { canFreeze } from '@/lib/timeline/commands/freeze';
import { apply } from '@/lib/timeline/commands/index';
import { seenAt } from '@/lib/timeline/items-at';
import { endOf, newItem } from '@/lib/timeline/model';
import { placeCopies } from '@/lib/timeline/copies';
import { placeFor } from '@/lib/timeline/placement';
import type { EditorActs } from './editor';

type Base = Pick<EditorActs, 'playhead' | 'now' | 'run' | 'select' | 'canEdit'>;
type Acts = Pick<EditorActs, 'change' | 'add' | 'split' | 'freeze' | 'remove' | 'duplicate' | 'paste'>;

const newId = () => nanoid(12);

const LOCKED = 'There is no room for a still: something on this track is locked. Unlock it, then try again.';

/** The acts on what is selected, at the playhead. */
export function actsOf({ playhead, now, run, select, canEdit }: Base): Acts {
  const here = () => Math.floor(playhead.frame());
  const paste: Acts['paste'] = (copied) => {
    const items = placeCopies(now().timeline, { items: copied, at: here(), newId });
    run({ type: 'add', items }, { label: 'Paste' });
    if (items.length > 0) select(items.map(({ id }) => id));
  };
  return {
    paste,
    change: (ids, fields, gesture) => {
      const [{ view }, change] = [now(), { ids, fields, at: here() }];
      run((timeline) => view?.changed(timeline, change) ?? { type: 'change', ...change }, {
        label: 'Change',
        ...(gesture ? { gesture } : {}),
      });
    },
    add: (fields) => {
      const made = newItem({ ...fields, id: newId() });
      const place = placeFor(now().timeline, { type: made.type, start: here(), duration: made.duration });
      if (!place) return;
      run({ type: 'add', items: [{ ...made, ...place }] }, { label: `Add ${made.type}` });
      select([made.id]);
    },
    split: () => {
      const { timeline, selected } = now();
      const at = here();
      const cut = timeline.items.filter(
        (one) => (selected.size === 0 || selected.has(one.id)) && one.start < at && at < endOf(one),
      );
      run({ type: 'split', at, newIds: Object.fromEntries(cut.map(({ id }) => [id, newId()])) }, { label: 'Split' });
    },
    freeze: () => {
      if (!canEdit) return;
      const { timeline, selected } = now();
      const at = here();
      const clips = seenAt(timeline, at).filter(canFreeze);
      const clip = clips.findLast(({ id }) => selected.has(id)) ?? clips.at(-1);
      if (!clip)
        return void toast.error('No clip is shown at the playhead. Move it to the frame that should stand still.');
      const newIds = { still: newId(), rest: newId() };
      const command = { type: 'freeze' as const, id: clip.id, at, newIds };
      if (apply(timeline, command) === timeline) return void toast.error(LOCKED);
      run(command, { label: 'Freeze frame' });
      select([newIds.still]);
    },
    remove: (ripple = false) => {
      run({ type: 'remove', ids: [...now().selected], ripple }, { label: 'Delete' });
      select([]);
    },
    duplicate: () => {
      const { timeline, selected } = now();
      const own = timeline.items.filter(({ id }) => selected.has(id));
      const items = placeCopies(timeline, { items: own, at: Math.max(...own.map(endOf), 0), newId });
      run({ type: 'add', items }, { label: 'Duplicate' });
      if (items.length > 0) select(items.map(({ id }) => id));
    },
  };
}
