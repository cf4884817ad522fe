import { createHash } from 'node:crypto';
import type { Collection } from '@/lib/archive/collections';
import type { WireFileUse } from '@/lib/contracts/files';
import type { Pace } from '@/server/system/pace';

/**
 * One collection's part of a project: each room says how it is counted, removed, and carried to another host. Kept
 * together in `server/edge/owned`, whose record the compiler checks.
 */
export type OwnedData = {
  /** Words for its things in lists of a project's contents; without them, no such list has them. */
  called?: Called;
  /** How many things of the project there are. */
  count(projectId: string): Promise<number>;
  /**
   * Removes all of them, in batches, with what lies outside the database. Repeating it changes nothing, and goes on
   * where an earlier removal was cut off.
   */
  remove(projectId: string, pace?: Pace): Promise<void>;
  /** They act by themselves: a project that is deleted loses them first, before its deletion is answered. */
  acts?: true;
  travels: Travelling | Stays;
  /** Its things that show one of these files of the media library, which can't be deleted until then. */
  shows?(projectId: string, fileIds: readonly string[]): Promise<FileUse[]>;
};

export type FileUse = WireFileUse;

/** That thing's use, in which the file is media unless said otherwise. */
export function shownBy({
  kind,
  id,
  title,
  as = 'media',
}: Pick<FileUse, 'kind' | 'title'> & { id: unknown; as?: FileUse['as'] }): FileUse {
  return { kind, id: String(id), title, as, status: null, scheduledFor: null };
}

/** Whether a thing, as it is stored, names one of these files by id or address; ids are never met by chance. */
export function namesFile(stored: unknown, fileIds: readonly string[]): boolean {
  const text = JSON.stringify(stored);
  return fileIds.some((id) => text.includes(id));
}

/** 'post', 'posts'; `arrive`: what an import makes of them, after '3 posts arrive, ': 'switched off'. */
export type Called = { one: string; many: string; arrive?: string };

/** A collection of which nothing is a project's, and why. */
export type NotOwned = { notOwned: string };

/** All collections. One without an entry does not compile. */
export type OwnedRecord = Record<Collection, OwnedData | NotOwned>;

/** The archive's own files, packed with their bytes; or the reason why nothing travels. */
type Stays = { as: 'files' } | { not: string };

export type Travelling = {
  /**
   * JSON values, one for each thing. Never a secret. Our own ids stay as they are: `Restoring` maps them. Files that a
   * value names by id or address travel with it.
   */
  export(projectId: string): AsyncIterable<unknown>;
  /** Stores the lines of an archive in a new project, as far as they can be read. Repeating it changes nothing. */
  restore(lines: AsyncIterable<unknown>, into: Restoring): Promise<Restored>;
};
/** How many things there are now. */
export type Restored = { count: number };

/** The side of an import that rooms see when they restore their lines. */
export type Restoring = {
  projectId: string;
  userId: string;
  importId: string;
  /**
   * The new id of a thing of the archive, always the same one: references between collections stay true, and a
   * repeated import finds what it made.
   */
  idOf(collection: Collection, id: string): string;
  /** The public address of a file that a line names; null when it did not arrive. Addresses elsewhere are unchanged. */
  addressOf(address: string): string | null;
  /** The new id of a file, whatever its purpose. */
  fileOf(id: string): string | null;
  /** A sentence for the person who imports. */
  remark(sentence: string): void;
};

/**
 * An id for a thing of an archive, made of the import and its id there. It keeps the moment of an ObjectId, which
 * orders things.
 */
export function importedId({
  importId,
  collection,
  id,
}: {
  importId: string;
  collection: Collection;
  id: string;
}): string {
  const hash = createHash('sha256').update(`${importId}\n${collection}\n${id}`).digest('hex');
  const moment = /^[0-9a-f]{24}$/.test(id) ? id.slice(0, 8) : hash.slice(16, 24);
  return moment + hash.slice(0, 16);
}

/** Whether an insertion found its document there: it was imported before. */
export function isThereAlready(error: unknown): boolean {
  return (error as { code?: number }).code === 11_000;
}
