import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LIB_ROOMS, roomOf, SERVER_ROOMS, LAYERS } from '../eslint.rooms.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|d)\.tsx?$/.test(file);

/** The files of a house whose imports are in order, and what each of them imports there, types too. */
function house(top: string) {
  const files = globSync(`${top}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }).filter(isCode);
  const known = new Set(files);
  const importsOf = (file: string) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true);
    return importedFiles.flatMap(({ fileName }) => {
      const local = fileName.startsWith('.') ? path.join(path.dirname(file), fileName) : fileName.replace(/^@\//, '');
      return (
        [local, `${local}.ts`, `${local}.tsx`, `${local}.mjs`, `${local}/index.ts`].find((one) => known.has(one)) ?? []
      );
    });
  };
  return { files, imports: files.flatMap((from) => importsOf(from).map((to) => ({ from, to }))) };
}

describe.each([
  { top: 'server', rooms: SERVER_ROOMS, atLeast: 1000 },
  { top: 'lib', rooms: LIB_ROOMS, atLeast: 200 },
] as const)('$top', ({ top, rooms, atLeast }) => {
  const { files, imports } = house(top);

  it('has every file in a room', () => {
    expect(files.filter((file) => !roomOf(file))).toEqual([]);
  });

  it('has a README in every room, of at most 40 lines of at most 160 columns', () => {
    const wrong = [top, ...rooms].flatMap((room) => {
      const file = path.join(ROOT, room, 'README.md');
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
      const wide = lines.findIndex((line) => line.length > 160);
      if (lines.length === 0) return `${room}: none`;
      return [
        ...(lines.length > 40 ? [`${room}: ${lines.length} lines`] : []),
        ...(wide < 0 ? [] : [`${room}:${wide + 1} is too wide`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('has no file that imports a room above its own, so that no rooms import each other in a circle', () => {
    const floor = (file: string) => rooms.indexOf(roomOf(file) as never);
    expect(imports.length).toBeGreaterThan(atLeast);
    const upward = imports.filter(({ from, to }) => floor(to) < floor(from));
    expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });
});

it('the pages that draw the house name every layer of the server and every room of lib', () => {
  const page = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const rows = (text: string) =>
    [...text.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell.replace(/[`/]/g, ''));
  expect(rows(page('docs/architecture.md'))).toEqual(expect.arrayContaining(LAYERS));
  expect(rows(page('server/README.md'))).toEqual(LAYERS);
  const rooms = rows(page('lib/README.md')).flatMap((cell) => cell.split(', '));
  expect(rooms.sort()).toEqual(LIB_ROOMS.map((room) => room.slice(4)).sort());
});

it('no two files import each other, straight or through others', () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of ['server', 'lib', 'components', 'workers', 'app'].flatMap((top) => house(top).imports))
    next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const other of next.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

it('the rooms of a folder stand together: no room lies between a folder and its inner rooms', () => {
  const folders = new Set(SERVER_ROOMS.map((room) => path.dirname(room)));
  const torn = [...folders].filter((folder) => {
    const isInside = SERVER_ROOMS.map((room) => room === folder || room.startsWith(`${folder}/`));
    return isInside.slice(isInside.indexOf(true), isInside.lastIndexOf(true) + 1).includes(false);
  });
  expect(torn).toEqual([]);
});

it('the rooms of the server stand in the order of its layers', () => {
  const layers = SERVER_ROOMS.map((room) => LAYERS.indexOf(room.split('/')[1]!));
  expect(layers).not.toContain(-1);
  expect(layers).toEqual([...layers].sort((a, b) => a - b));
});
