'use client';

import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { lettersOf } from '@/lib/scene/items/letters';
import type { Surface } from '@/lib/scene/surface';
import type { Item, Timeline, Viewport } from '@/lib/timeline/model';
import { isTall, textsUnder, type SafeArea } from '@/lib/timeline/safe-area';
import { labelOf as labelOfItem } from '../block-words';
import type { EditorActs } from '../state/editor';

const SHADE = 'absolute bg-[#dc262659]';
const percent = (share: number) => `${share * 100}%`;

/** The sides of a film over which a network lays its buttons and words. */
export function SafeAreaShade({ network, film }: { network: PlatformKey; film: Viewport }) {
  const area = manifestOf(network).safeArea;
  if (!area || !isTall(film)) return null;
  const { top, right, bottom, left } = area;
  return (
    <div aria-hidden data-safe-area={network} className="pointer-events-none absolute inset-0 overflow-hidden">
      <span className={SHADE} style={{ inset: '0 0 auto', height: percent(top) }} />
      <span className={SHADE} style={{ inset: 'auto 0 0', height: percent(bottom) }} />
      <span className={SHADE} style={{ top: percent(top), bottom: percent(bottom), left: 0, width: percent(left) }} />
      <span className={SHADE} style={{ top: percent(top), bottom: percent(bottom), right: 0, width: percent(right) }} />
    </div>
  );
}

type NoteProps = { timeline: Timeline; network: PlatformKey; acts?: Pick<EditorActs, 'select' | 'playhead'> };

/** Says which texts lie under a network's buttons, with a way to the first one. */
export function SafeAreaNote({ timeline, network, acts }: NoteProps) {
  const area = manifestOf(network).safeArea;
  const under = useMemo(() => (area ? underButtons(timeline, area) : []), [area, timeline]);
  if (!area) return null;
  const [first] = under;
  const show = (item: Item) => {
    acts?.playhead.seek(item.start + (item.duration >> 1));
    acts?.select([item.id]);
  };
  return (
    <div className="flex items-center gap-2 rounded-control bg-accent-soft px-2 py-1 text-dense text-accent-text">
      <p role="status" className="min-w-0 flex-1">
        {wordsOf(timeline, network, under)}
      </p>
      {first && acts && (
        <Button variant="outline" size="sm" onClick={() => show(first)}>
          Show it
        </Button>
      )}
    </div>
  );
}

function wordsOf(timeline: Timeline, network: PlatformKey, [first, ...others]: readonly Item[]): string {
  const label = labelOf(network);
  if (!isTall(timeline.viewport)) return `${label} says it of films in 9:16 alone.`;
  if (!first) return `No text lies under ${label}’s buttons.`;
  const more =
    others.length === 0 ? '' : others.length === 1 ? ' and another text' : ` and ${others.length} more texts`;
  return `“${labelOfItem(first)}”${more} ${others.length === 0 ? 'lies' : 'lie'} under ${label}’s buttons.`;
}

function underButtons(timeline: Timeline, area: SafeArea): Item[] {
  const context = document.createElement('canvas').getContext('2d') as unknown as Surface | null;
  return context ? textsUnder(timeline, area, (text) => lettersOf(context, text)) : [];
}
