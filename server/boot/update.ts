import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { goBack } from '@/server/edge/updates/go-back';
import { rehearse } from '@/server/edge/updates/rehearse';
import { updateStatus } from '@/server/edge/updates/status';
import { BackupError } from '@/server/system/backup/format';
import { latestRuns } from '@/server/system/backup/run.store';
import { connectAnyDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { connect } from '@/server/system/db/transfer/connect';
import { env } from '@/server/system/env';
import { backupBefore, keptBackups } from './before-update';
import { pauseSending } from './pause-sending';

/** In a container there is no npm script: there the bundle is run by its name. */
const COMMAND = env.WORKSPACE_COMMAND ?? 'node dist/update.cjs';
const USAGE = `Use: ${COMMAND} --status\n     ${COMMAND} --rehearse [--from BACKUP]\n     ${COMMAND} --back [--from BACKUP] [--to ADDRESS]`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The last good backup that is there, of the host's database or made before an update. */
async function lastBackup(): Promise<string> {
  await connectAnyDatabase();
  const { good } = await latestRuns();
  await disconnectDatabase();
  const [newest] = keptBackups();
  const found = [good?.file, newest && backupBefore(newest)].find((file) => file && existsSync(file));
  if (found) return found;
  throw new BackupError(
    'There is no backup yet to rehearse with. Make one with npm run backup, or name one with --from.',
  );
}

async function status(): Promise<void> {
  for (const line of await updateStatus()) say(line);
  for (const version of keptBackups()) say(`Before the update to ${version}: ${backupBefore(version)}`);
}

type BackFlags = { from: string | undefined; to: string | undefined; embedded: boolean };

async function back({ from, to, embedded }: BackFlags): Promise<void> {
  const [newest] = keptBackups();
  const file = from ? path.resolve(from) : newest && backupBefore(newest);
  if (!file)
    throw new BackupError(
      'No backup from before an update is left in DATA_DIR. Name one with --from. Nothing was changed.',
    );
  if (!embedded && !to)
    throw new BackupError(
      'The database is one of your own, which is never emptied: name an empty one with --to, such as mongodb://host:27017/workspace-before. Nothing was changed.',
    );
  const now = await present(embedded);
  try {
    await mongoose.connect(now.address, { autoIndex: false, autoCreate: false });
    const report = await goBack({ from: file, now, ...(to ? { to } : {}), pause: pauseSending, say });
    say(`The whole report: ${report}`);
    say(
      `Gone back, and sending is paused.${to ? ` Set MONGODB_URI to the database of --to.` : ''} Start the older version (git checkout of its tag, or its IMAGE), look, then resume.`,
    );
  } finally {
    await mongoose.disconnect();
    await now.close();
  }
}

/** The database as it is. */
async function present(embedded: boolean) {
  if (!embedded) return { address: env.MONGODB_URI, embedded, close: async () => undefined };
  const dir = path.join(path.resolve(/* turbopackIgnore: true */ env.DATA_DIR), 'db');
  const opened = await connect({ address: undefined, dir });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.close());
  return { address: `${opened.embedded}/workspace?directConnection=true`, embedded, close };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rehearse: flag, back: flag, status: flag, embedded: flag, from: text, to: text },
  });
  const { from, to, embedded } = values;
  if ([values.rehearse, values.back, values.status].filter(Boolean).length !== 1) throw new BackupError(USAGE);
  if (values.status) return status();
  if (values.back) return back({ from, to, embedded });
  const isWell = await rehearse({ from: from ? path.resolve(from) : await lastBackup(), say });
  if (!isWell) process.exitCode = 1;
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(disconnectDatabase);
