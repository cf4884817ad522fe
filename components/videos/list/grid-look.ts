/** Tiles side by side, as many as fit. */
export const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(164px,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(190px,1fr))] md:gap-4';
