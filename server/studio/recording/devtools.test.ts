import { expect, it } from 'vitest';
import { messagesOf } from './devtools';

it('puts messages together from any chunks', () => {
  const bytes = Buffer.from('one\0двa\0\0three\0rest');
  for (let size = 1; size <= bytes.length; size += 1) {
    const heard: string[] = [];
    const take = messagesOf((text) => heard.push(text), 100);
    for (let at = 0; at < bytes.length; at += size) expect(take(bytes.subarray(at, at + size))).toBe(true);
    expect(heard).toEqual(['one', 'двa', '', 'three']);
  }
});

it('refuses a message that is too long, ended or not', () => {
  const take = messagesOf(() => undefined, 1_000);
  expect(take(Buffer.alloc(900, 'a'))).toBe(true);
  expect(take(Buffer.alloc(101, 'a'))).toBe(false);
  expect(messagesOf(() => undefined, 3)(Buffer.from('four\0'))).toBe(false);
});
