import { isPublic } from './purposes';
import type { FileRole } from '@/lib/media/purposes';

/** Where a file's bytes lie. Private ones stand under a prefix of their own, that no public address can spell. */
export function keyOf(file: { _id: string; extension: string; role: FileRole }): string {
  const name = `${file._id}.${file.extension}`;
  return isPublic(file.role) ? name : `private/${name}`;
}

/** The file that a key belongs to. */
export function fileIdOfKey(key: string): string {
  return key.replace(/^private\//, '').split('.')[0] ?? '';
}
