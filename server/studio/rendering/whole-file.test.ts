import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moved } from './whole-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('leaves the first of several files of one name as it is, and nothing else', async () => {
  const to = path.join(folder, 'film.mp4');
  const makes = ['first', 'second'].map((name) => path.join(folder, name));
  for (const make of makes) await writeFile(make, make);
  for (const make of makes) await moved(make, to);
  expect(await readFile(to, 'utf8')).toBe(makes[0]);
  expect(await readdir(folder)).toEqual(['film.mp4']);
});

it('says that the folder is gone', async () => {
  const from = path.join(folder, 'made');
  await writeFile(from, 'x');
  await expect(moved(from, path.join(folder, 'gone', 'film.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
});
