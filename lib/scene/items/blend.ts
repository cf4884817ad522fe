/** How the colours of an item work on those under it, as a canvas and ffmpeg both know them. */
export const BLENDS = ['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'add'] as const;
export type Blend = (typeof BLENDS)[number];

/** The same as a canvas calls it. */
export const OPERATIONS: Record<Blend, GlobalCompositeOperation> = {
  normal: 'source-over',
  multiply: 'multiply',
  screen: 'screen',
  overlay: 'overlay',
  darken: 'darken',
  lighten: 'lighten',
  add: 'lighter',
};
