/**
 * The one form of every video that we make (recordings, parts of films, films): pieces of any of them can be joined
 * without encoding again. Each second is a closed group of its own, without B-frames, so that the bare stream needs no
 * times of its own.
 */
export const FPS = 30;
/** Frames between key frames: one second. */
export const GROUP_FRAMES = 30;
/** Of a file's clock, a second. */
export const TIMESCALE = 30_000;
export const SOUND_RATE = 48_000;

/** Options of ffmpeg's encoder for pieces that can be joined. */
export const GROUPS: readonly string[] = [
  ...['-r', String(FPS), '-g', String(GROUP_FRAMES), '-keyint_min', String(GROUP_FRAMES), '-sc_threshold', '0'],
  // stitchable: the head of the stream says nothing of the encoder's settings, so that pieces fit each other.
  ...['-bf', '0', '-flags', '+cgop', '-x264-params', 'stitchable=1'],
];

/** All of them. */
export const VIDEO_CODEC: readonly string[] = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...GROUPS,
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];

/** The end of a chain of filters: square pixels, and the colours named above. `from`: RGB is converted. */
export const toCodecColours = (from: 'rgb' | 'yuv'): string =>
  from === 'rgb' ? 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1' : 'format=yuv420p,setsar=1';

/**
 * Of joined pieces: nothing is encoded again, and each frame lies exactly one frame after the one before. The demuxer
 * counts in a clock in which a frame is no whole number, and loses a tick now and then.
 */
export const JOINED_PICTURE: readonly string[] = [
  ...['-c:v', 'copy', '-bsf:v'],
  `setts=ts=N*${TIMESCALE / FPS}:duration=${TIMESCALE / FPS}:time_base=1/${TIMESCALE}`,
];

export const SOUND_CODEC: readonly string[] = [
  ...['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', '160k', '-ar', String(SOUND_RATE), '-ac', '2'],
];

/** Of an MP4: the same bytes each time, playable from its first ones. */
export const MP4: readonly string[] = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
  ...['-video_track_timescale', String(TIMESCALE), '-movflags', '+faststart', '-f', 'mp4'],
];

/** Of a file of sound: players and our own library tell by its brand that it is one. */
export const SOUND_FILE: readonly string[] = [...MP4.slice(0, -2), '-f', 'ipod'];

/** Seconds → whole frames, at least one. */
export const framesIn = (seconds: number): number => Math.max(1, Math.round(seconds * FPS));
