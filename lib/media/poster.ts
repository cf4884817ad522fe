/** The moment of a video, in seconds, that stands for it: soon after it begins, where fades from black are over. */
export function posterMoment(durationS: number | null): number {
  return Math.min(1, (durationS ?? 0) / 10);
}
