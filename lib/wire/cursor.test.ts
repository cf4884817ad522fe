import { expect, it } from 'vitest';
import { afterQuery } from './after-query';
import { cursorText, readCursor } from './cursor';

it.each([new Date(1_700_000_000_123), 42, -0.5, '', 'Ёлка “+/=” 🎄'])('a cursor at %s goes both ways', (value) => {
  const cursor = { order: 'newest', value, id: 'a1' };
  const text = cursorText(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readCursor(text)).toEqual(cursor);
  expect(afterQuery.parse({ after: text })).toEqual({ after: cursor });
});

it.each([
  '',
  'x',
  '%%',
  btoa('[]'),
  btoa('["a",{"at":1e99},"b"]'),
  btoa('["a",{"$gt":""},"b"]'),
  btoa('\xff'),
  btoa('["a",null,"b"]'),
])('%s is none', (text) => {
  expect(readCursor(text)).toBeNull();
  expect(afterQuery.safeParse({ after: text }).error?.issues[0]?.message).toContain('X-Next-Cursor');
});
