import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { STEPS } from '@/lib/updates/steps';
import type { Step } from '@/lib/updates/step';
import { BackupError } from '@/server/system/backup/format';
import { restoreBackup, type Restored } from '@/server/system/backup/restore-backup';
import { writeBackup } from '@/server/system/backup/write-backup';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { findDataState } from '@/server/system/migrations/data-state.store';
import { storage } from '@/server/system/storage/index';
import { carryForward, type Carried } from './carry.store';
import { formsBetween } from './forms';
import { findGivenUp, unnamedKeys, type GivenUp } from './given-up.store';

const LIVES_MS = 30_000;

type Back = {
  /** The backup that was made before the update. */
  from: string;
  /** The data as it is: mongoose is connected to it. `embedded`: its folder in DATA_DIR is replaced. */
  now: { address: string; embedded: boolean; close(): Promise<void> };
  /** Where the state before goes when the database is one's own: an empty one. */
  to?: string;
  /** Pauses sending in the restored database, to which mongoose is connected then. */
  pause(reason: string): Promise<void>;
  say(line: string): void;
  steps?: readonly Step[];
};

/**
 * Puts the data back to the state before an update, with every delivery that was recorded since, the credentials as
 * they are, and sending paused. What is given up lies in an archive in DATA_DIR afterwards, with a report beside it.
 * Returns the report's file.
 */
export async function goBack({ from, now, to, pause, say, steps = STEPS }: Back): Promise<string> {
  await refuseUnfit({ from });
  const stamp = clock.now().toISOString().replace(/[:.]/g, '-');
  const kept = path.join(path.resolve(/* turbopackIgnore: true */ env.DATA_DIR), `given-up-${stamp}`);
  const prepare = async (restored: Restored) => {
    const lines = await carry({ restored, now, kept, steps, say });
    writeFileSync(`${kept}.txt`, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
    await mongoose.disconnect();
    await now.close();
    await mongoose.connect(restored.address, { autoIndex: false, autoCreate: false });
    await pause(
      `Gone back to the state of ${restored.createdAt.toISOString()}. What was sent since is recorded. Look at ${kept}.txt, then resume.`,
    );
    await mongoose.disconnect();
  };
  const embedded = now.embedded;
  const aside = await restoreBackup({ from, embedded, setAside: true, ...(to ? { to } : {}), prepare, report: say });
  // Were the update done again, a backup would be made again: this one is older than what happens from now on.
  renameSync(from, `${from.replace(/\.tar$/, '')}-${stamp}.tar`);
  if (aside) say(`The newer database lies in ${aside}.`);
  return `${kept}.txt`;
}

async function refuseUnfit({ from }: { from: string }): Promise<void> {
  if (!existsSync(from)) throw new BackupError(`${from} is not there. Nothing was changed.`);
  const since = new Date(clock.now().getTime() - LIVES_MS);
  const alive = await mongoose.connection.collection('workerheartbeats').findOne({ beatAt: { $gt: since } });
  if (alive)
    throw new BackupError('A worker is running on this database. Stop web and worker first. Nothing was changed.');
}

type Carry = Pick<Back, 'now' | 'say'> & { restored: Restored; kept: string; steps: readonly Step[] };

async function carry({ restored, now, kept, steps, say }: Carry): Promise<string[]> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected');
  const client = await mongoose.mongo.MongoClient.connect(restored.address);
  try {
    const into = client.db();
    const ledger = async (of: mongoose.mongo.Db) =>
      of.collection<{ _id: string; endedAt: Date | null }>('migrations').find().toArray();
    const ended = new Set((await ledger(into)).filter((row) => row.endedAt).map(({ _id }) => _id));
    const begun = new Set((await ledger(db)).map(({ _id }) => _id));
    const work = { now: db, into, forms: formsBetween(steps, { ended, begun }) };
    const carried = await carryForward(work);
    const givenUp = await findGivenUp(work);
    const unnamed = await unnamedKeys({ into, keys: storage().keys() });
    // The program before clears bytes away that no document names.
    await writeBackup({
      out: `${kept}.tar`,
      files: (key) => unnamed.has(key),
      address: now.address,
      report: () => undefined,
    });
    const version = (await findDataState())?.version;
    const lines = reportOf({ restored, version, carried, givenUp, files: unnamed.size, kept });
    for (const line of lines.filter((one) => !one.startsWith('    '))) say(line);
    return lines;
  } finally {
    await client.close();
  }
}

type Report = {
  restored: Restored;
  version: string | undefined;
  carried: Carried;
  givenUp: readonly GivenUp[];
  files: number;
  kept: string;
};

function reportOf({ restored, version, carried, givenUp, files, kept }: Report): string[] {
  const { posts, accounts, projects, deleted } = carried;
  return [
    `From version ${version ?? 'unknown'} back to ${restored.version}, the state of ${restored.createdAt.toISOString()}.`,
    `Carried forward: ${posts} posts with deliveries since, ${carried.files} of their files, ${accounts} new accounts, ${projects} new projects;`,
    'credentials, tokens, members, webhooks with their deliveries, what AI has cost, and the audit trail as they are now.',
    `Deleted since, and still deleted: ${deleted}.`,
    givenUp.length > 0 ? 'Given up:' : 'Nothing is given up.',
    ...givenUp.flatMap(({ name, added, changed, back, examples }) => [
      `  ${name}: ${added} made since, ${changed} changed since, ${back} back though removed since`,
      ...examples.map((example) => `    ${example}`),
    ]),
    `All of that, with ${files} stored files, lies in ${kept}.tar, a backup of the newer data.`,
  ];
}
