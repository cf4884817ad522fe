import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPost } from '@/lib/contracts/posts';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { networkOf } from '@/lib/platforms/keys';
import { TWEET_CEILING } from '@/lib/platforms/twitter';
import { telegramText } from '@/lib/platforms/telegram-text';
import { comparableText } from '@/lib/posts/posted-before';
import { judgePlatform } from '@/lib/posts/judge-platform';
import { textOn } from '@/lib/platforms/text-on';
import { OWNED } from '@/server/edge/owned/owned';
import { previewOf } from '@/server/publishing/archive/preview';
import { openArchive } from '@/server/publishing/archive/read-archive';
import { readJson } from '@/server/edge/http/json-body';
import { previewCsv } from '@/server/publishing/planning/import-posts';
import { connectDatabase } from '@/server/system/db/connect';
import { zipOf } from '../factories/zip';
import { expectLinear } from './growing';

/** Every parser of input from members or networks: ten times the input may cost ten times the work, and no more. */

/** Inputs that made some parser slow, or might. Each is repeated up to the requested size. */
const UNITS = [
  'a',
  'я',
  ' ',
  '\n',
  'a.',
  'я.',
  'a ',
  '**a',
  '__a',
  '*a',
  '_a',
  '`a',
  '```',
  '``` a',
  '[',
  '[a](',
  '[a](b',
  '[a](http://b.co/',
  '[id1|',
  '[id1|a]',
  '<b>',
  '<b',
  '</i>',
  '<a x=',
  '<a x="',
  "<a x='",
  '<a b ',
  '<a href=http://a.co>',
  '<pre><code>',
  '&lt;',
  '&#1',
  '#',
  '#a',
  '#1',
  '@a ',
  '@',
  '$a',
  'http://',
  'http://a.co/ ',
  'a@b.co ',
  '1:11',
  '||a',
  '~~a',
  '> a\n',
  '# a\n',
  '\n \n',
  'e\u0301',
  '👩‍👧',
  '\uFDFA',
  '\u200D',
  '...',
  ')',
  '((',
] as const;
const filled = (unit: string, size: number) =>
  unit
    .repeat(Math.ceil(size / unit.length))
    .slice(0, size)
    .toWellFormed();
/** Opening marks first, the closing ones far behind, with space between. */
const NESTED = [
  ['<b>', ' ', '</b>'],
  ['<pre>', 'a', '</pre>'],
  ['<b>', 'a', '</i>'],
  ['[', 'a', ']('],
  ['[a](', 'a', ')'],
  ['*', ' ', '_'],
] as const;
const nested = ([open, middle, close]: (typeof NESTED)[number], size: number) =>
  filled(open, size / 3) + filled(middle, size / 3) + filled(close, size / 3);

const TEXTS = [
  ...UNITS.map((unit) => [unit, (size: number) => filled(unit, size)] as const),
  ...NESTED.map((parts) => [parts.join('…'), (size: number) => nested(parts, size)] as const),
];
/** A variant shares its base's rules. */
const BASES = PLATFORM_KEYS.filter((key) => networkOf(key) === key);
const SIZE = 10_000;

describe('the rules of texts', () => {
  it.each(BASES)('of %s', async (platform: PlatformKey) => {
    for (const [name, text] of TEXTS) {
      for (const parse_mode of platform === 'telegram' ? ['', 'Markdown', 'HTML'] : ['']) {
        const judged = (size: number) =>
          judgePlatform(
            { content: text(size) },
            { platform, platformSpecificData: { parse_mode, first_comment: text(SIZE) } },
          );
        await expectLinear(`${platform} ${parse_mode} ${JSON.stringify(name)}`, SIZE, judged);
      }
    }
  });

  it('as previews show them', async () => {
    for (const platform of BASES)
      for (const [name, text] of TEXTS)
        await expectLinear(`${platform} ${JSON.stringify(name)}`, 2000, (size) =>
          textOn(platform, text(size), { parse_mode: 'HTML' }),
        );
  });

  it('as they are compared with what was posted before', async () => {
    for (const [name, text] of TEXTS)
      await expectLinear(JSON.stringify(name), SIZE, (size) => comparableText(text(size)));
  });

  it('report a text too long for any network as too long, without counting it', () => {
    const words = (text: string) =>
      judgePlatform({ content: text }, { platform: 'twitter', platformSpecificData: {} }).lints.map(
        ({ message }) => message,
      );
    expect(words('a.'.repeat(47_500))).toEqual([`Tweet exceeds 280 character limit by ${95_000 - 280} characters`]);
    const link = `https://example.org/${'a'.repeat(4000)}`;
    expect(words(`${'я'.repeat(250)} ${link}`), 'a long link still counts 23').toEqual([]);
    expect(TWEET_CEILING).toBeGreaterThan(280 + 4000);
  });

  it('Telegram’s marks keep their meaning', () => {
    expect(telegramText('[a](b.co) [b **c** `d`', 'Markdown').entities.map(({ type }) => type)).toEqual([
      'text_link',
      'bold',
      'code',
    ]);
    const { text, entities } = telegramText('<b> <i>x</i> </b><pre>a<code>b</code></pre></u>', 'HTML');
    expect([text, entities.map(({ type, offset, length }) => [type, offset, length])]).toEqual([
      'x ab</u>',
      [
        ['italic', 0, 1],
        ['bold', 0, 1],
        ['pre', 2, 2],
      ],
    ]);
  });
});

describe('files of posts (CSV)', () => {
  const preview = (text: string) =>
    previewCsv({ projectId: 'a'.repeat(24), timeZone: 'UTC', body: { fileName: 'a.csv', text } }).catch(
      (error: unknown) => expect(error).toMatchObject({ statusCode: 422 }),
    );
  const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
    ['columns', (size) => `${filled('a,', size)}\n1`],
    ['columns of one name', (size) => `${filled('content,', size)}\n1`],
    ['rows', (size) => `content\n${filled('x\n', size)}`],
    [
      'rows with a platform',
      (size) => `content,platforms\n${filled('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a,twitter\n', size)}`,
    ],
    ['cells of a row', (size) => `content\n${filled('a,', size)}`],
    ['a cell', (size) => `content,platforms\n"${filled('a.', size)}","telegram,twitter,vk,threads"`],
    ['tags', (size) => `content,tags\na,"${Array.from({ length: size / 8 }, (_, index) => `t${index}`).join(',')}"`],
    [
      'platforms',
      (size) => `content,platforms\na,"${Array.from({ length: size / 8 }, (_, index) => `t${index}`).join(',')}"`,
    ],
    ['media', (size) => `content,media\na,"${filled('https://a.co/ ', size)}"`],
    ['a date', (size) => `content,date\na,"2030-01-01T00:00${filled('0', size)}"`],
    ['quotation marks', (size) => `content\n"${filled('a"', size / 2)}${filled(' ', size / 2)},b`],
    ['quotation marks that never close', (size) => `content\n${filled('"a', size)}`],
    ['empty lines', (size) => `content\n${filled('\r\n', size)}`],
    ['spaces', (size) => filled(' ', size)],
  ];

  it.each(SHAPES)('of many %s', async (name, text) => {
    await connectDatabase();
    await expectLinear(name, 45_000, (size) => preview(text(size)));
  });
});

describe('archives', () => {
  const manifest = (posts: number) =>
    JSON.stringify({
      format: 'workspace-project',
      version: 1,
      exportedAt: '2026-11-21T10:00:00.000Z',
      project: { name: 'P', description: null },
      counts: { posts, files: 0, bytes: 0 },
    });
  const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
    ['lines that are no posts', (size) => '{}\n'.repeat(size / 3)],
    ['empty lines', (size) => filled('\n', size)],
    ['letters of a line', (size) => JSON.stringify({ title: filled('a', size) })],
    ['levels of a line', (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
  ];

  it.each(SHAPES)('of many %s', async (name, lines) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'growth-'));
    const pathOf = (size: number) => path.join(folder, `${size}.zip`);
    for (const size of [10_000, 100_000]) {
      const archive = await zipOf({
        'manifest.json': manifest(150_000),
        'settings.json': JSON.stringify({ platforms: {}, avatar: null }),
        'files.ndjson': '',
        'posts.ndjson': lines(size),
      });
      await writeFile(pathOf(size), archive);
    }
    await expectLinear(name, 10_000, async (size) => {
      const archive = await openArchive(pathOf(size), 1_000_000);
      await previewOf(archive, OWNED).finally(() => archive.close());
    });
    await rm(folder, { recursive: true });
  });
});

describe('bodies (JSON)', () => {
  const read = async (text: string) => {
    const body = await readJson(
      new Request('http://host/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text }),
    );
    return createPost.body?.safeParse(body).success;
  };
  const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
    ['levels', (size) => '['.repeat(size)],
    ['levels of a field', (size) => `{"platformPosts":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`],
    ['values', (size) => `{"platformPosts":[${filled('1,', size)}1]}`],
    [
      'values of a platform',
      (size) => `{"platformPosts":[{"platform":"vk","platformSpecificData":{"mediaUrls":[${filled('1,', size)}1]}}]}`,
    ],
    ['fields', (size) => `{${Array.from({ length: size / 12 }, (_, index) => `"f${index}":1`).join(',')}}`],
    ['letters', (size) => JSON.stringify({ content: filled('a', size) })],
    ['escapes', (size) => `{"content":"${filled('\\u0041', Math.floor(size / 6) * 6)}"}`],
  ];

  it.each(SHAPES)('of many %s', async (name, text) => {
    const tried = async (size: number) =>
      read(text(size)).catch((error: unknown) => expect(error).toMatchObject({ statusCode: 422 }));
    await expectLinear(name, 90_000, tried);
  });

  it('that nest or hold more than any call needs are refused with a sentence', async () => {
    await expect(read('['.repeat(500))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'The body nests deeper than 64 levels',
    });
    await expect(read(`[${'1,'.repeat(30_000)}1]`)).rejects.toMatchObject({
      message: 'The body holds more than 20000 values',
    });
  });
});
