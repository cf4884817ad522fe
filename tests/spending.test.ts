import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { endpoints } from '@/lib/contracts';

/**
 * Whoever calls the AI spends the host's money. This follows each route's handler through the functions that it names,
 * and through the jobs that it starts, down to the one function that every call to a provider passes.
 */
const METER = 'server/system/ai/meter.ts metered';
const REGISTRY = 'workers/tracked-registry.ts';

type Names = Map<string, string>;
type Parsed = { names: Names; namespaces: Names; bodies: Map<string, ts.Node> };

const files = globSync(['app/api/**/*.ts', 'server/**/*.ts', 'workers/*.ts']).filter(
  (file) => !/\.test\.ts$/.test(file),
);
const known = new Set(files);
const parsed = new Map(files.map((file) => [file, parse(file)]));

function moduleOf(from: string, specifier: string): string | null {
  const base = specifier.startsWith('@/') ? specifier.slice(2) : path.join(path.dirname(from), specifier);
  return [`${base}.ts`, `${base}/index.ts`].find((each) => known.has(each)) ?? null;
}

function parse(file: string): Parsed {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Parsed = { names: new Map(), namespaces: new Map(), bodies: new Map() };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) addImports(file, statement, found);
    else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const declared = ts.isIdentifier(name) ? [name.text] : name.elements.map((each) => each.getText(source));
        for (const each of declared) if (initializer) found.bodies.set(each, initializer);
      }
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      found.bodies.set(statement.name.text, statement);
  }
  return found;
}

function addImports(file: string, statement: ts.ImportDeclaration | ts.ExportDeclaration, found: Parsed): void {
  const { moduleSpecifier } = statement;
  const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleOf(file, moduleSpecifier.text) : null;
  if (!from) return;
  const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (!clause) return;
  if (ts.isNamespaceImport(clause)) found.namespaces.set(clause.name.text, from);
  else if (ts.isNamedImports(clause) || ts.isNamedExports(clause))
    for (const { name, propertyName } of clause.elements)
      found.names.set(name.text, `${from} ${(propertyName ?? name).text}`);
}

/** What a piece of code names: `file name`. */
function namedIn(file: string, node: ts.Node): string[] {
  const { names, namespaces, bodies } = parsed.get(file)!;
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isTypeNode(each)) return;
    if (ts.isPropertyAccessExpression(each)) {
      const target = ts.isIdentifier(each.expression) ? namespaces.get(each.expression.text) : undefined;
      const loaded = importedBy(file, each.expression);
      if (target ?? loaded) found.push(`${target ?? loaded} ${each.name.text}`);
      visit(each.expression);
      return;
    }
    if (ts.isVariableDeclaration(each) && ts.isObjectBindingPattern(each.name) && each.initializer) {
      const loaded = importedBy(file, each.initializer);
      if (loaded)
        for (const { name, propertyName } of each.name.elements)
          found.push(`${loaded} ${(propertyName ?? name).getText()}`);
    }
    // The kind of a declared job leads to its work.
    if (ts.isPropertyAssignment(each) && each.name.getText() === 'kind' && ts.isStringLiteral(each.initializer))
      found.push(`job ${each.initializer.text}`);
    if (ts.isIdentifier(each)) {
      const target = names.get(each.text) ?? (bodies.has(each.text) ? `${file} ${each.text}` : undefined);
      if (target) found.push(target);
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** The module of `await import('…')`. */
function importedBy(file: string, node: ts.Node): string | null {
  const call = ts.isParenthesizedExpression(node) ? node.expression : node;
  const inner = ts.isAwaitExpression(call) ? call.expression : call;
  if (!ts.isCallExpression(inner) || inner.expression.kind !== ts.SyntaxKind.ImportKeyword) return null;
  const [specifier] = inner.arguments;
  return specifier && ts.isStringLiteral(specifier) ? moduleOf(file, specifier.text) : null;
}

const work = new Map<string, ts.Node>();
const registry = parsed.get(REGISTRY)!.bodies.get('registry');
if (registry && ts.isObjectLiteralExpression(registry))
  for (const property of registry.properties)
    if (ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name))
      work.set(property.name.text, property.initializer);

function next(node: string): string[] {
  const [file = '', name = ''] = node.split(' ');
  if (file === 'job') return work.has(name) ? namedIn(REGISTRY, work.get(name)!) : [];
  const own = parsed.get(file);
  const body = own?.bodies.get(name);
  const passedOn = own?.names.get(name);
  return body ? namedIn(file, body) : passedOn ? [passedOn] : [];
}

/** The way from a route's handler to the meter; null: it leads there nowhere. */
function wayToMeter(starts: string[]): string[] | null {
  const cameFrom = new Map<string, string | null>(starts.map((each) => [each, null]));
  const open = [...starts];
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (node === METER) {
      const way: string[] = [];
      for (let at: string | null = node; at; at = cameFrom.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const each of next(node))
      if (!cameFrom.has(each)) {
        cameFrom.set(each, node);
        open.push(each);
      }
  }
  return null;
}

/** Each `route(contract.name, handler)` of a route's file. */
function handlersOf(file: string): { name: string; starts: string[] }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { name: string; starts: string[] }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'route') {
      const [declaration, handler] = node.arguments;
      if (declaration && handler)
        found.push({ name: declaration.getText().replace(/^.*\./, ''), starts: namedIn(file, handler) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const handlers = globSync('app/api/**/route.ts').flatMap(handlersOf);
const spending = new Set(endpoints.flatMap((each) => (each.spends ? [each.name] : [])));

test('every declaration whose handler reaches the AI is counted against its person’s limit', () => {
  const reaching = handlers.flatMap(({ name, starts }) => {
    const way = wayToMeter(starts);
    return way ? [{ name, way: way.join(' → ') }] : [];
  });
  expect(reaching.length).toBeGreaterThan(10);
  const unmarked = reaching.filter(({ name }) => !spending.has(name));
  expect(unmarked.map(({ name, way }) => `${name}: ${way}`)).toEqual([]);
  // A marker on a call that spends nothing would limit people for nothing.
  expect([...spending].filter((name) => !reaching.some((each) => each.name === name))).toEqual([]);
});
