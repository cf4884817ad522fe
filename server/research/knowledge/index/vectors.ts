import { mongo } from 'mongoose';
import { bestPerItem } from '@/lib/knowledge/best-per-item';
import type { Segment, Vectors } from '@/lib/knowledge/text-index/segment';
import type { TextIndex } from '@/lib/knowledge/text-index/text-index';
import { turnsBetweenSlices } from '@/server/system/in-slices';

type VectorHit = { id: string; itemId: string; likeness: number };

/** Vectors of one project's passages. */
export type VectorIndex = {
  /**
   * The most alike passages of items that the filter lets through, at most eight of each, best first; none less alike
   * than the floor.
   */
  search(
    vector: Float32Array,
    options: { limit: number; floor: number; allows: (itemId: string) => boolean },
  ): Promise<VectorHit[]>;
};

const VECTOR = mongo.Binary.SUBTYPE_VECTOR;
/** Bytes before the numbers: their type, and padding. */
const HEADER = 2;

/**
 * An exact index in this process: every vector of the segments is compared, in turns with other work. 10,000 of 768
 * numbers take about 10 ms, and as long to be read.
 */
export function segmentVectors(text: Pick<TextIndex, 'using'>): VectorIndex {
  return {
    search: (vector, { limit, floor, allows }) =>
      text.using(async (segments) => {
        const turn = turnsBetweenSlices();
        const hits: VectorHit[] = [];
        for (const segment of segments)
          for await (const part of segment.vectors()) {
            if (part.dimensions === vector.length) addHits(hits, segment, part, { vector, floor, allows });
            await turn();
          }
        return bestPerItem(hits.sort(byLikeness), limit);
      }),
  };
}

type Input = { vector: Float32Array; floor: number; allows: (itemId: string) => boolean };

function addHits(hits: VectorHit[], segment: Segment, part: Vectors, { vector, floor, allows }: Input): void {
  const { slots, dimensions, numbers } = part;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (!segment.isLive(slot)) continue;
    const itemId = segment.itemIds()[segment.itemOf(slot)] ?? '';
    const likeness = likenessOf(vector, numbers.subarray(at * dimensions, (at + 1) * dimensions));
    if (likeness >= floor && allows(itemId)) hits.push({ id: segment.idOf(slot), itemId, likeness });
  }
}

/** The most alike first; ties by id, so that every process and place agrees. */
export const byLikeness = (a: VectorHit, b: VectorHit) => b.likeness - a.likeness || (a.id < b.id ? -1 : 1);

/** The cosine of two vectors of length 1; of different dimensions they have nothing in common. */
export function likenessOf(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return -1;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Length 1, as stored: BSON's type for vectors, which MongoDB can search. */
export function packed(numbers: readonly number[]): mongo.Binary {
  return mongo.Binary.fromFloat32Array(unit(numbers));
}

export function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (each) => each / length);
}

/** A vector as the driver returns it. Those of earlier indexes are bare numbers, without the header of BSON's type. */
export function unpacked(stored: Pick<mongo.Binary, 'buffer' | 'position' | 'sub_type'>): Float32Array {
  const { buffer, position, sub_type: type } = stored;
  // A copy: what the driver returns is part of a larger buffer, and need not begin at a multiple of four.
  return new Float32Array(Uint8Array.from(buffer.subarray(type === VECTOR ? HEADER : 0, position)).buffer);
}
