/** The only keys there are: our own ids with an extension; private files stand under a prefix. */
const KEY = /^(?:private\/)?[\w-]{8,64}\.[a-z0-9]{1,8}$/;

export const isKey = (text: string): boolean => KEY.test(text);

/** Anything else must not reach the file system, or a store. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('Not a storage key');
}

/** Where files live. Keys are `<id>.<extension>`, and `private/<id>.<extension>` for what has no public address. */
export type Storage = {
  /** A fresh path on the same disk to write a draft to; swept when it is forgotten. */
  draft(): Promise<string>;
  /** Makes a draft a stored file, durably, or throws and leaves nothing. */
  keep(draftPath: string, key: string): Promise<void>;
  /** Null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Bytes from start to end, both inclusive. */
  read(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>;
  /** A path on the local disk, or null when the store has none. */
  localPath(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
  /** The keys of all stored files, a few at a time. */
  keys(): AsyncIterable<string>;
};
