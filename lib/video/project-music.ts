import type { Bed } from './music/beds';

/** The music of a video as it is stored: a file of the library, or a bed. `volume`: 0 to 1. */
export type Music = { fileId: string; bed?: undefined; volume: number } | { bed: Bed; volume: number };

/** The sound of a bed as a file, a part of the project as clips are. */
export type MadeBed = { bed: Bed; fileId: string; extension: string };
