import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { roomOf, ROOMS, WINGS } from './rooms.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const isCode = (file: string) => /\.(ts|mjs)$/.test(file) && !/\.(test|d)\.ts$/.test(file);
const files = globSync('server/**/*.{ts,mjs}', { cwd: ROOT }).filter(isCode);
const known = new Set(files);

/** The server's files that a file imports, types too, by their paths from the top of the repository. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const local = fileName.startsWith('.') ? path.join(path.dirname(file), fileName) : fileName.replace(/^@\//, '');
    return [local, `${local}.ts`, `${local}.mjs`, `${local}/index.ts`].find((one) => known.has(one)) ?? [];
  });
}

const imports = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const shown = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`;

it('every file of the server lies in a room', () => {
  expect(files.filter((file) => !roomOf(file) && file !== 'server/rooms.mjs')).toEqual([]);
});

it('every room has its README', () => {
  const inRooms = (room: string) => globSync(`server/${room}/README.md`, { cwd: ROOT }).length;
  expect(ROOMS.filter((room) => inRooms(room) !== 1)).toEqual([]);
});

it('the rooms stand in the order of their wings', () => {
  const wings = ROOMS.map((room) => WINGS.indexOf(room.split('/')[0]!));
  expect(wings).not.toContain(-1);
  expect(wings).toEqual([...wings].sort((a, b) => a - b));
});

it('no file imports a room above its own, so no rooms import each other in a circle', () => {
  const floor = (file: string) => ROOMS.indexOf(roomOf(file) ?? '');
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.filter(({ from, to }) => floor(to) < floor(from)).map(shown)).toEqual([]);
});
