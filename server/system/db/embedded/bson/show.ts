import { BSONRegExp } from 'bson';
import { isDoc, typeName, type Maybe } from './value.ts';

/** A value in a message, as MongoDB prints it. */
export function shown(value: Maybe): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null) return 'null';
  if (isDoc(value))
    return value.size === 0 ? '{}' : `{ ${[...value].map(([key, field]) => `${key}: ${shown(field)}`).join(', ')} }`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(shown).join(', ')} ]`;
  if (typeName(value) === 'objectId') return `ObjectId('${String(value)}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  return String(value);
}
