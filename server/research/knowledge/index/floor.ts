import { passagesWithVector, vectorsOf } from './passage.store';
import { likenessOf, unpacked } from './vectors';

const PAIRS = 500;
const ENOUGH_PAIRS = 20;
/** Of more passages, so many are taken evenly. */
const SAMPLE = 1_000;

/**
 * How alike passages of different documents are at most, all but one in twenty: below it there is no likeness. Null:
 * there are too few pairs to say.
 */
export async function measureFloor(projectId: string, generation: string): Promise<number | null> {
  const ids = await passagesWithVector(projectId, generation);
  const step = Math.max(1, ids.length / SAMPLE);
  const chosen = Array.from({ length: Math.min(ids.length, SAMPLE) }, (_, at) => ids[Math.floor(at * step)] ?? '');
  const byId = new Map((await vectorsOf(projectId, chosen)).map((each) => [String(each._id), each]));
  const passages = chosen.flatMap((id) => byId.get(id) ?? []);
  const found: number[] = [];
  for (let pair = 0; pair < PAIRS && passages.length > 1; pair += 1) {
    const a = passages[(pair * 7919) % passages.length];
    const b = passages[(pair * 104_729 + 1) % passages.length];
    if (!a?.vector || !b?.vector || String(a.itemId) === String(b.itemId)) continue;
    found.push(likenessOf(unpacked(a.vector), unpacked(b.vector)));
  }
  return found.length < ENOUGH_PAIRS ? null : (found.sort((x, y) => x - y)[Math.floor(found.length * 0.95)] ?? null);
}
