import { compareVersions } from '@/lib/updates/compare-versions';
import { STEPS } from '@/lib/updates/steps';
import { connectAnyDatabase } from '@/server/system/db/connect';
import { dataVersion } from '@/server/system/migrations/data-version';
import { findDataState } from '@/server/system/migrations/data-state.store';
import { listLedger, type LedgerRow } from '@/server/system/migrations/ledger.store';
import { VERSION } from '@/server/system/version';

/** Lines about the version of the data, the steps that have run and those that are left. Changes nothing. */
export async function updateStatus(): Promise<string[]> {
  await connectAnyDatabase();
  const [version, ledger] = [await dataVersion(), await listLedger()];
  const rows = new Map(ledger.map((row) => [row._id, row]));
  const known = new Set(STEPS.map(({ id }) => id));
  return [
    `This program is ${VERSION}; the data is of ${version}. ${await sentenceAbout(version)}`,
    ...STEPS.map(({ id, kind, does }) => `  ${stateOf(rows.get(id))}  ${id} (${kind}): ${does}`),
    ...ledger.filter(({ _id }) => !known.has(_id)).map((row) => `  ${stateOf(row)}  ${row._id}: of another version`),
  ];
}

async function sentenceAbout(version: string): Promise<string> {
  const found = await findDataState();
  if (found?.state === 'failed') return found.message;
  if (compareVersions(version, VERSION) > 0) return 'The data is newer: this program does not open it.';
  if (found?.state === 'updating')
    return `It is being brought up by ${found.holder ?? 'nobody now: the next start goes on'}: ${found.percent} %.`;
  if (compareVersions(version, VERSION) < 0) return 'The next start brings it up.';
  return found?.message || 'Nothing is under way.';
}

function stateOf(row: LedgerRow | undefined): string {
  if (!row) return 'to do  ';
  if (row.endedAt) return `done ${row.endedAt.toISOString().slice(0, 16)}`;
  const reached = row.counts ? ` ${row.counts.seen} of ${row.counts.total}` : '';
  return `${row.error ? `failed (${row.error})` : 'begun'}${reached}`;
}
