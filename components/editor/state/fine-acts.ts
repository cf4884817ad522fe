import { nanoid } from 'nanoid';
import { toast } from '@/components/ui/toast';
import type { Command } from '@/lib/timeline/commands/command';
import { apply } from '@/lib/timeline/commands/index';
import { markerBeside, markersOf } from '@/lib/timeline/commands/markers';
import { groupable, isGrouped, ITEM_GROUP } from '@/lib/timeline/item-groups';
import { seenAt } from '@/lib/timeline/items-at';
import { MARKERS } from '@/lib/timeline/marker';
import { endOf, isPlayed, type Item } from '@/lib/timeline/model';
import type { EditorActs } from './editor';
import { KEYS_PAUSE_MS } from './gesture-ends';

type Acts = Pick<EditorActs, 'now' | 'run' | 'playhead' | 'canEdit'>;
type Way = -1 | 1;

const here = ({ playhead }: Acts) => Math.floor(playhead.frame());
const chosen = ({ now }: Acts): Item[] => now().timeline.items.filter(({ id }) => now().selected.has(id));

let [last, runs] = [-Infinity, 0];

/** Keys that follow each other at once are one step for undo. */
function runOfKeys(acts: Acts, name: string): string {
  const now = performance.now();
  if (now - last > KEYS_PAUSE_MS) runs += 1;
  last = now;
  return `${name}-${runs}-${chosen(acts)
    .map(({ id }) => id)
    .join()}`;
}

type Said = { label: string; sentence: string; gesture?: string };

/** Runs a command, or says why it changes nothing. */
function runOr(acts: Acts, command: Command, { label, sentence, gesture }: Said): void {
  if (!acts.canEdit) return;
  if (apply(acts.now().timeline, command) === acts.now().timeline) return void toast.error(sentence);
  acts.run(command, { label, ...(gesture ? { gesture } : {}) });
}

export function slip(acts: Acts, by: Way): void {
  const ids = chosen(acts).filter(isPlayed);
  const sentence =
    ids.length === 0 ? 'Select a clip or a sound to slip it.' : 'Its file has nothing more there, or it is locked.';
  runOr(
    acts,
    { type: 'slip', ids: ids.map(({ id }) => id), by },
    { label: 'Slip', sentence, gesture: runOfKeys(acts, 'slip') },
  );
}

export function slide(acts: Acts, by: Way): void {
  const [item] = chosen(acts);
  const sentence = item ? 'Its neighbours have no more room that way, or are locked.' : 'Select an item to slide it.';
  runOr(
    acts,
    { type: 'slide', id: item?.id ?? '', by },
    { label: 'Slide', sentence, gesture: runOfKeys(acts, 'slide') },
  );
}

export function roll(acts: Acts, by: Way): void {
  const [item] = chosen(acts);
  const sentence = item
    ? 'The cut can’t go further: something must follow without a gap, unlocked, with more in its file.'
    : 'Select the item before the cut to roll it.';
  runOr(
    acts,
    { type: 'roll', id: item?.id ?? '', to: item ? endOf(item) + by : 0 },
    { label: 'Roll', sentence, gesture: runOfKeys(acts, 'roll') },
  );
}

/** Trims the selected item at the playhead, else the uppermost there, and lets what follows close up. */
export function trimHere(acts: Acts, edge: 'start' | 'end'): void {
  const at = here(acts);
  const isThere = (item: Item) => item.start < at && at < endOf(item);
  const item = chosen(acts).find(isThere) ?? seenAt(acts.now().timeline, at).findLast(isThere);
  if (!item) return void toast.error('Nothing lies under the playhead. Move it into the item to trim.');
  const sentence = 'It can’t be trimmed there: half a second stays, and nothing on its track may be locked.';
  runOr(acts, { type: 'ripple-trim', id: item.id, edge, to: at }, { label: 'Trim', sentence });
}

export function group(acts: Acts): void {
  const ids = groupable(acts.now().timeline, acts.now().selected);
  if (ids.length < 2) return void toast.error('Select two or more items to group them.');
  acts.run({ type: 'change', ids, fields: { groupId: `${ITEM_GROUP}${nanoid(12)}` } }, { label: 'Group' });
}

export function ungroup(acts: Acts): void {
  const ids = chosen(acts).filter(isGrouped);
  if (ids.length === 0) return void toast.error('Nothing that is selected is grouped.');
  acts.run({ type: 'change', ids: ids.map(({ id }) => id), fields: { groupId: null } }, { label: 'Dissolve group' });
}

export function mark(acts: Acts): void {
  const { timeline } = acts.now();
  const [at, known] = [here(acts), markersOf(timeline)];
  const sentence =
    known.length >= MARKERS.most
      ? `A film has at most ${MARKERS.most} markers. Delete one first.`
      : 'There is a marker already.';
  const marker = { id: nanoid(12), frame: at, name: `Marker ${known.length + 1}` };
  runOr(acts, { type: 'mark', marker }, { label: 'Set marker', sentence });
}

export function seekMarker(acts: Acts, way: Way): void {
  const marker = markerBeside(acts.now().timeline, here(acts), way);
  if (marker) acts.playhead.seek(marker.frame);
}
