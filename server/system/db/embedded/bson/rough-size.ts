import { Binary } from 'bson';
import { isDoc, type Maybe } from './value.ts';

/** Bytes a decoded value takes, roughly. */
export function roughSize(value: Maybe): number {
  if (typeof value === 'string') return 24 + value.length;
  if (isDoc(value)) {
    let size = 64;
    for (const [key, field] of value) size += key.length + 16 + roughSize(field);
    return size;
  }
  if (Array.isArray(value)) return value.reduce<number>((size, item) => size + 8 + roughSize(item), 32);
  return value instanceof Binary ? 64 + value.length() : 16;
}
