import { MAX_FRAMES, MAX_TRACKS, MIN_TOTAL_FRAMES, VIEWPORT, type Timeline, type Track } from '../model';
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

/** Changes places with the next track of its kind: what lies on a later one is drawn over the others. */
export const moveTrack: Apply<'move-track'> = (timeline, { trackId, by }) => {
  const from = timeline.tracks.findIndex(({ id }) => id === trackId);
  const track = timeline.tracks[from];
  if (!track || track.locked) return timeline;
  const same = timeline.tracks.flatMap(({ type }, index) => (type === track.type ? [index] : []));
  const to = same[same.indexOf(from) + by];
  const other = to === undefined ? undefined : timeline.tracks[to];
  if (to === undefined || !other) return timeline;
  const placed = new Map([
    [from, to],
    [to, from],
  ]);
  return {
    ...timeline,
    tracks: timeline.tracks.with(to, track).with(from, other),
    items: timeline.items.map((item) => {
      const trackIndex = placed.get(item.trackIndex);
      return trackIndex === undefined ? item : { ...item, trackIndex };
    }),
  };
};

/** Whether this track alone is heard. */
export const isSolo = ({ tracks }: Timeline, track: Track): boolean =>
  tracks.length > 1 && tracks.every(({ id, muted }) => muted !== (id === track.id));

/** This track alone is heard, in the file too; if it already is, all are. */
export const soloTrack: Apply<'solo-track'> = (timeline, { trackId }) => {
  const track = timeline.tracks.find(({ id }) => id === trackId);
  if (!track || timeline.tracks.length < 2) return timeline;
  const wasSolo = isSolo(timeline, track);
  const tracks = timeline.tracks.map((one) => {
    const muted = !wasSolo && one !== track;
    return one.muted === muted ? one : { ...one, muted };
  });
  return { ...timeline, tracks };
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
