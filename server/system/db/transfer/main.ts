import { parseArgs } from 'node:util';
import { connect, type Connection } from './connect.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

const USAGE = `Use: npm run db:export -- (--from mongodb://ADDRESS | --dir DIR) --out FOLDER
     npm run db:import -- --in FOLDER (--to mongodb://ADDRESS | --dir DIR)`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

class UsageError extends Error {}

async function runExport(flags: Record<string, string | undefined>): Promise<void> {
  const { from, dir, out } = flags;
  if (!out || (from === undefined) === (dir === undefined)) throw new UsageError(USAGE);
  await using(await connect({ address: from, dir }), async ({ client, source }) => {
    const manifest = await exportDatabase({ client, source, folder: out, report: print });
    print(`Exported ${manifest.documents} documents of ${manifest.collections.length} collections to ${out}.`);
  });
}

async function runImport(flags: Record<string, string | undefined>): Promise<void> {
  const { to, dir } = flags;
  const folder = flags['in'];
  if (!folder || (to === undefined) === (dir === undefined)) throw new UsageError(USAGE);
  await using(await connect({ address: to, dir }), async ({ client }) => {
    const { added, present, different } = await importDatabase({ client, folder, report: print });
    print(
      `Imported ${added} documents; ${present} were there already${different ? `; ${different} were there with other contents and were left alone` : ''}.`,
    );
    if (different > 0) process.exitCode = 4;
  });
}

async function using(connection: Connection, work: (connection: Connection) => Promise<void>): Promise<void> {
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

const text = { type: 'string' } as const;

async function main(): Promise<void> {
  const [command, ...rest] = process.argv.slice(2);
  const { values } = parseArgs({ args: rest, options: { from: text, to: text, dir: text, out: text, in: text } });
  if (command === 'export') await runExport(values);
  else if (command === 'import') await runImport(values);
  else throw new UsageError(USAGE);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
