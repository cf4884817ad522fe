import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as contracts from '@/lib/contracts/index';
import * as declaredSystem from '@/lib/contracts/system';
import { routesText } from '@/lib/routes/routes-text';
import type * as literal from './literal-paths';
import { compiler } from '@/tests/setup/compiler';
import type * as openapi from './openapi';

/**
 * The declaration holds both ends: shown on a copy of the product in memory, into which files are written, compiled by
 * one program: about 8 s of processor time, most of it to read the types of zod, React and the database.
 */
const ROOT = process.cwd();
const at = (file: string) => path.join(ROOT, file);
const source = (file: string) => readFileSync(at(file), 'utf8');

/** What one more endpoint costs: its declaration in a file of its domain, and its route. */
const NEW_ENDPOINT: Record<string, string> = {
  'lib/contracts/system.ts': `${source('lib/contracts/system.ts')}
export const countThings = endpoint({
  name: 'countThings',
  method: 'GET',
  path: '/things/count',
  summary: 'How many things there are',
  access: { role: 'viewer', of: 'list' },
  query: z.object({ projectId: objectId.optional(), color: z.enum(['red', 'blue']).optional() }),
  status: 200,
  answer: z.object({ things: z.number().int(), countedAt: wireDate, hint: z.string().optional() }),
});
`,
  'app/api/things/count/route.ts': `
import * as contract from '@/lib/contracts/system';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.countThings, async ({ projectIds, query }) => ({
    things: query.color === 'red' ? projectIds.length : 0,
    countedAt: new Date(),
  })),
);
`,
};

/** `npm run routes` writes the routes: the caller's side costs nothing by hand. */
const WRITTEN_BY_MACHINE: Record<string, string> = {
  'lib/routes/system.ts':
    routesText('system', {
      ...declaredSystem,
      countThings: { name: 'countThings', method: 'GET', path: '/things/count' },
    }) ?? '',
};

const HANDLER = (answer: string, name = 'countThings') => `
import { z } from 'zod';
import { endpoint } from '@/lib/contracts/endpoint';
import { countThings } from '@/lib/contracts/system';
import { Reply, route } from '@/server/edge/http/route';
const { audit, ...shape } = countThings;
const listThings = endpoint({ ...shape, name: 'listThings', answer: z.array(countThings.answer!) });
export const GET = route(${name}, async () => (${answer}));
export const used = { Reply, listThings, audit };
`;
const CALLER = (asked: string) => `
'use client';
import { useEndpoint } from '@/components/api/use-endpoint';
import { usePages } from '@/components/api/use-pages';
import { call, callUrl } from '@/lib/api/call';
import { listPosts } from '@/lib/routes/posts';
import { countThings } from '@/lib/routes/system';
export function useThings() {
  return { asked: ${asked}, call, callUrl, listPosts, usePages, useEndpoint, countThings };
}
`;

const PUT = (list: string, item: string) => `
import { useCache } from '@/components/api/use-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { WirePost } from '@/lib/contracts/posts';
import { listPostCards } from '@/lib/routes/post-cards';
import { listPosts } from '@/lib/routes/posts';
export function usePut(item: ${item}): void {
  useCache().put(${list}, item);
}
export type Used = [WirePostCard, WirePost];
export const used = [listPostCards, listPosts];
`;

/** Files on their own, each with a part of what the compiler says of it, or null where it compiles. */
const CASES: Record<string, { file: string; text: string; complaint: RegExp | null }> = {
  'a handler that answers what is declared': {
    file: 'app/api/zz-right/route.ts',
    text: HANDLER('{ things: 1, countedAt: new Date(), hint: undefined }'),
    complaint: null,
  },
  'a handler that misspells a field': {
    file: 'app/api/zz-misspelt/route.ts',
    text: HANDLER('{ thigns: 1, countedAt: new Date() }'),
    complaint: /thigns|'things' is missing/,
  },
  'a handler that misspells an optional field': {
    file: 'app/api/zz-optional/route.ts',
    text: HANDLER("{ things: 1, countedAt: new Date(), hitn: 'x' }"),
    complaint: /hitn|never/,
  },
  'a handler that misspells an optional field beside headers': {
    file: 'app/api/zz-reply/route.ts',
    text: HANDLER("new Reply({ things: 1, countedAt: new Date(), hitn: 'x' })"),
    complaint: /hitn|never/,
  },
  'a handler that misspells an optional field in a list': {
    file: 'app/api/zz-list/route.ts',
    text: HANDLER("[{ things: 1, countedAt: new Date(), hitn: 'x' }]", 'listThings'),
    complaint: /hitn|never/,
  },
  'a handler that answers a field of another type': {
    file: 'app/api/zz-type/route.ts',
    text: HANDLER("{ things: 'many', countedAt: new Date() }"),
    complaint: /string/,
  },
  'the client hook of a new endpoint, with its answer': {
    file: 'components/shared/zz-hook.ts',
    text: CALLER("useEndpoint(countThings, { query: { color: 'red' } }).data?.things.toFixed()"),
    complaint: null,
  },
  'a field that the answer does not have': {
    file: 'components/shared/zz-field.ts',
    text: CALLER('useEndpoint(countThings, { query: {} }).data?.thigns'),
    complaint: /thigns/,
  },
  'a call with a query that is not declared': {
    file: 'components/shared/zz-call.ts',
    text: CALLER("call(listPosts, { query: { projekt: 'x' } })"),
    complaint: /projekt/,
  },
  'a hook with a query that is not declared': {
    file: 'components/shared/zz-query.ts',
    text: CALLER("useEndpoint(listPosts, { query: { projekt: 'x' } })"),
    complaint: /projekt/,
  },
  'pages with a query that is not declared': {
    file: 'components/shared/zz-pages.ts',
    text: CALLER("usePages(listPosts, { projekt: 'x' }, { limit: 10 })"),
    complaint: /projekt/,
  },
  'an address with a query that is not declared': {
    file: 'components/shared/zz-address.ts',
    text: CALLER("callUrl(listPosts, { query: { projekt: 'x' } })"),
    complaint: /projekt/,
  },
  'a card put into a cached list of whole posts': {
    file: 'components/shared/zz-card.ts',
    text: PUT('listPosts', 'WirePostCard'),
    complaint: /platformSpecificData, lints, attempts/,
  },
  'a whole post put into a cached list of cards': {
    file: 'components/shared/zz-whole.ts',
    text: PUT('listPostCards', 'WirePost'),
    complaint: null,
  },
  'a query with a value that is not declared': {
    file: 'components/shared/zz-value.ts',
    text: CALLER("call(countThings, { query: { color: 'green' } })"),
    complaint: /green/,
  },
  'a declaration with its schemas in place of the route': {
    file: 'components/shared/zz-declaration.ts',
    text: CALLER('call(declared.countThings, { query: {} })').replace(
      "'use client';",
      "'use client';\nimport * as declared from '@/lib/contracts/system';",
    ),
    complaint: /DECLARATION/,
  },
};

const complaints = new Map<string, string[]>();
beforeAll(() => {
  const written = {
    ...NEW_ENDPOINT,
    ...WRITTEN_BY_MACHINE,
    ...Object.fromEntries(Object.values(CASES).map(({ file, text }) => [file, text])),
  };
  const complaintsOf = compiler(written);
  for (const file of Object.keys(written)) complaints.set(file, complaintsOf(file));
}, 300_000);

it.each(Object.entries(CASES))('%s', (_, { file, complaint }) => {
  if (!complaint) expect(complaints.get(file)).toEqual([]);
  else expect(complaints.get(file)?.join('\n')).toMatch(complaint);
});

describe('one more endpoint', () => {
  it('costs two files, which compile', () => {
    const files = Object.keys(NEW_ENDPOINT);
    expect(files).toHaveLength(2);
    for (const file of [...files, ...Object.keys(WRITTEN_BY_MACHINE)]) expect(complaints.get(file), file).toEqual([]);
  });

  it('is in the OpenAPI document and at its literal path without another line', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { openApiDocument } from '@/server/edge/http/openapi';
          export { literalPaths } from '@/server/edge/http/literal-paths';
          export { endpoints } from '@/lib/contracts/index';`,
        resolveDir: ROOT,
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      alias: { '@': ROOT },
      write: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'written',
          setup: ({ onLoad }) =>
            onLoad({ filter: /\/lib\/contracts\/system\.ts$/ }, () => ({
              contents: NEW_ENDPOINT['lib/contracts/system.ts'] ?? '',
              loader: 'ts',
            })),
        },
      ],
    });
    const bundle = { exports: {} as typeof contracts & typeof literal & typeof openapi };
    const code = new TextDecoder().decode(outputFiles[0]?.contents);
    compileFunction(code, ['module', 'require'])(bundle, createRequire(import.meta.url));
    const { openApiDocument, literalPaths, endpoints } = bundle.exports;
    const { paths } = openApiDocument() as { paths: Record<string, { get?: { operationId: string } }> };
    expect(paths['/things/count']?.get).toMatchObject({
      operationId: 'countThings',
      summary: 'How many things there are',
      parameters: [{ name: 'projectId' }, { name: 'color', schema: { enum: ['red', 'blue'] } }],
      responses: { 200: { content: { 'application/json': { schema: { required: ['things', 'countedAt'] } } } } },
    });
    const asked = { method: 'GET', url: '/things/count', headers: { accept: 'application/json' } };
    expect(literalPaths(endpoints)(asked)).toBe('/api/things/count');
  }, 60_000);
});
