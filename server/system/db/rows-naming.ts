import { mongo, type Collection } from 'mongoose';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { BATCH } from './page-in-order';

/**
 * The documents whose stored bytes have one of these texts: ids of files are never met by chance. Documents are looked
 * through as they come over the wire, since reading thousands into objects takes a hundred times as long.
 */
export async function rowsNaming<R>(
  collection: Collection,
  where: mongo.Filter<mongo.Document>,
  texts: readonly string[],
): Promise<R[]> {
  const found: R[] = [];
  const searched = texts.map((text) => Buffer.from(text));
  const turn = turnsBetweenSlices();
  const rows = collection.find(where, { raw: true, batchSize: BATCH }) as unknown as AsyncIterable<Buffer>;
  for await (const bytes of rows) {
    if (searched.some((text) => bytes.includes(text))) found.push(mongo.BSON.deserialize(bytes) as R);
    await turn();
  }
  return found;
}
