import { Types, type mongo } from 'mongoose';
import { SIGNATURE_BITS } from '@/lib/format/text-signature';
import { TextBlockModel } from '@/prisma-free-models/text-block';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';
import type { Searched } from './searched';

/** Documents of a block as it is made. */
export const PLACES = 1_024;
/** Blocks that are merged into a large one at most: a search reads as much of it as of a small one. */
export const MERGED = 16;
/** Bits of a signature that stand in one row of a block as it is made. */
const BITS_OF_ROW = 16;
/** Bytes that hold one bit of all documents of such a block. */
const BYTES = PLACES / 8;
const ROW_BYTES = BITS_OF_ROW * BYTES;
const HEAD = -1;
/** Retired blocks stay for searches that began before. Later ones do without them. */
const RETIRED_MS = 600_000;
const STILL_SEARCHED_MS = 60_000;
const OBJECT_ID_BYTES = 12;

type Stored = {
  _id: string;
  projectId: Types.ObjectId;
  of: string;
  scope: Types.ObjectId;
  row: number;
  ids?: mongo.Binary;
  bits?: mongo.Binary;
  /** Of a head: its documents; absent: 1,024. */
  places?: number;
  retiredAt: Date | null;
};
/** The head of a block. */
type Head = Pick<Stored, '_id' | 'places' | 'projectId' | 'scope'>;
type Ids = Searched['ids'];

const blocks = () => TextBlockModel.collection as unknown as mongo.Collection<Stored>;
const rowId = (block: string, row: number) => `${block}/${row}`;
const placesOf = ({ places = PLACES }: Pick<Head, 'places'>) => places;
/** All rows have the same size: the more documents a block has, the fewer bits has a row. */
const bitsOfRow = (head: Pick<Head, 'places'>) => (ROW_BYTES * 8) / placesOf(head);
const isAnySet = ({ bits }: { bits: Uint8Array }) => bits.some((byte) => byte !== 0);

/** Stores the signatures of some documents; the head last, so that a block without one is never searched. */
export async function insertBlock(
  { of, ids: kind }: Searched,
  at: { projectId: Types.ObjectId; scope: Types.ObjectId },
  documents: readonly { _id: unknown; signature: ReadonlySet<number> }[],
): Promise<Types.ObjectId> {
  const id = new Types.ObjectId();
  const bits = Buffer.alloc(SIGNATURE_BITS * BYTES);
  for (const [place, { signature }] of documents.entries())
    for (const bit of signature) bits[bit * BYTES + (place >> 3)]! |= 1 << (place & 7);
  const shared = { ...at, of, retiredAt: null };
  const rows = rowsOf(bits, 0).filter(isAnySet);
  await TextBlockModel.insertMany(rows.map((each) => ({ ...shared, ...each, _id: rowId(String(id), each.row) })));
  const names = documents.map(({ _id }) => String(_id));
  const ids = kind === 'object' ? Buffer.from(names.join(''), 'hex') : Buffer.from(names.join('\n'));
  await TextBlockModel.create({ ...shared, _id: String(id), row: HEAD, ids });
  return id;
}

const rowsOf = (bits: Buffer, first: number) =>
  Array.from({ length: bits.length / ROW_BYTES }, (_, at) => ({
    ...{ row: first + at, bits: bits.subarray(at * ROW_BYTES, (at + 1) * ROW_BYTES) },
  }));

/** Small blocks of a scope that searches look into. */
export const smallBlocks = (of: Searched['of'], scope: Types.ObjectId, limit: number) =>
  blocks()
    .find(
      { scope, of, row: HEAD, retiredAt: null, places: { $exists: false } },
      { projection: { scope: 1, projectId: 1 }, limit },
    )
    .toArray();

/**
 * Stores the signatures of some small blocks as one large one, which no search reads before it is whole: until then its
 * head is that of a retired one, and is removed as such where its maker was killed.
 */
export async function insertMerged(
  { of, ids: kind }: Searched,
  parts: readonly Head[],
  pause: () => Promise<void>,
): Promise<Types.ObjectId> {
  const [{ projectId, scope }] = parts as [Head];
  const id = new Types.ObjectId();
  const shared = { projectId, scope, of, retiredAt: null };
  const unread = new Date(clock.now().getTime() - 2 * STILL_SEARCHED_MS);
  const places = parts.length * PLACES;
  await TextBlockModel.create({ ...shared, _id: String(id), row: HEAD, places, retiredAt: unread });
  for (let row = 0; row < SIGNATURE_BITS / BITS_OF_ROW; row += 1) {
    const merged = rowsOf(await sideBySide(parts, row), row * parts.length).filter(isAnySet);
    await TextBlockModel.insertMany(merged.map((each) => ({ ...shared, ...each, _id: rowId(String(id), each.row) })));
    await pause();
  }
  const heads = await blocks()
    .find({ _id: { $in: parts.map(({ _id }) => _id) } }, { projection: { ids: 1 } })
    .toArray();
  const named = new Map(heads.map(({ _id, ids }) => [_id, Buffer.from(ids?.buffer ?? [])]));
  const all = parts.flatMap(({ _id }, at) => [
    ...(at > 0 && kind === 'text' ? [Buffer.from('\n')] : []),
    named.get(_id) ?? Buffer.alloc(0),
  ]);
  await TextBlockModel.updateOne({ _id: String(id) }, { $set: { ids: Buffer.concat(all), retiredAt: null } });
  return id;
}

/** A row of each of some small blocks: of each of its bits, the documents of one block after those of another. */
async function sideBySide(parts: readonly Head[], row: number): Promise<Buffer> {
  const found = await blocks()
    .find({ _id: { $in: parts.map(({ _id }) => rowId(_id, row)) } }, { projection: { bits: 1 } })
    .toArray();
  const bitsOf = new Map(found.map(({ _id, bits }) => [_id, bits?.buffer]));
  const all = Buffer.alloc(parts.length * ROW_BYTES);
  for (const [at, { _id }] of parts.entries()) {
    const bits = bitsOf.get(rowId(_id, row));
    for (let bit = 0; bits && bit < BITS_OF_ROW; bit += 1)
      all.set(bits.subarray(bit * BYTES, (bit + 1) * BYTES), (bit * parts.length + at) * BYTES);
  }
  return all;
}

/**
 * The ids of documents in blocks whose signatures have all these bits: `most` of them at most, else `isAll`. Without
 * bits, any.
 */
export async function idsWithBits(
  { of, ids: kind }: Searched,
  { scopes, bits, most }: { scopes: readonly Types.ObjectId[]; bits: readonly number[]; most: number },
): Promise<{ ids: unknown[]; isAll: boolean }> {
  const before = new Date(clock.now().getTime() - STILL_SEARCHED_MS);
  const searched = { $or: [{ retiredAt: null }, { retiredAt: { $gte: before } }] };
  const heads = await blocks()
    .find({ scope: { $in: [...scopes] }, of, row: HEAD, ...searched }, { projection: { places: 1 } })
    .toArray();
  const wanted = heads.flatMap((head) =>
    [...new Set(bits.map((bit) => Math.floor(bit / bitsOfRow(head))))].map((row) => rowId(head._id, row)),
  );
  const found = new Map<string, Uint8Array>();
  if (wanted.length > 0)
    for await (const { _id, bits: some } of blocks().find({ _id: { $in: wanted } }, { projection: { bits: 1 } }))
      if (some) found.set(_id, some.buffer);
  const places = new Map<string, number[]>();
  let left = most;
  for (const head of heads) {
    const some = placesWith(bits, head, (row) => found.get(rowId(head._id, row)));
    if (some.length > 0) places.set(head._id, some.slice(0, left));
    left -= some.length;
    if (left < 0) break;
  }
  return { ids: places.size > 0 ? await namedBy(places, kind) : [], isAll: left >= 0 };
}

function placesWith(
  bits: readonly number[],
  head: Pick<Head, 'places'>,
  rowOf: (row: number) => Uint8Array | undefined,
): number[] {
  const bytes = placesOf(head) / 8;
  const all = new Uint8Array(bytes).fill(255);
  for (const bit of bits) {
    const row = rowOf(Math.floor(bit / bitsOfRow(head)));
    if (!row) return [];
    const from = (bit % bitsOfRow(head)) * bytes;
    for (let at = 0; at < bytes; at += 1) all[at]! &= row[from + at]!;
  }
  const places: number[] = [];
  for (let at = 0; at < bytes; at += 1)
    for (let bit = 0; all[at]! >> bit > 0; bit += 1) if ((all[at]! >> bit) & 1) places.push(at * 8 + bit);
  return places;
}

async function namedBy(places: ReadonlyMap<string, number[]>, kind: Ids): Promise<unknown[]> {
  const heads = blocks().find({ _id: { $in: [...places.keys()] } }, { projection: { ids: 1 } });
  const ids: unknown[] = [];
  for await (const { _id, ids: all } of heads) {
    const nameOf = namesIn(Buffer.from(all?.buffer ?? []), kind);
    for (const place of places.get(_id) ?? []) ids.push(nameOf(place));
  }
  return ids;
}

function namesIn(bytes: Buffer, kind: Ids): (place: number) => unknown {
  if (kind === 'object')
    return (place) => new Types.ObjectId(bytes.subarray(place * OBJECT_ID_BYTES, (place + 1) * OBJECT_ID_BYTES));
  const names = bytes.toString().split('\n');
  return (place) => names[place];
}

/** Blocks that searches of a collection look into, of every project, with their scopes. */
export const blocksOfEveryProject = (of: Searched['of']) =>
  blocks().find({ of, row: HEAD, retiredAt: null }, { projection: { scope: 1, places: 1 } });

export const retireBlock = (id: string) => blocks().updateOne({ _id: id }, { $set: { retiredAt: clock.now() } });

/** Removes a block: first its head, so that no search finds half of it. */
export async function removeBlock(id: string): Promise<void> {
  const head = await blocks().findOneAndDelete({ _id: id }, { projection: { places: 1 } });
  const rows = Array.from({ length: SIGNATURE_BITS / bitsOfRow(head ?? {}) }, (_, row) => rowId(id, row));
  await blocks().deleteMany({ _id: { $in: rows } });
}

/** Removes blocks that were retired a while ago. Returns how many. */
export async function removeRetiredBlocks(of: Searched['of']): Promise<number> {
  const before = new Date(clock.now().getTime() - RETIRED_MS);
  const over = await blocks()
    .find({ of, row: HEAD, retiredAt: { $lt: before } }, { projection: { _id: 1 } })
    .toArray();
  for (const { _id } of over) await removeBlock(_id);
  return over.length;
}

export const textBlocksOfProject = ofProject(TextBlockModel);
