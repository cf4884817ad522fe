import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDERS, prose, ROOT, written, type Line } from './setup/prose';

/** Every path of the repository, folders too; those that a build or a run writes are none of it. */
const PATHS = [
  ...readdirSync(ROOT).filter((name) => !['node_modules', '.git', '.next', 'dist', 'data', 'coverage'].includes(name)),
  ...globSync(`{${FOLDERS.join(',')},public,.ci}/**`, { cwd: ROOT }),
];
const known = new Set(PATHS);
const everyPath = `\n${PATHS.join('\n')}\n`;

/** Names of files that exist elsewhere: in a clone of another project, in an archive, or made by the reader. */
const ELSEWHERE = /^(?:specifications\/|node_modules\/|dist\/)/;

const SEGMENT = String.raw`(?:[\w.@…-]|\([\w-]+\)|\[[\w.[\]-]+\]|\*|<[\w-]+>|\{[\w,.-]+\})+`;
const FILE = new RegExp(
  String.raw`(?<![\w/:@.-])(?:@/)?(?:${SEGMENT}/)*${SEGMENT}\.(?:md|tsx?|mjs|css|webp)\b(?![\w/])`,
  'g',
);
const FOLDER = /`((?:app|components|lib|server|workers|prisma-free-models|tests|docs)\/[\w/<>*().[\]{},-]*)`/g;

/** `a/{b,c}` as `a/b` and `a/c`. */
function alternatives(name: string): string[] {
  const [whole, list] = /\{([\w,.-]+)\}/.exec(name) ?? [];
  return whole && list ? list.split(',').flatMap((one) => alternatives(name.replace(whole, one))) : [name];
}

/** Whether a path ends so; `*`, `<key>`, `…` and words in capitals stand for any part. */
function exists(name: string): boolean {
  const [local] = [name.replace(/^@\//, '').replace(/^(?:\.\.?\/)+/, '')];
  const pattern = local
    .replace(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\*\*\/|\*+|<[\w-]+>|…|(?<![\w-])[A-Z]{3,}(?=[/\\-]|$)/g, (part) =>
      part === '**/' ? '(?:.*/)?' : '[^\n]*',
    );
  return new RegExp(String.raw`[\n/]${pattern}(?:\.tsx?|/)?\n`).test(everyPath.replaceAll('/\n', '\n'));
}

function missingPaths(file: string): string[] {
  const said = prose(file).map(({ words, line }) => ({ words: words.replace(/\bhttps?:\/\/\S+/g, ''), line }));
  return said.flatMap(({ words, line }) =>
    [...words.matchAll(FILE), ...[...words.matchAll(FOLDER)].map(([, folder = '']) => [folder])]
      .flatMap(([name = '']) => alternatives(name))
      .filter((name) => !ELSEWHERE.test(name) && !exists(name.replace(/\/$/, '')))
      .map((name) => `${file}:${line}: ${name}`),
  );
}

/** The anchors of a page, as GitHub makes them. */
const anchorsOf = (page: string) =>
  readFileSync(path.join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );

function missingLinks(page: string): string[] {
  return prose(page).flatMap(({ words, line }: Line) =>
    [...words.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => {
      if (/^(?:https?|mailto):/.test(to)) return [];
      const [target = '', anchor] = to.split('#');
      const local = target === '' ? page : path.join(path.dirname(page), target);
      const isThere = known.has(local) && (!anchor || anchorsOf(local).includes(anchor));
      return isThere ? [] : [`${page}:${line}: ${to}`];
    }),
  );
}

describe.each(['', ...FOLDERS])('in %j', (folder) => {
  const files = written(folder);

  it('every file and folder that a comment or a page names exists', () => {
    expect(files.flatMap(missingPaths)).toEqual([]);
  });

  it('every link of a page leads somewhere', () => {
    expect(files.filter((file) => file.endsWith('.md')).flatMap(missingLinks)).toEqual([]);
  });
});
