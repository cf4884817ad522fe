import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file);
const files = new Set(
  ['components', 'lib', 'app'].flatMap((top) => globSync(`${top}/**/*`, { cwd: ROOT })).filter(isCode),
);

/** A declaration that is gone once the types are. */
function isType(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
  if (!clause || clause.isTypeOnly) return Boolean(clause);
  const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  return Boolean(
    named &&
    (ts.isNamedImports(named) || ts.isNamedExports(named)) &&
    !('name' in clause && clause.name) &&
    named.elements.every(({ isTypeOnly }) => isTypeOnly),
  );
}

/** The modules whose values a file imports, at once or later. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const names = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name ?? '');
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.ESNext).statements)
    if ((ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && !isType(statement))
      if (statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier))
        names.push(statement.moduleSpecifier.text);
  return names.map((name) => {
    const local = name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace(/^@\//, '');
    return [local, `${local}.ts`, `${local}.tsx`, `${local}/index.ts`].find((one) => files.has(one)) ?? name;
  });
}

/** Everything that the browser may load, each with the file that led to it. */
const ledBy = new Map<string, string>();
const next = [...files].filter((file) => file.startsWith('components/'));
for (const file of next) ledBy.set(file, '');
for (let file = next.pop(); file; file = next.pop())
  for (const to of importsOf(file)) {
    if (ledBy.has(to)) continue;
    ledBy.set(to, file);
    if (files.has(to)) next.push(to);
  }

function wayTo(file: string): string {
  const from = ledBy.get(file);
  return from ? `${wayTo(from)} → ${file}` : file;
}

describe('the browser never loads', () => {
  it.each([
    ['what builds schemas', (to: string) => to === 'zod' || to.startsWith('zod/')],
    ['declarations with their schemas', (to: string) => /^lib\/contracts\/(?!endpoint\.ts)/.test(to)],
    ['Next’s own loader of parts, which load-later.tsx replaces', (to: string) => to === 'next/dynamic'],
    ['Next’s own link, which link.tsx replaces', (to: string) => to === 'next/link'],
    ['anything of the server', (to: string) => /^@?\/?(server|workers|prisma-free-models)\//.test(to)],
  ])('%s', (_, isBanned) => {
    expect(ledBy.size).toBeGreaterThan(400);
    expect([...ledBy.keys()].filter(isBanned).map(wayTo)).toEqual([]);
  });
});
