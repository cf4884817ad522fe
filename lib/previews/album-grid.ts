/** A picture's place in a grid of 6 columns; rows have equal heights. */
export type Cell = { columns: number; rows: number };
/** `aspect` of the whole, width over height; null: the single picture's own, within the network's bounds. */
export type AlbumGrid = { cells: readonly Cell[]; rows: number; aspect: number | null; hidden: number };

const COLUMNS = 6;

/**
 * Where the pictures of an album stand: in rows of as equal a length as possible, the last ones filling their row.
 * `max`: how many are shown before '+N'.
 */
export function albumGrid(count: number, { max, aspect }: { max: number; aspect: number }): AlbumGrid {
  const shown = Math.min(count, max);
  if (shown <= 1)
    return { cells: [{ columns: COLUMNS, rows: 1 }].slice(0, shown), rows: 1, aspect: null, hidden: count - shown };
  if (shown === 3)
    return {
      cells: [
        { columns: 3, rows: 2 },
        { columns: 3, rows: 1 },
        { columns: 3, rows: 1 },
      ],
      rows: 2,
      aspect,
      hidden: count - shown,
    };
  const rows = rowLengths(shown);
  return {
    cells: rows.flatMap((length) => Array.from({ length }, () => ({ columns: COLUMNS / length, rows: 1 }))),
    rows: rows.length,
    aspect: rows.length > 2 ? aspect / (rows.length / 2) : aspect,
    hidden: count - shown,
  };
}

/** 2 → 2; 4 → 2+2; 5 → 2+3; 7 → 2+2+3; 10 → 2+2+3+3. */
function rowLengths(count: number): number[] {
  if (count <= 3) return [count];
  const threes = count % 2 === 0 ? (count >= 10 ? 2 : 0) : 1;
  const twos = (count - threes * 3) / 2;
  return [...Array.from({ length: twos }, () => 2), ...Array.from({ length: threes }, () => 3)];
}
