import type { KeyboardEvent } from 'react';
import { withGroups } from '@/lib/timeline/item-groups';
import { endOf, type Item } from '@/lib/timeline/model';
import type { EditorActs } from '../state/editor';

const SIDEWAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const UPWARDS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The keys of a block that has the focus: arrows move it in time and between tracks, with Alt they move its end, with
 * Alt and Ctrl its start. Shift makes a step of ten frames.
 */
export function onBlockKey(event: KeyboardEvent, item: Item, { now, run }: EditorActs): void {
  const by = (SIDEWAYS[event.key] ?? 0) * (event.shiftKey ? 10 : 1);
  const tracks = event.altKey ? 0 : (UPWARDS[event.key] ?? 0);
  if (by === 0 && tracks === 0) return;
  // The keys of the picture leave it alone then; the end of the gesture is still seen.
  event.preventDefault();
  const { selected, timeline } = now();
  const ids = selected.has(item.id) ? [...selected] : withGroups(timeline, [item.id]);
  if (!event.altKey) {
    run({ type: 'move', ids, by, tracks }, { label: 'Move', gesture: `keys-move-${ids.join()}` });
    return;
  }
  const edge = event.ctrlKey || event.metaKey ? 'start' : 'end';
  const to = (edge === 'start' ? item.start : endOf(item)) + by;
  run({ type: 'trim', id: item.id, edge, to }, { label: 'Trim', gesture: `keys-trim-${item.id}-${edge}` });
}
