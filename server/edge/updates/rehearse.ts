import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { countsIn, differences, type Census } from '@/lib/updates/census';
import { isAddingStep, isDocumentStep, type Step } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';
import { unpackBackup } from '@/server/system/backup/unpack';
import { clock } from '@/server/system/clock';
import { connect } from '@/server/system/db/transfer/connect';
import { importDatabase } from '@/server/system/db/transfer/import-database';
import { env } from '@/server/system/env';
import { makeFolder } from '@/server/system/make-folder.mjs';
import { bringUp, type BringUp } from '@/server/system/migrations/bring-up';
import { listLedger, type LedgerRow } from '@/server/system/migrations/ledger.store';
import { runBackfills } from '@/server/system/migrations/run-backfills';
import { isOwnerGone, ownMark } from '@/server/system/storage/draft-owner';
import { requireDisk } from '@/server/system/storage/require-disk';
import { VERSION } from '@/server/system/version';
import { passingNames, takeCensus, withoutDocumentsOf } from './census.store';
import { checkForms } from './check-forms.store';

const SCRATCH = '.rehearsing-';
const NAME = 'workspace';
/** The database that is made of the unpacked documents, with its indexes, against these. */
const TIMES_AS_LARGE = 3;
const MEANING = [
  'posts by status',
  'deliveries by state',
  'published on networks',
  'files by role',
  'members by role',
  'accounts',
  'budgets of projects',
  'budgets of agents',
];

type Rehearsal = Pick<BringUp, 'steps' | 'hashOf' | 'version'> & {
  /** The backup. */
  from: string;
  say(line: string): void;
};

/**
 * Brings a copy of a backup to this version in a scratch folder, which is gone afterwards, and says what would differ.
 * Nothing else is changed. True: each document fits its schema, and everything means what it meant.
 */
export async function rehearse({ from, say, ...options }: Rehearsal): Promise<boolean> {
  const folder = scratchFolder();
  try {
    const began = clock.now().getTime();
    const { createdAt, version } = await unpackBackup({ from, into: folder, files: false });
    await requireDisk(TIMES_AS_LARGE * bytesIn(path.join(folder, 'database')));
    say(`${from} of ${createdAt}: data of ${version}, brought to ${options.version ?? VERSION} on a copy.`);
    const scratch = await connect({ address: undefined, dir: path.join(folder, 'db') });
    try {
      const into = { folder: path.join(folder, 'database'), into: NAME, report: () => undefined };
      await importDatabase({ client: scratch.client, ...into });
      await mongoose.connect(`${scratch.embedded}/${NAME}?directConnection=true`, {
        autoIndex: false,
        autoCreate: false,
      });
      return await compared({ say, began, ...options });
    } finally {
      await mongoose.disconnect();
      await scratch.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Within DATA_DIR, whose disk is the one that an update needs; what a killed rehearsal left is removed. */
function scratchFolder(): string {
  const dataDir = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);
  makeFolder(dataDir);
  for (const name of readdirSync(dataDir)) {
    const mark = name.startsWith(SCRATCH) ? name.slice(SCRATCH.length, name.lastIndexOf('-')) : '';
    if (mark && isOwnerGone(mark)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(dataDir, `${SCRATCH}${ownMark()}-`));
}

const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);

type Compared = Omit<Rehearsal, 'from'> & { began: number };

async function compared({ say, began, ...options }: Compared): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The copy could not be opened.');
  const before = await takeCensus(db);
  const ran = new Set((await listLedger()).filter(({ endedAt }) => endedAt).map(({ _id }) => _id));
  await bringUp(options);
  await runBackfills({ ...options, signal: new AbortController().signal, liveVersions: async () => [] });
  await sayLedger({ steps: options.steps ?? STEPS, ran, say });
  const after = await takeCensus(db);
  const forms = await checkForms();
  // A step may say from when on the database removes documents by itself.
  const known = withoutDocumentsOf(before, await passingNames(db));
  return told({ before: known, after, forms, say, seconds: (clock.now().getTime() - began) / 1000 });
}

type Ledger = { steps: readonly Step[]; ran: ReadonlySet<string>; say: (line: string) => void };

async function sayLedger({ steps, ran, say }: Ledger): Promise<void> {
  const rows = new Map((await listLedger()).map((row) => [row._id, row]));
  for (const step of steps.filter(({ id }) => !ran.has(id))) {
    const { id, kind, does } = step;
    const row = rows.get(id);
    const changed = doneBy(step, row?.counts);
    say(`  ${id} (${kind}): ${does}: ${row?.endedAt ? changed : 'would wait for a later version'}`);
  }
}

function doneBy(step: Step, counts: LedgerRow['counts'] | undefined): string {
  if (!counts) return 'done';
  if (isDocumentStep(step)) return `${counts.changed} of ${counts.total} documents changed`;
  return isAddingStep(step) ? `${counts.changed} documents added or completed` : 'done';
}

type Told = {
  before: Census;
  after: Census;
  forms: Awaited<ReturnType<typeof checkForms>>;
  seconds: number;
  say: (line: string) => void;
};

function told({ before, after, forms, seconds, say }: Told): boolean {
  for (const group of MEANING) say(`  ${group}: ${countsIn(after[group])}`);
  const differ = differences(before, after);
  for (const line of differ) say(`WOULD DIFFER: ${line}`);
  for (const sentence of forms.sentences) say(`DOES NOT FIT: ${sentence}`);
  say(`${forms.documents - forms.wrong} of ${forms.documents} documents fit their schema.`);
  const isWell = differ.length === 0 && forms.wrong === 0;
  say(
    isWell
      ? `The update would go well: nothing would mean anything else. It took ${Math.ceil(seconds)} s here. Nothing was changed.`
      : 'Do not update yet: report these lines. Nothing was changed.',
  );
  return isWell;
}
