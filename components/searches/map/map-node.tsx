'use client';

import type { WireSearchMap } from '@/lib/contracts/search-work';
import type { Place } from './layout';
import { nameSize, shownName } from './node-words';

type Node = WireSearchMap['nodes'][number];

type MapNodeProps = {
  node: Node;
  place: Place | undefined;
  zoom: number;
  isNamed: boolean;
  isFaint: boolean;
  isOpen: boolean;
  tabIndex: 0 | -1;
  words: string;
  onFocus: () => void;
  onBlur: () => void;
  onHover: (isOver: boolean) => void;
  onOpen: () => void;
};

function colourOf({ is_seed, is_relevant }: Node): string {
  if (is_seed) return 'var(--accent)';
  if (is_relevant === null) return 'var(--scheduled)';
  return is_relevant ? 'var(--published)' : 'var(--failed)';
}

/** A channel on the map: a circle with its name. Names keep their size on the screen. */
export function MapNode({
  node,
  place,
  zoom,
  isNamed,
  isFaint,
  isOpen,
  tabIndex,
  words,
  onFocus,
  onBlur,
  onHover,
  onOpen,
}: MapNodeProps) {
  if (!place) return null;
  const { x, y, r } = place;
  const name = shownName(node);
  const text = nameSize(zoom);
  const isUnread = node.theme_relevance === null && !node.is_seed;
  return (
    <g
      data-node={node.username}
      role="button"
      tabIndex={tabIndex}
      aria-label={words}
      aria-disabled={node.id === null || undefined}
      aria-current={isOpen || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
      opacity={isFaint ? 0.35 : 1}
      className="cursor-pointer outline-none [&:focus-visible>circle:first-of-type]:stroke-(--ink)"
    >
      <circle cx={x} cy={y} r={r + 3} fill="none" stroke={isOpen ? 'var(--ink)' : 'transparent'} strokeWidth={2.5} />
      <circle
        cx={x}
        cy={y}
        r={r}
        fill={colourOf(node)}
        fillOpacity={
          isUnread ? 0.15 : node.is_seed || node.is_relevant !== null ? 1 : 0.3 + 0.7 * (node.theme_relevance ?? 0)
        }
        stroke={colourOf(node)}
        strokeWidth={node.is_seed ? 4 : 1.2}
        strokeDasharray={node.labels.length > 0 ? '3 2' : undefined}
      />
      {isNamed && (
        <text
          x={x}
          y={y + r + text}
          textAnchor="middle"
          fontSize={text}
          fontWeight={node.is_seed ? 600 : 400}
          fill="var(--ink)"
          stroke="var(--panel)"
          strokeWidth={text / 5}
          paintOrder="stroke"
          strokeLinejoin="round"
          aria-hidden
        >
          {name}
        </text>
      )}
    </g>
  );
}
