import { asBuffer, readName, skip } from './decode.ts';
import { MongoError } from '../errors.ts';

/**
 * A document with only the named fields of its top level, as the same bytes in the same order: nothing is decoded, so a
 * projection of many documents costs little more than none.
 */
export function pick(bytes: Uint8Array, names: ReadonlySet<string>): Buffer {
  const buffer = asBuffer(bytes);
  const picked = Buffer.allocUnsafe(buffer.length);
  const reader = { buffer, at: 4, depth: 0 };
  let [end, left] = [4, names.size];
  // Neighbours are copied together.
  let from = -1;
  const copy = (to: number): void => {
    if (from >= 0) end += buffer.copy(picked, end, from, to);
    from = -1;
  };
  while (left > 0) {
    const start = reader.at;
    const type = buffer[reader.at++];
    if (type === 0) {
      reader.at = start;
      break;
    }
    if (type === undefined) throw new MongoError(22, 'The BSON is damaged: bad document');
    const wanted = names.has(readName(reader));
    skip(reader, type);
    if (!wanted) copy(start);
    else {
      if (from < 0) from = start;
      left -= 1;
    }
  }
  copy(reader.at);
  picked[end++] = 0;
  picked.writeInt32LE(end, 0);
  // Many small parts would hold as many whole documents in memory.
  return end * 2 < buffer.length ? Buffer.from(picked.subarray(0, end)) : picked.subarray(0, end);
}
