import { fileOfArchiveAddress } from '@/lib/archive/format';
import { ownFileOf } from '@/lib/media/own-file';
import type { KeptFile } from '@/server/media/files/store';
import type { Restoring } from '@/server/system/owned-data';

const DEEPEST = 100;

type Arrived = {
  origin: string;
  /** The new public files by their id in the archive. */
  shown: ReadonlyMap<string, Pick<KeptFile, '_id' | 'extension'>>;
};

/** Addresses of files that arrived with an archive, wherever a line names one. */
export function addressesHere({ origin, shown }: Arrived) {
  const hereOf = (id: string): string | undefined => {
    const file = shown.get(id);
    return file && `${origin}/files/${file._id}.${file.extension}`;
  };
  const arrived = new Set([...shown.values()].map(({ _id }) => _id));

  const addressOf: Restoring['addressOf'] = (address) => {
    const id = fileOfArchiveAddress(address) ?? ownFileOf(address)?.id;
    if (!id || arrived.has(id)) return address;
    // One of the old host, which archives of before carry as they were.
    return hereOf(id) ?? null;
  };

  /** The line with the new address of each file that arrived; the others are for its room to leave out. */
  const withAddressesHere = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return hereOf(fileOfArchiveAddress(value) ?? '') ?? value;
    if (typeof value !== 'object' || value === null) return value;
    // No line of ours is that deep: one that would end the worker says nothing.
    if (depth === DEEPEST) return null;
    const each = (entry: unknown) => withAddressesHere(entry, depth + 1);
    if (Array.isArray(value)) return value.map(each);
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, each(entry)]));
  };
  return { addressOf, withAddressesHere };
}
