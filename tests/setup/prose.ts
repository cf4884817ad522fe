import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folders with code or pages of ours. */
export const FOLDERS = ['lib', 'components', 'app', 'server', 'workers', 'prisma-free-models', 'tests', 'docs'];

export type Line = { words: string; line: number };

/** The words of each line that is a comment or part of a Markdown page. */
export function prose(file: string): Line[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  const isPage = file.endsWith('.md');
  return lines.flatMap((text, index) => {
    const words = isPage
      ? text.replace(/^[-#>|\s]+/, '')
      : /^\s*(?:\{?\/\*\*?|\*(?!\/)|\/\/)\s*(.*?)\s*(?:\*\/.*)?$/.exec(text)?.[1];
    return words ? [{ words, line: index + 1 }] : [];
  });
}

/** Code and pages of a folder, or of the top alone. */
export function written(folder: string): string[] {
  return globSync(`${folder === '' ? '' : `${folder}/**/`}*.{ts,tsx,mjs,md}`, { cwd: ROOT });
}
