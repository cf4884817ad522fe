import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareVersions } from '@/lib/updates/compare-versions';
import type { Step } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';
import { log, redactText } from '@/server/system/log';
import { FIRST_VERSION, VERSION } from '@/server/system/version';
import {
  findDataState,
  keepLease,
  LEASE_MS,
  returnLease,
  takeLease,
  type DataView,
  type Lease,
} from './data-state.store';
import { beginStep, endStep, failStep, listLedger, type LedgerRow } from './ledger.store';
import { isNewData } from './new-data.store';
import { recordedHash } from './recorded-hash';
import { refuseNewerData } from './refuse-newer-data';
import { runStep } from './run-step';
import { LeaseLostError, UpdateFailedError } from './update-error';

const LOOK_MS = 250;
const RENEWED_MS = 200;

export type BringUp = {
  /** Before the first change of data that is there: makes a backup. Returns a sentence that says where it lies. */
  beforeChange?: (update: { from: string; to: string }) => Promise<string>;
  /** Each time that something is to be told: for the update page and the log. */
  tell?: (view: DataView) => void;
  /** Between two batches: others get their turn. */
  beforeBatch?: (done: { seen: number }) => Promise<void>;
  /** Tests have their own. */
  steps?: readonly Step[];
  hashOf?: (id: string) => string | undefined;
  version?: string;
};

type Update = Required<Omit<BringUp, 'beforeChange' | 'beforeBatch'>> & Pick<BringUp, 'beforeChange' | 'beforeBatch'>;

/**
 * Brings the data to this program's version: all its expand steps, in order, by one process of however many start at
 * once; the others wait. Resolves when the data is of this version. Throws NewerDataError, and UpdateFailedError when a
 * step fails: its document, batch or index is then as before or done, and the next start goes on.
 */
export async function bringUp(options: BringUp = {}): Promise<void> {
  const update = { steps: STEPS, hashOf: recordedHash, version: VERSION, tell: () => undefined, ...options };
  const holder = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  for (let waited = false; ; waited = true) {
    await refuseNewerData(update.version);
    const { found, pending } = await look(update);
    if (isDone(found, update) && pending.length === 0) return;
    const isNew = await isNewData();
    const lease = await takeLease(holder, isNew ? update.version : FIRST_VERSION);
    if (lease && (await lead({ lease, isNew, update }))) return;
    if (lease) continue;
    if (found) update.tell(found);
    if (!waited) log.info('another process brings the data up: this one waits');
    await sleep(LOOK_MS);
  }
}

const isDone = (found: DataView | null, { version }: Update) => found?.state === 'current' && found.version === version;

async function look(update: Update) {
  const [found, ledger] = await Promise.all([findDataState(), listLedger()]);
  return { found, pending: pendingSteps(update, ledger) };
}

/** Throws when a step that has run has another body now: two had one name, or one was changed afterwards. */
function pendingSteps({ steps, hashOf: hash }: Update, ledger: readonly LedgerRow[]): Step[] {
  const rows = new Map(ledger.map((row) => [row._id, row]));
  for (const { id } of steps) {
    const row = rows.get(id);
    if (row && row.hash !== hash(id))
      throw new UpdateFailedError(
        `The step ${id} of this program is not the one that has run on this data. Nothing was changed. Install the released version again.`,
      );
  }
  return steps.filter(({ id, kind }) => kind === 'expand' && !rows.get(id)?.endedAt);
}

type Led = { lease: Lease; isNew: boolean; update: Update };

/** Returns false when another process took over. */
async function lead({ lease, isNew, update }: Led): Promise<boolean> {
  const { version, tell, beforeChange } = update;
  // Another process may have done all until this one got the lease.
  const { found, pending } = await look(update);
  const from = isNew ? null : (found?.version ?? FIRST_VERSION);
  const words = (message: string, percent: number): DataView => ({
    ...{ version: from ?? version, state: 'updating', percent },
    // A first start is no update: nothing is said of it.
    message: from === null ? '' : message,
  });
  let saidAt = 0;
  const say = async (view: DataView) => {
    // Within a moment of its renewal the lease is surely held.
    if (performance.now() - saidAt < RENEWED_MS) return;
    saidAt = performance.now();
    if (!(await keepLease(lease, view))) throw new LeaseLostError();
    tell(view);
  };
  const beating = setInterval(
    () =>
      void keepLease(lease).catch((err: unknown) => log.warn({ err }, 'the lease of an update could not be renewed')),
    LEASE_MS / 3,
  );
  let kept = '';
  try {
    if (from !== null) log.info({ from, to: version, steps: pending.map(({ id }) => id) }, 'the data is brought up');
    if (from !== null && pending.length > 0 && beforeChange) {
      await say(words(`A backup is made before the data is brought from ${from} to ${version}`, 0));
      kept = await beforeChange({ from, to: version });
      log.info(kept);
    }
    for (const [index, step] of pending.entries())
      await runOne(step, update, async ({ seen, total }) => {
        const percent = Math.floor((100 * (index + (total > 0 ? Math.min(1, seen / total) : 0))) / pending.length);
        await update.beforeBatch?.({ seen });
        await say(words(`${step.does} (${index + 1} of ${pending.length})`, percent));
      });
    await returnLease(lease, { version, state: 'current', percent: 100, message: '' });
    if (from !== null && compareVersions(from, version) !== 0) log.info({ version }, 'the data is of this version now');
    return true;
  } catch (error) {
    if (error instanceof LeaseLostError) return false;
    throw await failed({ error, lease, from: from ?? version, kept, update });
  } finally {
    clearInterval(beating);
  }
}

async function runOne(
  step: Step,
  { hashOf: hash }: Update,
  guard: (done: { seen: number; total: number }) => Promise<void>,
) {
  const row = await beginStep(step, { hash: hash(step.id) ?? 'unknown', host: hostname() });
  if (!row) throw new Error(`The step ${step.id} could not be recorded`);
  try {
    await guard({ seen: 0, total: 1 });
    await runStep(step, { row, guard });
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    await failStep(step.id, sentenceOf(error)).catch((err: unknown) =>
      log.error({ err }, 'the failure of a step could not be recorded'),
    );
    throw error;
  }
  await endStep(step.id);
}

const OUT_OF_DISK_SPACE = 14_031;

function sentenceOf(error: unknown): string {
  if ((error as { code?: unknown }).code === OUT_OF_DISK_SPACE) return 'The disk of the database is full.';
  const message = redactText(error instanceof Error ? error.message : String(error));
  return /[.!]$/.test(message) ? message : `${message}.`;
}

type Failure = { error: unknown; lease: Lease; from: string; kept: string; update: Update };

async function failed({ error, lease, from, kept, update }: Failure): Promise<UpdateFailedError> {
  const message = [
    `The data could not be brought from ${from} to ${update.version}: ${sentenceOf(error)}`,
    'What was not reached is as before; the next start goes on where this one stopped.',
    kept || 'Nothing was changed before that.',
  ].join(' ');
  const view: DataView = { version: from, state: 'failed', percent: 0, message };
  await returnLease(lease, view).catch((err: unknown) =>
    log.error({ err }, 'the failure of an update could not be recorded'),
  );
  update.tell(view);
  return new UpdateFailedError(message, error);
}
