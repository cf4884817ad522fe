import { MAX_FRAMES, MAX_TRACKS, MIN_TOTAL_FRAMES, VIEWPORT } from '../model';
import type { Apply } from './command';

/** Adds a track at the end of its kind, so that pictures stay before sound in the list. */
export const addTrack: Apply<'add-track'> = (timeline, { track }) => {
  if (timeline.tracks.length >= MAX_TRACKS || timeline.tracks.some(({ id }) => id === track.id)) return timeline;
  const at = timeline.tracks.findLastIndex(({ type }) => type === track.type) + 1;
  const index = at === 0 && track.type === 'audio' ? timeline.tracks.length : at;
  return {
    ...timeline,
    tracks: timeline.tracks.toSpliced(index, 0, track),
    items: timeline.items.map((item) =>
      item.trackIndex >= index ? { ...item, trackIndex: item.trackIndex + 1 } : item,
    ),
  };
};

/** Removes a track with all that lies on it. A locked one stays, and so does the last of its kind. */
export const removeTrack: Apply<'remove-track'> = (timeline, { trackId }) => {
  const index = timeline.tracks.findIndex(({ id }) => id === trackId);
  const track = timeline.tracks[index];
  if (!track || track.locked || timeline.tracks.filter(({ type }) => type === track.type).length === 1) return timeline;
  return {
    ...timeline,
    tracks: timeline.tracks.toSpliced(index, 1),
    items: timeline.items
      .filter((item) => item.trackIndex !== index)
      .map((item) => (item.trackIndex > index ? { ...item, trackIndex: item.trackIndex - 1 } : item)),
  };
};

export const changeTrack: Apply<'change-track'> = (timeline, { trackId, fields }) => {
  const track = timeline.tracks.find(({ id }) => id === trackId);
  if (!track || Object.entries(fields).every(([name, value]) => Reflect.get(track, name) === value)) return timeline;
  return { ...timeline, tracks: timeline.tracks.map((one) => (one === track ? { ...one, ...fields } : one)) };
};

/** Changes the size of the picture, in whole pixels. */
export const changeViewport: Apply<'change-viewport'> = (timeline, { viewport: wished }) => {
  const side = (pixels: number) => Math.min(VIEWPORT.max, Math.max(VIEWPORT.min, Math.round(pixels)));
  const [width, height] = [side(wished.width), side(wished.height)];
  const isSame = width === timeline.viewport.width && height === timeline.viewport.height;
  return isSame ? timeline : { ...timeline, viewport: { width, height } };
};

/** Changes the length of the ruler, which is at least a minute. */
export const changeTotal: Apply<'change-total'> = (timeline, { totalDuration }) => {
  const total = Math.min(MAX_FRAMES, Math.max(MIN_TOTAL_FRAMES, Math.round(totalDuration)));
  return total === timeline.totalDuration ? timeline : { ...timeline, totalDuration: total };
};
