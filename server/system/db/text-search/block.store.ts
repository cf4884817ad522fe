import { Types, type mongo } from 'mongoose';
import { SIGNATURE_BITS } from '@/lib/format/text-signature';
import { TextBlockModel } from '@/prisma-free-models/text-block';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';
import type { Searched } from './searched';

/** Documents of a block. */
export const PLACES = 1_024;
const BITS_OF_ROW = 16;
const ROWS = SIGNATURE_BITS / BITS_OF_ROW;
const HEAD = -1;
/** Bytes that hold one bit of all documents. */
const BYTES = PLACES / 8;
/** Retired blocks stay for searches that began before. */
const RETIRED_MS = 600_000;
const OBJECT_ID_BYTES = 12;

type Stored = {
  _id: string;
  projectId: Types.ObjectId;
  of: string;
  scope: Types.ObjectId;
  row: number;
  ids?: mongo.Binary;
  bits?: mongo.Binary;
  retiredAt: Date | null;
};
type Ids = Searched['ids'];

const blocks = () => TextBlockModel.collection as unknown as mongo.Collection<Stored>;
const rowId = (block: string, row: number) => `${block}/${row}`;

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
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const size = BITS_OF_ROW * BYTES;
    return { row, bits: bits.subarray(row * size, (row + 1) * size) };
  });
  await TextBlockModel.insertMany(
    rows
      .filter((each) => each.bits.some((byte) => byte !== 0))
      .map((each) => ({ ...shared, ...each, _id: rowId(String(id), each.row) })),
  );
  const names = documents.map(({ _id }) => String(_id));
  const ids = kind === 'object' ? Buffer.from(names.join(''), 'hex') : Buffer.from(names.join('\n'));
  await TextBlockModel.create({ ...shared, _id: String(id), row: HEAD, ids });
  return id;
}

/**
 * The ids of documents in blocks whose signatures have all these bits. Null: there are more than `most`.
 */
export async function idsWithBits(
  { of, ids: kind }: Searched,
  { scopes, bits, most }: { scopes: readonly Types.ObjectId[]; bits: readonly number[]; most: number },
): Promise<unknown[] | null> {
  const heads = await blocks()
    .find({ scope: { $in: [...scopes] }, of, row: HEAD }, { projection: { _id: 1 } })
    .toArray();
  if (heads.length === 0) return [];
  const rows = [...new Set(bits.map((bit) => Math.floor(bit / BITS_OF_ROW)))];
  const wanted = heads.flatMap(({ _id }) => rows.map((row) => rowId(_id, row)));
  const found = new Map<string, Uint8Array>();
  for await (const { _id, bits: some } of blocks().find({ _id: { $in: wanted } }, { projection: { bits: 1 } }))
    if (some) found.set(_id, some.buffer);
  const places = new Map<string, number[]>();
  let count = 0;
  for (const { _id } of heads) {
    const some = placesWith(bits, (row) => found.get(rowId(_id, row)));
    count += some.length;
    if (count > most) return null;
    if (some.length > 0) places.set(_id, some);
  }
  return places.size > 0 ? namedBy(places, kind) : [];
}

function placesWith(bits: readonly number[], rowOf: (row: number) => Uint8Array | undefined): number[] {
  const all = new Uint8Array(BYTES).fill(255);
  for (const bit of bits) {
    const row = rowOf(Math.floor(bit / BITS_OF_ROW));
    if (!row) return [];
    const from = (bit % BITS_OF_ROW) * BYTES;
    for (let at = 0; at < BYTES; at += 1) all[at]! &= row[from + at]!;
  }
  const places: number[] = [];
  for (let at = 0; at < BYTES; at += 1)
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
  blocks().find({ of, row: HEAD, retiredAt: null }, { projection: { scope: 1 } });

export const retireBlock = (id: string) => blocks().updateOne({ _id: id }, { $set: { retiredAt: clock.now() } });

/** Removes a block: first its head, so that no search finds half of it. */
export async function removeBlock(id: string): Promise<void> {
  await blocks().deleteOne({ _id: id });
  await blocks().deleteMany({ _id: { $in: Array.from({ length: ROWS }, (_, row) => rowId(id, row)) } });
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
