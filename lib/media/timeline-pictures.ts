/** A file's preview in the library is enough for the timeline of a shorter one. */
const ENOUGH_S = 20;
/** A tile for every second second; so many at most, and in a picture that browsers draw at once. */
const TILE_S = 2;
const MAX_TILES = 120;
const MAX_WIDTH = 16_000;
/** Of loudness: as many as bars at the usual zoom are drawn, about; of long files fewer. */
const POINTS_PER_S = 20;
const MAX_POINTS = 6_000;

type About = { role: string; seconds: number };

/** Whether a file gets finer pictures and loudness for the editor's timeline. Parts of the studio have no others. */
export const needsTimelinePictures = ({ role, seconds }: About): boolean =>
  role === 'part' || (role === 'original' && seconds > ENOUGH_S);

/** How many pictures lie along a video of that length, in tiles of that width. */
export const tilesAlong = (seconds: number, tileWidth: number): number =>
  Math.max(1, Math.min(MAX_TILES, Math.floor(MAX_WIDTH / tileWidth), Math.ceil(seconds / TILE_S)));

/** How many points of loudness a sound of that length has. */
export const pointsAlong = (seconds: number): number =>
  Math.max(1, Math.min(MAX_POINTS, Math.ceil(seconds * POINTS_PER_S)));
