import type { Comparison } from './compare';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** '09:00', 'Monday', 'Without tags'; posts and people by their own names, which the server knows. */
export function keyWords(by: Comparison, key: string): string {
  if (by === 'hour') return `${key.padStart(2, '0')}:00`;
  if (by === 'weekday') return WEEKDAYS[Number(key) - 1] ?? key;
  if (by === 'tag') return key || 'Without tags';
  if (by === 'author') return 'A former member';
  return by === 'post' ? 'A deleted post' : key;
}
