import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { mergeClasses } from './merge-classes';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Tailwind's whole tables, with the sizes of our own theme. */
const theirs = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tiny', 'dense', 'base', 'composer', 'title', 'display'],
      radius: ['card', 'control', 'small'],
      shadow: ['float'],
    },
  },
});

/** Every word in a text of the interface's sources that is a class of Tailwind's, without its conditions. */
function classesInUse(): string[] {
  const words = new Set<string>();
  for (const file of globSync(['components/**/*.{ts,tsx}', 'app/**/*.tsx', 'lib/**/*.ts'], { cwd: ROOT })) {
    if (/\.test\.|merge-classes/.test(file)) continue;
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      false,
      ts.ScriptKind.TSX,
    );
    const visit = (node: ts.Node): void => {
      if (
        ts.isStringLiteralLike(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddle(node) ||
        ts.isTemplateTail(node)
      )
        for (const word of node.text.split(/\s+/)) if (word) words.add(word.replace(/^.*:(?![^[(]*[\])])/, ''));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  // It drops the first of two equal words where it knows what they set.
  return [...words].filter((word) => word && theirs(`${word} ${word}`) === word);
}

it('each class in use overrides what it overrides by Tailwind’s own tables, and nothing else', () => {
  const classes = classesInUse();
  expect(classes.length).toBeGreaterThan(600);
  // One class for each property; others of the same property are compared with it.
  const first: string[] = [];
  const wrong: string[] = [];
  const compare = (before: string, after: string) => {
    const both = `${before} ${after}`;
    if (mergeClasses(both) !== theirs(both)) wrong.push(`${both}: ${mergeClasses(both)}, not ${theirs(both)}`);
  };
  for (const each of classes) {
    const same = first.find((other) => theirs(`${other} ${each}`) === each && theirs(`${each} ${other}`) === other);
    if (!same) first.push(each);
    compare(same ?? each, each);
    compare(each, same ?? each);
  }
  for (const before of first) for (const after of first) compare(before, after);
  expect(wrong).toEqual([]);
}, 60_000);

it.each([
  'p-2 hover:p-4 p-3',
  'hover:p-2 hover:px-4 hover:p-3',
  'md:hover:p-2 md:hover:p-3',
  'data-[state=open]:p-2 data-[state=open]:p-3',
  '[&>svg:first-child]:p-2 [&>svg:first-child]:p-3',
  'font-sans! font-mono font-mono!',
  'own-class own-class p-2 p-2',
  '-mt-2 mt-3',
  'px-2 p-3 px-4',
  '[grid-area:1/1] [grid-area:2/1]',
  'text-dense text-muted leading-3 text-base',
  'flex items-center hidden',
  '  p-2   p-3 ',
])('%s', (classes) => {
  expect(mergeClasses(classes)).toBe(theirs(classes));
});
