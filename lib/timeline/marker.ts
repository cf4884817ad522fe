/** A place of the film with a name, for people; edges snap to it. */
export type Marker = { id: string; frame: number; name: string };
export const MARKERS = { most: 500, longest: 100 } as const;
