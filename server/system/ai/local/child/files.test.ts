import { expect, it } from 'vitest';
import { readable } from './files';

it.each([
  ['std::bad_alloc', 'failed'],
  ['WebAssembly.Memory(): could not allocate: Out of memory', 'failed'],
  ['Protobuf parsing failed.', 'unreadable'],
])('files are damaged only where it is they that can’t be read, not for want of memory: %s', async (words, fault) => {
  await expect(readable(() => Promise.reject(new Error(words)))).rejects.toMatchObject({ fault, message: words });
  await expect(readable(() => 1)).resolves.toBe(1);
});
