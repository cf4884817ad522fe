import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as contracts from '@/lib/contracts/platform-settings';
import type * as posts from '@/lib/contracts/posts';
import type * as manifests from '@/lib/platforms/index';
import type * as keys from '@/lib/platforms/keys';
import type * as csv from '@/lib/posts/csv/csv-file';
import type * as form from '@/lib/posts/form';
import type * as judging from '@/lib/posts/judge-form';
import type * as adapters from '@/server/publishing/platforms/index';
import type * as callbacks from '@/server/publishing/connections/callbacks';
import { compiler } from './setup/compiler';

/**
 * One more network, on a copy of the product in memory: its own files, and edits to files that stand. What compiles is
 * counted by the compiler, what comes for free is shown by running it.
 */
const source = (file: string) => readFileSync(file, 'utf8');

const NEW_FILES: Record<string, string> = {
  'lib/platforms/pixelfed.ts': `
import { upTo } from '@/lib/media/preset';
import { plainText } from '@/lib/previews/reading';
import type { NetworkManifest } from './define';
export const pixelfed: NetworkManifest = {
  credentials: [
    { name: 'access_token', label: 'Access token', kind: 'secret', required: true, destination: true },
    { name: 'host', label: 'Host', kind: 'text', required: true, isAddress: true },
  ],
  settings: ({ longText }) => ({ content: longText }),
  fields: [{ name: 'content', label: 'Caption', kind: 'textarea', main: 'content' }],
  textField: 'content',
  textLimit: (post) => ({ max: 500, used: post.text.length, unit: 'characters' }),
  media: { maxItems: 4, kinds: 'any', required: true },
  complete: (post) => post.media.length > 0,
  lint: () => [],
  filmShapes: ['1:1', '4:5', '16:9', '9:16'],
  presets: {
    video: {
      hard: { containers: ['mp4'], maxBytes: 15_000_000 },
      target: { frame: upTo(1080, 1080), maxFps: 30, maxVideoKbps: 4000, audioKbps: 128, maxBytes: 15_000_000, gopS: 2 },
      sources: ['made up'],
    },
    image: {
      hard: { formats: ['jpeg'], maxBytes: 15_000_000 },
      target: { format: 'jpeg', box: [1080, 1080], quality: 90, maxBytes: 15_000_000 },
      sources: ['made up'],
    },
    animation: null,
    cover: null,
  },
  guide: { begins: null, appFields: [], steps: [{ text: 'Under Settings make a token.' }] },
  reading: { marked: plainText('url', 'hashtag', 'mention'), fold: null },
  results: { gives: [], note: 'Pixelfed gives none.' },
};
`,
  'components/platforms/pixelfed/index.ts': `
import { siPixelfed } from 'simple-icons';
import type { NetworkFace } from '../network-face';
export const pixelfed: NetworkFace = { mark: siPixelfed, drawing: async () => (await import('./preview')).drawing };
`,
  'components/platforms/pixelfed/preview.tsx': `
import { PreviewText } from '../parts/parts';
import type { Drawing } from '../network-face';
const look = { page: '#fff', card: '#fff', ink: '#000', muted: '#555', link: '#036', line: '#ddd', soft: '#eee' };
export const drawing: Drawing = { look: { light: look, dark: look }, Preview: ({ post }) => <PreviewText post={post} /> };
`,
  'server/publishing/platforms/pixelfed/network.ts': `
import type { ServerNetwork } from '../server-network';
export const pixelfed: ServerNetwork = {
  adapter: async () => (await import('./index')).pixelfedAdapter,
  connector: null,
};
`,
  'server/publishing/platforms/pixelfed/index.ts': `
import { networkAddress } from '@/server/system/env';
import { refusalFailure } from '../failure';
import type { PlatformAdapter } from '../types';
export const pixelfedAdapter: PlatformAdapter = {
  check: async () => ({ name: networkAddress('PIXELFED_API_URL', 'https://pixelfed.example'), url: null, notes: [] }),
  publish: async ({ beforeCreate }) => {
    await beforeCreate();
    return { state: 'published', externalId: '1', publicUrl: null };
  },
  classify: (error) => refusalFailure({ status: 500, text: String(error) }, false),
  results: { perHour: 60, read: () => Promise.reject(new Error('Nothing is read')) },
};
`,
};

/** An edit of a file that stands: the first `after` gets a line after it. */
type Edit = { file: string; lines: { after: string; line: string }[] };
const imported = (from: string) => ({ after: 'import', line: `import { pixelfed } from '${from}';` });
const entry = { after: '  threads,', line: '  pixelfed,' };
const KEY: Edit = {
  file: 'lib/platforms/keys.ts',
  lines: [{ after: "  threads: { label: 'Threads' },", line: "  pixelfed: { label: 'Pixelfed' }," }],
};
const REGISTRIES: Edit[] = [
  { file: 'lib/platforms/index.ts', lines: [imported('./pixelfed'), entry] },
  { file: 'components/platforms/index.ts', lines: [imported('./pixelfed'), entry] },
  { file: 'server/publishing/platforms/index.ts', lines: [imported('./pixelfed/network'), entry] },
];

function edited({ file, lines }: Edit): string {
  return lines.reduce((text, { after, line }) => {
    if (after === 'import') return `${line}\n${text}`;
    const found = text.indexOf(`\n${after}\n`);
    if (found < 0) throw new Error(`${file} has no line ${after}`);
    const end = found + after.length + 2;
    return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
  }, source(file));
}

const copyWith = (edits: readonly Edit[]): Record<string, string> => ({
  ...NEW_FILES,
  ...Object.fromEntries(edits.map((edit) => [edit.file, edited(edit)])),
});

/** All files in which something stands for each destination. */
const TABLES = globSync(['lib', 'components', 'server', 'workers', 'app'].map((top) => `${top}/**/*.{ts,tsx}`)).filter(
  (file) => !file.includes('.test.') && /Record<(PlatformKey|NetworkKey)|satisfies never/.test(source(file)),
);

describe('one more network', () => {
  it('costs seven lines in four files that stand: its key, and its record with its import in three registries', () => {
    expect(TABLES.length).toBeGreaterThan(7);
    const copy = copyWith([KEY, ...REGISTRIES]);
    const standing = Object.keys(copy).filter((file) => !(file in NEW_FILES));
    expect(standing).toEqual(['lib/platforms/keys.ts', ...REGISTRIES.map(({ file }) => file)]);
    const linesOf = (text = '') => text.split('\n').length;
    expect(standing.reduce((sum, file) => sum + linesOf(copy[file]) - linesOf(source(file)), 0)).toBe(7);
    const complaintsOf = compiler({ ...Object.fromEntries(TABLES.map((file) => [file, source(file)])), ...copy });
    const complaints = [...new Set([...TABLES, ...Object.keys(copy)])].flatMap((file) =>
      complaintsOf(file).map((text) => `${file}: ${text}`),
    );
    expect(complaints).toEqual([]);
  }, 120_000);

  it.each(REGISTRIES)(
    'does not compile without its record in $file',
    ({ file }) => {
      const copy = { ...copyWith([KEY, ...REGISTRIES.filter((edit) => edit.file !== file)]), [file]: source(file) };
      expect(compiler(copy)(file).join('\n')).toMatch(/'pixelfed' is missing/);
    },
    60_000,
  );
});

describe('for free', () => {
  type Bundle = typeof contracts &
    typeof posts &
    typeof manifests &
    typeof keys &
    typeof csv &
    typeof form &
    typeof judging &
    typeof adapters &
    typeof callbacks;
  let product: Bundle;
  beforeAll(async () => {
    const copy = copyWith([KEY, ...REGISTRIES]);
    const root = process.cwd();
    const { outputFiles } = await build({
      stdin: {
        contents: `export * from '@/lib/contracts/platform-settings'; export * from '@/lib/contracts/posts';
          export * from '@/lib/platforms/index'; export * from '@/lib/platforms/keys';
          export * from '@/lib/posts/csv/csv-file'; export * from '@/lib/posts/form';
          export { judge } from '@/lib/posts/judge-form';
          export { adapterOf } from '@/server/publishing/platforms/index';
          export { listCallbacks } from '@/server/publishing/connections/callbacks';`,
        resolveDir: root,
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      packages: 'external',
      alias: { '@': root },
      write: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'written',
          setup: ({ onLoad, onResolve }) => {
            // A folder that exists in memory only: esbuild would not look from there.
            onResolve({ filter: /^\.\.?\// }, ({ path: asked, importer }) => {
              const wanted = path.resolve(path.dirname(importer), asked);
              const files = ['.ts', '.tsx', '/index.ts'].map((end) => path.relative(root, wanted + end));
              const found = files.find((one) => one in copy || existsSync(one));
              return found ? { path: path.join(root, found) } : undefined;
            });
            onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
              const contents = copy[path.relative(root, file)];
              return contents === undefined ? undefined : { contents, loader: 'tsx', resolveDir: path.dirname(file) };
            });
          },
        },
      ],
    });
    const module = { exports: {} as Bundle };
    const code = new TextDecoder().decode(outputFiles[0]?.contents);
    compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, createRequire(import.meta.url));
    product = module.exports;
  }, 60_000);
  const key = 'pixelfed' as keys.PlatformKey;

  it('settings: a card, its fields, the body that saves them', () => {
    expect(product.NETWORK_KEYS.at(-1)).toBe(key);
    expect(product.labelOf(key)).toBe('Pixelfed');
    const body = { pixelfed: { access_token: 'a', host: 'b', other: 'c' } };
    expect(product.savePlatformSettings.body?.parse(body)).toEqual({ pixelfed: { access_token: 'a', host: 'b' } });
    // Keys are pasted: there is nothing to register.
    expect(product.listCallbacks('https://a.example').map(({ platform }) => platform)).not.toContain(key);
  });

  it('a section of the form, its counting and its findings', () => {
    const typed = product.withPlatform({ ...product.emptyForm(), content: 'a'.repeat(501) }, key, { enabled: true });
    const { limit, lints, complete } = product.judge(typed, key);
    expect(limit).toEqual({ max: 500, used: 501, unit: 'characters' });
    expect(lints.map(({ message }) => message)).toEqual([
      'Pixelfed needs a picture or a video before it can be published',
      'Pixelfed takes at most 500 characters; this text is 1 too long',
    ]);
    expect(complete).toBe(false);
  });

  it('posts on the wire with its settings, and its name in files', () => {
    const sent = { platform: key, platformSpecificData: { content: 'a', other: 1 } };
    const { platformPosts } = product.createPost.body?.parse({ platformPosts: [sent] }) as posts.WirePost;
    expect(platformPosts).toMatchObject([{ platform: key, platformSpecificData: { content: 'a' } }]);
    expect(product.platformNamed('PixelFed')).toBe(key);
  });

  it('its adapter, loaded when it is needed', async () => {
    const { check } = await product.adapterOf(key);
    const account = await check({ platform: key, credentials: {}, signal: AbortSignal.timeout(1000) });
    expect(account.name).toBe('https://pixelfed.example');
  });
});
