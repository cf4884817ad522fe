import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { endpoints, protocols } from '@/lib/contracts/index';

/**
 * Code for every endpoint knows none of them: what is special about one stands in its declaration. Files that serve one
 * thing may import its declaration; they too never write its name or its path.
 */
const GENERIC = [
  'server/edge/http/*.ts',
  'server/edge/access/*.ts',
  'server/boot/web.ts',
  'components/api/*.{ts,tsx}',
  'lib/api/*.ts',
  'lib/contracts/{endpoint,scalars}.ts',
];

/** Files of those rooms that serve one thing, and what it is. */
const SERVES_ONE: Record<string, string> = {
  'server/edge/http/answer-health.ts': 'the health report',
  'server/edge/http/tus.ts': 'resumable uploads',
  'server/edge/http/next-auth-options.ts': 'signing in by next-auth, whose callbacks answer with ours',
  'components/api/broken-upload.ts': 'asks the health report whether the server can be reached',
  'components/api/send-resumable.ts': 'resumable uploads',
  'components/api/upload-media.ts': 'uploads to the library',
};

/** Pages that a browser is led to, by the file that leads there. */
const LEADS_TO: Record<string, RegExp> = {
  'server/edge/http/next-auth-options.ts': /^\/auth$/,
  'server/edge/http/company-sign-in.ts': /^\/auth(?:\?|$)/,
  'server/edge/http/connect-callback.ts': /^\/(?:settings|instagram-agents)(?:[?/]|$)/,
};

const NAMES = new Set([...endpoints, ...protocols].map(({ name }) => name));
const PAGES = globSync('app/**/page.tsx').flatMap((file) =>
  firstSegment(`/${file.replace(/^app\/(\([^)]+\)\/)?/, '')}`),
);
const SEGMENTS = new Set([...[...endpoints, ...protocols].flatMap(({ path }) => firstSegment(path)), ...PAGES]);

/** `posts` of /posts/{id}, of /api/posts and of `/posts?page=1`. */
function firstSegment(text: string): string[] {
  const found = /^\/(?:api\/)?([a-z][\w-]*)(?=[/?#]|$)/.exec(text)?.[1];
  return found ? [found] : [];
}

/** Words right after a slash in a pattern such as /^\/api\/(?:files|archives)/. */
function segmentsOfPattern(pattern: string): string[] {
  return pattern
    .replaceAll('\\', '')
    .split('/')
    .flatMap((part) => part.replace(/^\(\?:/, '').match(/[a-z][\w-]*/g) ?? []);
}

/** What a source writes of endpoints' names and paths. */
function namedIn(file: string, source: string): string[] {
  const found: string[] = [];
  const take = (words: readonly string[], known: ReadonlySet<string>, text: string) => {
    if (words.some((word) => known.has(word)) && !LEADS_TO[file]?.test(text)) found.push(text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      const bound = node.importClause?.namedBindings;
      const names =
        bound && ts.isNamedImports(bound) ? bound.elements.map((each) => (each.propertyName ?? each.name).text) : [];
      if (from.startsWith('@/lib/contracts/') && !(file in SERVES_ONE)) take(names, NAMES, `import of ${names.join()}`);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      take([node.text], NAMES, node.text);
      take(firstSegment(node.text), SEGMENTS, node.text);
    } else if (ts.isRegularExpressionLiteral(node)) take(segmentsOfPattern(node.text), SEGMENTS, node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

const FILES = globSync(GENERIC).filter((file) => !file.includes('.test.'));

it.each(FILES)('%s names no endpoint, no path of one and no page', (file) => {
  expect(namedIn(file, readFileSync(file, 'utf8'))).toEqual([]);
});

it('finds what it looks for', () => {
  expect(FILES.length).toBeGreaterThan(40);
  for (const file of Object.keys(SERVES_ONE)) expect(FILES).toContain(file);
  const caught = (source: string) => namedIn('server/edge/http/route.ts', source).length > 0;
  for (const source of [
    "if (endpoint.name === 'getMe') x();",
    "if (path.startsWith('/auth/')) x();",
    'const PAGES = /^\\/(?:vkauth|settings)\\/?(?:\\?|$)/;',
    'const FILES = /^\\/api\\/(?:files\\/(?:upload|tus)|archives)(?:[/?]|$)/;',
    "const stream = '/api/events?x=1';",
    'fetch(`/api/posts/${id}`);',
    "import { getMe as me } from '@/lib/contracts/auth';",
  ])
    expect(caught(source), source).toBe(true);
  expect(caught("const base = '/api/'; import { endpoints } from '@/lib/contracts/index';")).toBe(false);
});
