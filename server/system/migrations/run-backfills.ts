import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { compareVersions } from '@/lib/updates/compare-versions';
import type { Step } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { halfTime } from '@/server/system/pace';
import { FIRST_VERSION, VERSION } from '@/server/system/version';
import { findDataState, keepLease, returnLease, takeLease, type Lease } from './data-state.store';
import { beginStep, endStep, failStep, listLedger, type LedgerRow } from './ledger.store';
import { recordedHash } from './recorded-hash';
import { runStep } from './run-step';
import { LeaseLostError } from './update-error';

const MINUTE_MS = 60_000;

export type Backfills = {
  signal: AbortSignal;
  /** The versions of the processes that live; null: one that says none. */
  liveVersions(): Promise<(string | null)[]>;
  steps?: readonly Step[];
  hashOf?: (id: string) => string | undefined;
  version?: string;
};

/**
 * Goes on with the steps that run beside the working product: backfills, then contracts that nothing older needs any
 * more. One process at a time; it goes on where the last one stopped. Returns how many steps ended.
 */
export async function runBackfills(options: Backfills): Promise<number> {
  const { signal, steps = STEPS, hashOf = recordedHash, version = VERSION } = options;
  const found = await findDataState();
  if (found?.state !== 'current' || found.version !== version) return 0;
  const rows = new Map((await listLedger()).map((row) => [row._id, row]));
  const pending = steps.filter(({ id, kind }) => kind !== 'expand' && !rows.get(id)?.endedAt);
  if (pending.length === 0) return 0;
  const lease = await takeLease(`${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`, version);
  if (!lease) return 0;
  let ended = 0;
  try {
    for (const step of pending) {
      if (step.kind === 'contract' && !(await mayContract(step, options, version))) break;
      const row = await beginStep(step, { hash: hashOf(step.id) ?? 'unknown', host: hostname() });
      if (!row) break;
      await runOne(step, row, { lease, signal });
      ended += 1;
    }
  } catch (error) {
    if (!(error instanceof LeaseLostError) && !signal.aborted) throw error;
  } finally {
    await returnLease(lease, { percent: 100, message: '' });
  }
  return ended;
}

/** A contract waits for the version after the one that stopped needing the old form, on every process. */
async function mayContract({ id, from = FIRST_VERSION }: Step, { liveVersions }: Backfills, version: string) {
  if (compareVersions(version, from) < 0) return false;
  const older = (await liveVersions()).filter((alive) => compareVersions(alive ?? FIRST_VERSION, from) < 0);
  if (older.length > 0)
    log.info(
      { step: id, alive: older.map((alive) => alive ?? FIRST_VERSION) },
      'a step waits for processes of older versions to end',
    );
  return older.length === 0;
}

async function runOne(
  step: Step,
  row: LedgerRow,
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  const began = clock.now().getTime();
  const seenBefore = row.counts?.seen ?? 0;
  const guard = async ({ seen, total }: { seen: number; total: number }) => {
    signal.throwIfAborted();
    const share = total > 0 ? Math.min(1, seen / total) : 0;
    const rate = (seen - seenBefore) / Math.max(1, clock.now().getTime() - began);
    const left = rate > 0 ? `, about ${Math.ceil((total - seen) / rate / MINUTE_MS)} minutes left` : '';
    const told = { percent: Math.floor(share * 100), message: `${step.does}: ${Math.floor(share * 100)} %${left}` };
    if (!(await keepLease(lease, told))) throw new LeaseLostError();
  };
  try {
    await runStep(step, { row, guard, pace: halfTime({ signal }) });
  } catch (error) {
    if (!(error instanceof LeaseLostError) && !signal.aborted)
      await failStep(step.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await endStep(step.id);
  log.info({ step: step.id }, 'a step of an update has ended');
}
