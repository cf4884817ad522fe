/**
 * Runs mongoose's own test suite against the embedded server (or the address in the second argument).
 *   node tests/db/suites/mongoose-suite.ts FOLDER-OF-MONGOOSE [mongodb://address] [file ...]
 * The folder is a checkout of Automattic/mongoose with its packages installed. Prints the counts of every file and each
 * failure.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../server/system/db/embedded/index.ts';

/** Tests that do not concern the database, or need more than a standalone server. */
const LEFT_OUT = ['multiple-require', 'encryptedSchema', 'model.watch', 'shard', 'transactions', 'deno'];

interface Result {
  title: string;
  fullTitle: string;
  file: string;
  err: { message?: string };
}
interface Report {
  stats: Record<'tests' | 'passes' | 'failures' | 'pending', number>;
  failures: Result[];
  passes: Result[];
}

function testFiles(root: string): string[] {
  const names = ['test', 'test/helpers', 'test/docs'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.test.js'))
      .map((name) => `${folder}/${name}`),
  );
  return names.filter((name) => !LEFT_OUT.some((out) => name.includes(out)));
}

async function runMocha(root: string, files: string[], address: string, report: string): Promise<void> {
  const args = [
    'node_modules/mocha/bin/mocha.js',
    '--exit',
    '--timeout',
    '10000',
    '--reporter',
    'json',
    '--reporter-option',
    `output=${report}`,
    ...files,
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, MONGOOSE_TEST_URI: `${address}/mongoose_test` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => child.on('exit', resolve));
}

const [root, givenAddress, ...chosen] = process.argv.slice(2);
if (!root) throw new Error('Name the folder of mongoose');
const dir = mkdtempSync(join(tmpdir(), 'db-mongoose-'));
// A port: some of its tests look for one in the address.
const embedded = givenAddress
  ? undefined
  : await startEmbeddedDatabase({ dir: join(dir, 'data'), port: 0, ttlIntervalMs: 1000 });
const reportFile = join(dir, 'report.json');
await runMocha(
  root,
  chosen.length > 0 ? chosen : testFiles(root),
  givenAddress || (embedded?.address ?? ''),
  reportFile,
);
const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
const byFile = new Map<string, { pass: number; fail: number }>();
for (const [kind, list] of [
  ['pass', report.passes],
  ['fail', report.failures],
] as const) {
  for (const { file } of list) {
    const name = file?.split('/test/').at(-1) ?? 'hooks';
    const count = byFile.get(name) ?? { pass: 0, fail: 0 };
    count[kind]++;
    byFile.set(name, count);
  }
}
for (const [name, count] of [...byFile].sort())
  process.stdout.write(`${name}: ${count.pass} passed${count.fail ? `, ${count.fail} FAILED` : ''}\n`);
for (const failure of report.failures)
  process.stdout.write(
    `FAIL ${failure.file?.split('/test/').at(-1)} / ${failure.fullTitle}\n     ${failure.err.message?.split('\n').slice(0, 3).join(' | ')}\n`,
  );
process.stdout.write(
  `${report.stats.passes} passed, ${report.stats.failures} failed, ${report.stats.pending} pending of ${report.stats.tests}\n`,
);
await embedded?.close();
rmSync(dir, { recursive: true, force: true });
process.exit(report.stats.failures > 0 ? 1 : 0);
