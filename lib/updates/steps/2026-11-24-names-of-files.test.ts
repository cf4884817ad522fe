import { expect, it } from 'vitest';
import { namesOfFiles } from './2026-11-24-names-of-files';

it('gives a file the text that orders it, and changes nothing else', () => {
  const file = { _id: 'a', name: 'Picture 7.png', bytes: 3 };
  expect(namesOfFiles.up(file)).toEqual({ ...file, sortName: 'picture 017.png\u0000picture 7.png' });
  expect(namesOfFiles.up(namesOfFiles.up(file))).toEqual(namesOfFiles.up(file));
});

it('takes files of which a query left the name out', () => {
  expect(namesOfFiles.up({ _id: 'a' })).toEqual({ _id: 'a' });
});
