import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestOf } from '@/lib/platforms/index';
import { NETWORK_KEYS } from '@/lib/platforms/keys';
import { FOLDERS, ROOT, written } from './setup/prose';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** X's key is older than its name. */
const pageOf = (network: string) => `docs/networks/${network === 'twitter' ? 'x' : network}.md`;

describe.each(NETWORK_KEYS)('the page of %s', (network) => {
  it('names every value that a person pastes, and its redirect address', () => {
    const page = read(pageOf(network));
    const record = read(`server/publishing/platforms/${network}/network.ts`);
    const [, callback] = /callbackPath: '([^']+)'/.exec(record) ?? [];
    const labels = manifestOf(network)
      .credentials.filter(({ hidden }) => !hidden)
      .map(({ label }) => `**${label}**`);
    expect(labels.filter((label) => !page.includes(label))).toEqual([]);
    if (callback) expect(page).toContain(`<PUBLIC_URL>${callback}`);
    expect(read('docs/networks/README.md')).toContain(`(${path.basename(pageOf(network))})`);
  });

  it('names every permission that connecting requests', () => {
    const file = `server/publishing/platforms/${network}/connect.ts`;
    const source = existsSync(path.join(ROOT, file)) ? read(file) : '';
    const [, scopes = ''] = /SCOPES = \[([^\]]+)\]/.exec(source) ?? [];
    const wanted = [...scopes.matchAll(/'([^']+)'/g)].map(([, scope = '']) => scope);
    expect(wanted.filter((scope) => !read(pageOf(network)).includes(scope))).toEqual([]);
  });
});

it('docs/decisions/host.md has the address of every network, with its default', () => {
  const page = read('docs/decisions/host.md');
  const addresses = [...read('.env.example').matchAll(/^#([A-Z_]+_URL)=(https:\/\/\S+)$/gm)].filter(
    ([, name = '']) => !['PUBLIC_URL', 'SMTP_URL'].includes(name),
  );
  expect(addresses.length).toBeGreaterThan(9);
  expect(
    addresses.filter(([, name, url]) => !page.includes(`| \`${name}\` | \`${url}\` |`)).map(([all]) => all),
  ).toEqual([]);
});

it.each(['', ...FOLDERS])('every npm script that a page of %j names exists', (folder) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const missing = written(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][\w:-]*)/g)]
        .filter(([, script = '']) => !(script in scripts))
        .map(([said]) => `${file}: ${said}`),
    );
  expect(missing).toEqual([]);
});
