import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routesText } from './routes-text';

const ROOT = path.resolve(import.meta.dirname, '../..');
const domainsIn = (folder: string, not: string[]) =>
  globSync(`${folder}/*.ts`, { cwd: ROOT })
    .map((file) => path.basename(file, '.ts'))
    .filter((domain) => !domain.endsWith('.test') && !not.includes(domain))
    .sort();
const contracts = domainsIn('lib/contracts', ['index', 'endpoint']);

/** `npm run routes` runs this file and lets it write what differs. */
test.each(contracts)('the routes of %s are those that are declared', async (domain) => {
  const text = routesText(domain, (await import(`../contracts/${domain}.ts`)) as Record<string, unknown>);
  if (text) await expect(text).toMatchFileSnapshot(path.join(ROOT, 'lib/routes', `${domain}.ts`));
});

test('no routes are left of a domain that is gone', () => {
  const written = domainsIn('lib/routes', ['route', 'routes-text']);
  expect(written.filter((domain) => !contracts.includes(domain))).toEqual([]);
});
