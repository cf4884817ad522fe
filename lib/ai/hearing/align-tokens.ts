/** For each of some heads and each token a row over the frames of the sound: how much the model looked there. */
export type Looks = readonly (readonly Float32Array[])[];

/** Frames that a row is smoothed over. */
const SMOOTH = 7;

/**
 * The frame at which each token begins: the way through tokens and frames on which the model looked the most (dynamic
 * time warping). `looks[head][token]`. Frames only rise.
 */
export function alignTokens(looks: Looks): number[] {
  const tokens = looks[0]?.length ?? 0;
  const frames = looks[0]?.[0]?.length ?? 0;
  if (tokens === 0 || frames === 0) return [];
  const mean = Array.from({ length: tokens }, () => new Float32Array(frames));
  for (const head of looks) {
    const rows = standardised(head).map(smoothed);
    for (const [token, row] of rows.entries())
      for (let frame = 0; frame < frames; frame += 1) {
        const sum = mean[token];
        if (sum) sum[frame] = (sum[frame] ?? 0) + (row[frame] ?? 0) / looks.length;
      }
  }
  return startsOnPath(mean, frames);
}

/** Every frame on one scale: some are looked at by every token. */
function standardised(rows: readonly Float32Array[]): Float32Array[] {
  const frames = rows[0]?.length ?? 0;
  const all = rows.map((row) => Float32Array.from(row));
  for (let frame = 0; frame < frames; frame += 1) {
    const mean = rows.reduce((sum, row) => sum + (row[frame] ?? 0), 0) / rows.length;
    const spread = Math.sqrt(rows.reduce((sum, row) => sum + ((row[frame] ?? 0) - mean) ** 2, 0) / rows.length);
    for (const row of all) row[frame] = spread > 1e-12 ? ((row[frame] ?? 0) - mean) / spread : 0;
  }
  return all;
}

/** The median of the frames around each; beyond the ends they are mirrored. */
function smoothed(row: Float32Array): Float32Array {
  const half = SMOOTH >> 1;
  if (row.length <= half) return row;
  const last = row.length - 1;
  return row.map((_, frame) => {
    const around = new Float32Array(SMOOTH);
    for (let by = -half; by <= half; by += 1) {
      const at = Math.abs(frame + by);
      around[by + half] = row[at > last ? 2 * last - at : at] ?? 0;
    }
    return around.sort()[half] ?? 0;
  });
}

const DIAGONAL = 0;
const TOKEN = 1;
const FRAME = 2;

function startsOnPath(rows: readonly Float32Array[], frames: number): number[] {
  const width = frames + 1;
  const steps = new Uint8Array((rows.length + 1) * width);
  let before = new Float64Array(width).fill(Infinity);
  before[0] = 0;
  for (const [token, row] of rows.entries()) {
    const here = new Float64Array(width).fill(Infinity);
    for (let frame = 1; frame <= frames; frame += 1) {
      const ways = [before[frame - 1] ?? 0, before[frame] ?? 0, here[frame - 1] ?? 0] as const;
      const step = ways[0] < ways[1] && ways[0] < ways[2] ? DIAGONAL : ways[1] < ways[2] ? TOKEN : FRAME;
      here[frame] = ways[step] - (row[frame - 1] ?? 0);
      steps[(token + 1) * width + frame] = step;
    }
    before = here;
  }
  const starts = new Array<number>(rows.length).fill(0);
  for (let [token, frame] = [rows.length, frames]; token > 0 && frame > 0;) {
    starts[token - 1] = frame - 1;
    const step = steps[token * width + frame];
    if (step !== FRAME) token -= 1;
    if (step !== TOKEN) frame -= 1;
  }
  return starts;
}
