import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REACH, reachedBy } from './reach.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const specs = readdirSync(path.join(ROOT, 'tests/e2e')).flatMap((file) => /^(.*)\.spec\.ts$/.exec(file)?.[1] ?? []);

/** Every file under a folder, as the change would name it. */
const filesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));

describe('what a change reaches', () => {
  it.each(REACH.flatMap(({ browser = [] }) => browser))('the browser test %s is there', (name) =>
    expect(existsSync(path.join(ROOT, `tests/e2e/${name}.spec.ts`))).toBe(true),
  );

  it.each(
    REACH.flatMap(({ contract = [], boot = [] }) => [
      ...contract.map((name) => `tests/contract/${name}.test.ts`),
      ...boot.map((name) => `tests/boot/${name}.test.ts`),
    ]),
  )('%s is there', (file) => expect(existsSync(path.join(ROOT, file))).toBe(true));

  it('each browser test is reached by a file of the product', () => {
    const reached = new Set(
      ['app', 'components', 'lib', 'server'].flatMap((folder) => reachedBy(filesOf(folder)).browser),
    );
    expect(specs.filter((spec) => !reached.has(spec))).toEqual([]);
  });

  it('each file of the interface reaches a browser test', () => {
    expect(filesOf('components').filter((file) => reachedBy([file]).browser.length === 0)).toEqual([]);
  });

  it('a test reaches itself and nothing else; words reach nothing', () => {
    expect(reachedBy(['tests/e2e/drag.spec.ts', 'tests/boot/door.test.ts', 'components/shell/README.md'])).toEqual({
      browser: ['drag'],
      contract: [],
      boot: ['door'],
    });
    expect(reachedBy(['server/publishing/post-rules/hold.test.ts']).browser).toEqual([]);
  });
});
