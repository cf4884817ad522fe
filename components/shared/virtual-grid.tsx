'use client';

import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

type VirtualGridProps<T> = {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The narrowest a tile may be, and the fewest beside each other; 1 for a list. */
  minTile: number;
  minColumns: number;
  /** The height of a tile of this width. */
  heightOf: (width: number) => number;
  gap?: number;
  hasMore: boolean;
  onMore: () => void;
  /** Draws a tile; the control that opens or chooses it is `data-tile` and takes this tab index. */
  tile: (item: T, tabIndex: 0 | -1) => ReactNode;
};

/** Thousands of tiles: only the rows near the screen are drawn. One stop for Tab, arrow keys within. */
export function VirtualGrid<T>({
  label,
  items,
  keyOf,
  minTile,
  minColumns,
  heightOf,
  gap = 12,
  hasMore,
  onMore,
  tile,
}: VirtualGridProps<T>) {
  const element = useRef<HTMLUListElement>(null);
  const { scroller, width, offset } = usePlace(element);
  const [current, setCurrent] = useState(0);
  const columns = Math.max(minColumns, Math.floor((width + gap) / (minTile + gap)));
  const tileWidth = (width - gap * (columns - 1)) / columns;
  const rowHeight = heightOf(tileWidth) + gap;
  const rows = Math.ceil(items.length / columns);
  const currentRow = Math.min(Math.floor(current / columns), rows - 1);
  const virtual = useVirtualizer({
    count: width > 0 ? rows : 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: offset,
    // The row of the keyboard is drawn wherever the scroller stands: the focused tile must not vanish.
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), currentRow), [currentRow]),
  });
  const drawn = virtual.getVirtualItems();
  const lastRow = drawn.at(-1)?.index ?? -1;

  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  useEffect(() => {
    if (hasMore && lastRow >= rows - 2) onMore();
  }, [hasMore, lastRow, rows, onMore]);

  function step(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -current,
      End: items.length - 1 - current,
    };
    const next = current + (steps[event.key] ?? 0);
    const isTile = event.target instanceof HTMLElement && event.target.dataset.tile !== undefined;
    if (!isTile || next === current || next < 0 || next >= items.length) return;
    event.preventDefault();
    // At once, not with the next frame: a quick Enter after the arrow would press the tile that was left.
    flushSync(() => setCurrent(next));
    virtual.scrollToIndex(Math.floor(next / columns));
    element.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-tile]`)?.focus({ preventScroll: true });
  }

  const focusable = Math.min(current, items.length - 1);
  return (
    <ul
      ref={element}
      aria-label={label}
      onKeyDown={step}
      className="relative w-full"
      style={{ height: virtual.getTotalSize() }}
    >
      {drawn.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
          const index = row.index * columns + column;
          const place = {
            width: tileWidth,
            height: rowHeight - gap,
            transform: `translate(${column * (tileWidth + gap)}px, ${row.start - offset}px)`,
          };
          return (
            <li
              key={keyOf(item)}
              data-index={index}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
              className="absolute top-0 left-0"
              style={place}
              onFocus={() => setCurrent(index)}
            >
              {tile(item, index === focusable ? 0 : -1)}
            </li>
          );
        }),
      )}
    </ul>
  );
}

function withRow(rows: number[], row: number): number[] {
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

type Place = { scroller: HTMLElement | null; width: number; offset: number };

/** The grid's scroller, its width, and its offset below the scroller's top. */
function usePlace(element: { readonly current: HTMLElement | null }): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, width: 0, offset: 0 });
  useLayoutEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const scroller = scrollerOf(grid);
    const measure = () => {
      const offset = Math.round(
        grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
      const width = grid.clientWidth;
      setPlace((old) =>
        old.scroller === scroller && old.width === width && old.offset === offset ? old : { scroller, width, offset },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    observer.observe(scroller);
    // Content above may grow (uploads, a selection): then the grid's parent changes, not the grid.
    if (grid.parentElement) observer.observe(grid.parentElement);
    return () => observer.disconnect();
  }, [element]);
  return place;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
