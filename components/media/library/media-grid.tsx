'use client';

import type { ReactNode } from 'react';
import { VirtualGrid } from '@/components/shared/virtual-grid';
import type { WireListedFile } from '@/lib/contracts/files';

const MIN_TILE = 160;
/** Under the picture: name and figures. */
const CAPTION = 50;

type MediaGridProps = {
  label: string;
  items: readonly WireListedFile[];
  hasMore: boolean;
  onMore: () => void;
  tile: (file: WireListedFile, tabIndex: 0 | -1) => ReactNode;
};

/** Files as pictures with a caption. */
export function MediaGrid(props: MediaGridProps) {
  return (
    <VirtualGrid
      {...props}
      keyOf={({ id }) => id}
      minTile={MIN_TILE}
      minColumns={2}
      heightOf={(width) => width * 0.75 + CAPTION}
    />
  );
}
