import path from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { bytesWords } from '@/lib/media/words';
import { BackupError } from '@/server/system/backup/format';
import { restoreBackup } from '@/server/system/backup/restore-backup';
import { writeBackup } from '@/server/system/backup/write-backup';
import { disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { pauseSending } from './pause-sending';

/** In a container there is no npm script: there the bundle is run by its name. */
const named = (command: string) => env.WORKSPACE_COMMAND ?? `node dist/backup.cjs ${command}`;
const usage = () =>
  `Use: ${named('backup')} --out FILE [--run ID]\n     ${named('restore')} --from FILE [--set-aside], or --from - < FILE`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function backUp({ out, run }: { out: string; run: string | undefined }): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new BackupError('It was stopped before it was complete.')));
  const file = path.resolve(out);
  const made = await writeBackup({ out: file, ...(run ? { id: run } : {}), signal: stopping.signal, report: say });
  say(
    `${file}: ${bytesWords(made.bytes)}, ${made.files} files. It holds the host's secret: keep it as safe as the host.`,
  );
}

/** Everything that went out since the backup is due once more in it. */
async function pauseRestored({ address, createdAt }: { address: string; createdAt: Date }): Promise<void> {
  await mongoose.connect(address, { autoIndex: false, autoCreate: false });
  try {
    await pauseSending(
      `Restored from a backup of ${createdAt.toISOString()}: posts sent since then would go out again. Mark those, then resume.`,
    );
  } finally {
    await mongoose.disconnect();
  }
}

async function restore(flags: { from: string; embedded: boolean; setAside: boolean }): Promise<void> {
  // A container's user may not be able to read the operator's file; what is piped in, it can.
  const from = flags.from === '-' ? null : path.resolve(flags.from);
  const aside = await restoreBackup({ ...flags, from, prepare: pauseRestored, report: say });
  if (aside) say(`What was there lies in ${aside}.`);
  say('Restored. Sending is paused: start the product, mark the posts that went out since, then resume.');
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

async function main(): Promise<void> {
  const [command, ...rest] = process.argv.slice(2);
  const { values } = parseArgs({
    args: rest,
    options: { out: text, run: text, from: text, embedded: flag, 'set-aside': flag },
  });
  if (command === 'backup' && values.out) await backUp({ out: values.out, run: values.run });
  else if (command === 'restore' && values.from)
    await restore({ from: values.from, embedded: values.embedded, setAside: values['set-aside'] });
  else throw new BackupError(usage());
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(disconnectDatabase);
