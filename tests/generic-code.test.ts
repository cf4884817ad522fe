import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { NETWORK_KEYS } from '@/lib/platforms/keys';

/**
 * No platform's name in generic code: one more network is its own files and a line in each of the three registries.
 * Names stand in a network's own files, in the registries, and in the places below, each with its reason.
 */
const PRODUCT = ['lib', 'components', 'server', 'workers', 'app', 'prisma-free-models'].map(
  (top) => `${top}/**/*.{ts,tsx}`,
);
const REGISTRIES = [
  'lib/platforms/keys.ts',
  'lib/platforms/index.ts',
  'components/platforms/index.ts',
  'server/publishing/platforms/index.ts',
];
const own = (key: string) => [
  new RegExp(`^lib/platforms/${key}(-[a-z-]+)?\\.ts$`),
  new RegExp(`^lib/previews/${key}-[a-z]+\\.ts$`),
  new RegExp(`^(components|server/publishing)/platforms/${key}/`),
];
const OWN = NETWORK_KEYS.flatMap(own);

/** Files that name a network for a reason that one more network does not share. */
const NAMES_ONE: { files: RegExp; because: string }[] = [
  { files: /^lib\/platforms\/search-account\.ts$/, because: 'the key of channel search’s account' },
  { files: /^lib\/browser\/twitter-text\.ts$/, because: 'stands for a package of that name' },
  { files: /^server\/system\/env\.ts$/, because: 'addresses and host apps are configuration, and that is their list' },
  {
    files: /^server\/edge\/host\/keys\.ts$/,
    because: 'explains the variables of the host’s apps to its administrator',
  },
  {
    files: /^app\/(\(auth\)|auth|redirect-vk|api\/auth)\//,
    because: 'paths of the API, which a network’s connector has',
  },
  {
    files: /^lib\/(contracts|routes)\/connect\.ts$|^app\/api\/platform-settings\/vk\//,
    because: 'paths of the API',
  },
  {
    files: /^components\/(auth|shared\/vk)\/|^components\/settings\/connect\/(vk-widget|connect-account)\.tsx$/,
    because: 'signing in with VK and its one-tap button, X’s request token: features of these networks alone',
  },
  {
    files:
      /^server\/(edge\/http\/(vk-grant|connect-callback)|edge\/host\/entrance|people\/(auth|users)\/[\w.-]+|publishing\/connections\/(sign-in-with-vk|exchange-vk|vk-app|framed-widgets))\.ts$/,
    because: 'signing in with VK and its one-tap button: features of VK alone',
  },
  { files: /^server\/edge\/updates\/carry\.store\.ts$/, because: 'that account, when an update is taken back' },
  { files: /^prisma-free-models\/user\.ts$/, because: 'the VK account that a user signs in with' },
  {
    files:
      /^server\/agents\/|^lib\/(agents\/|contracts\/agent)|^components\/agents\/|^prisma-free-models\/instagram-agent\.ts$/,
    because: 'agents post to Instagram alone',
  },
  {
    files: /^(app\/\(workspace\)|app\/api|components|lib|lib\/(contracts|routes)|server)\/(instagram-)?agents?\b/,
    because: 'agents are of Instagram',
  },
  {
    files: /^lib\/updates\/steps\/2026-11-29-figures-of-agents/,
    because: 'the figures that agents kept were of Instagram',
  },
  {
    files:
      /^(lib|components|server\/research)\/searches\/|^server\/research\/sources\/telegram\/|^lib\/(contracts|routes)\/searches|^components\/settings\/search-account\//,
    because: 'channels are searched for on Telegram alone',
  },
  {
    files: /^server\/system\/ai\/local\/child\/files/,
    because: 'those of a processor, as the runtime of models calls them',
  },
  {
    files: /^lib\/routes\/rules\//,
    because: 'written by npm run routes: the fields of the contracts and the sentences of their rules',
  },
  {
    files: /^lib\/costs\/endpoints|^server\/edge\/limits\//,
    because: 'tables of the names of calls and of files, whatever these are',
  },
];

/** Long names are found anywhere; VK and threads, two letters and an ordinary word, as words. */
const LONG = new RegExp(NETWORK_KEYS.filter((key) => key.length > 4 && key !== 'threads').join('|'), 'i');
const SHORT =
  /(?<![A-Za-z])vk(?![a-z])|Vk(?![a-z])|(?<![A-Z])VK(?![A-Z])|(?<![-_A-Za-z])threads(?![a-z])|Threads|THREADS/;

/** An area and its things, whose network is fixed. */
const AREA = /instagram[- ]?agents?/gi;

const names = (given: string) => {
  const text = given.replace(AREA, '');
  return LONG.test(text) || SHORT.test(text);
};

function namedIn(source: string): string[] {
  const found: string[] = [];
  // Most files name none, not even in a comment.
  if (!names(source)) return found;
  const file = ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    // A room of a source of channels has its network's name: whatever uses it imports it by that.
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText(file).includes('/research/sources/')) return;
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node))
      if (names(node.text)) found.push(node.text.trim().slice(0, 80));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const FILES = globSync(PRODUCT).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
const isGeneric = (file: string) =>
  !REGISTRIES.includes(file) && ![...OWN, ...NAMES_ONE.map(({ files }) => files)].some((own) => own.test(file));

it('names no platform', () => {
  expect(FILES.length).toBeGreaterThan(700);
  const named = FILES.filter(isGeneric).flatMap((file) =>
    namedIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(named).toEqual([]);
}, 30_000);

it('has no exception that nothing needs', () => {
  for (const { files } of NAMES_ONE)
    expect(
      FILES.filter((file) => files.test(file)).some((file) => namedIn(readFileSync(file, 'utf8')).length > 0),
      String(files),
    ).toBe(true);
});

it('finds what it looks for', () => {
  for (const source of [
    "if (platform === 'telegram') x();",
    'const words = `to YouTube`.length;',
    'const FETCHERS = { ruTelegram: 1 };',
    'import { siDiscord } from "simple-icons";',
    'const a = <p>Connect VK first</p>;',
    'env.INSTAGRAM_GRAPH_URL;',
  ])
    expect(namedIn(source), source).not.toEqual([]);
  expect(namedIn("import { a } from '@/server/research/sources/telegram/source';")).toEqual([]);
  expect(namedIn("import { worker_threads } from 'node:worker_threads'; // telegram")).toEqual([]);
});
