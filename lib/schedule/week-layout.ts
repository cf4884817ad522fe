import { toLocalInput } from '@/lib/dates/local-time';

/** A post has no length; this is the height of its block in the grid. */
export const BLOCK_MINUTES = 60;
/** The grid of a day: an hour's height in pixels; the night is one row of its own while it is folded. */
export const HOUR_PX = 56;
export const NIGHT_PX = 32;
export const NIGHT_ENDS = 7;
const NIGHT_MINUTES = NIGHT_ENDS * 60;

/** How far below midnight's line a minute of the day is drawn, in pixels. */
export function pixelsAt(minute: number, folded: boolean): number {
  if (!folded) return (minute / 60) * HOUR_PX;
  if (minute < NIGHT_MINUTES) return (minute / NIGHT_MINUTES) * NIGHT_PX;
  return NIGHT_PX + ((minute - NIGHT_MINUTES) / 60) * HOUR_PX;
}

/** The minute of the day at a height, on quarters of an hour. */
export function minuteAt(pixels: number, folded: boolean): number {
  const exact = !folded
    ? (pixels / HOUR_PX) * 60
    : pixels < NIGHT_PX
      ? (pixels / NIGHT_PX) * NIGHT_MINUTES
      : NIGHT_MINUTES + ((pixels - NIGHT_PX) / HOUR_PX) * 60;
  return Math.min(24 * 60 - 15, Math.max(0, Math.round(exact / 15) * 15));
}

export const isAtNight = (minute: number): boolean => minute < NIGHT_MINUTES;

/** Side by side in one hour; the rest stands behind '+N more'. */
export const MAX_COLUMNS = 3;

export type Block<P> = { post: P; startMinute: number; column: number; columns: number };
export type More = { startMinute: number; count: number };
export type DayLayout<P> = { blocks: Block<P>[]; more: More[] };

/** Minutes after midnight by the viewer's clock. */
export function minuteOfDay(instant: string): number {
  const local = toLocalInput(instant);
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

/** Places a day's posts (in the order of their times) in an hours grid: those that would overlap stand side by side. */
export function layoutDay<P extends { scheduledFor: string | null }>(posts: readonly P[]): DayLayout<P> {
  const blocks: Block<P>[] = [];
  const more: More[] = [];
  let group: Block<P>[] = [];
  let hidden = 0;
  let until = -1;

  function close(): void {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1;
    for (const block of group) block.columns = columns;
    if (hidden > 0 && group[0]) more.push({ startMinute: group[0].startMinute, count: hidden });
    blocks.push(...group);
    group = [];
    hidden = 0;
  }

  for (const post of posts) {
    if (!post.scheduledFor) continue;
    const startMinute = Math.min(minuteOfDay(post.scheduledFor), 24 * 60 - BLOCK_MINUTES);
    if (startMinute >= until) close();
    const taken = new Set(
      group.filter((block) => block.startMinute + BLOCK_MINUTES > startMinute).map(({ column }) => column),
    );
    const column = [...Array(MAX_COLUMNS).keys()].find((index) => !taken.has(index));
    if (column === undefined) hidden += 1;
    else group.push({ post, startMinute, column, columns: 1 });
    until = Math.max(until, startMinute + BLOCK_MINUTES);
  }
  close();
  return { blocks, more };
}
