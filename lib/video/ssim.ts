const BLOCK = 8;
const STEP = 4;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

type Bytes = { readonly length: number; readonly [index: number]: number };

/** The mean structural similarity of the luma of two pictures of RGBA bytes: 1 when they are alike. */
export function ssim(one: Bytes, other: Bytes, { width, height }: { width: number; height: number }): number {
  const [a, b] = [lumaOf(one), lumaOf(other)];
  let [sum, blocks] = [0, 0];
  for (let y = 0; y + BLOCK <= height; y += STEP)
    for (let x = 0; x + BLOCK <= width; x += STEP) {
      sum += similarity(a, b, x, y, width);
      blocks += 1;
    }
  return sum / blocks;
}

function lumaOf(bytes: Bytes): Float32Array {
  const luma = new Float32Array(bytes.length / 4);
  for (let at = 0; at < luma.length; at += 1)
    luma[at] = 0.299 * (bytes[at * 4] ?? 0) + 0.587 * (bytes[at * 4 + 1] ?? 0) + 0.114 * (bytes[at * 4 + 2] ?? 0);
  return luma;
}

function similarity(a: Float32Array, b: Float32Array, left: number, top: number, width: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + BLOCK; y += 1)
    for (let at = y * width + left; at < y * width + left + BLOCK; at += 1) {
      const [one, other] = [a[at] ?? 0, b[at] ?? 0];
      sumA += one;
      sumB += other;
      squaresA += one * one;
      squaresB += other * other;
      products += one * other;
    }
  const count = BLOCK * BLOCK;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squaresA / count - meanA ** 2, squaresB / count - meanB ** 2];
  const covariance = products / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
