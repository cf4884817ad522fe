import { sha256 } from '@/server/system/crypto';
import { keepSteps, saveStep } from './claim.store';
import type { TrackedContext } from './context';
import { ClaimLostError } from './ended-errors';
import type { TrackedJob } from './store';

const MAX_STEPS = 1_000;
/** Of one result. */
const STEP_MAX_BYTES = 128 * 1024;
/** Of all results of a job: its document is read by each claim. */
const ALL_MAX_BYTES = 1024 * 1024;

/** The saved steps of a claimed job. `lose` is called when the claim turns out to be lost. */
export function savedSteps(job: TrackedJob, lose: () => void): TrackedContext['step'] {
  const saved = [...(job.steps ?? [])];
  const names = new Set<string>();
  let at = 0;
  let running: string | null = null;

  const held = (isHeld: boolean): void => {
    if (isHeld) return;
    lose();
    throw new ClaimLostError();
  };

  return async <T>(name: string, input: unknown, run: () => Promise<T>): Promise<T> => {
    if (running !== null)
      throw new Error(`The step ${name} began during ${running}: steps go one after another, children side by side`);
    if (names.has(name)) throw new Error(`The job has two steps with the name ${name}`);
    names.add(name);
    const hash = sha256(canonical(input));
    const known = saved[at];
    if (known?.name === name && known.hash === hash) {
      at += 1;
      return JSON.parse(known.result) as T;
    }
    running = name;
    try {
      saved.length = at;
      // Asks the fence too: a worker that slept through its lease must not begin an effect.
      held(await keepSteps(job, saved));
      const result = JSON.stringify((await run()) ?? null);
      requireRoom(name, result, saved);
      const step = { name, hash, result };
      held(await saveStep(job, step));
      // As the database has it: failures and crashes are counted again from here.
      Object.assign(job, { tries: 1, failures: 0 });
      saved.push(step);
      at += 1;
      return JSON.parse(result) as T;
    } finally {
      running = null;
    }
  };
}

function requireRoom(name: string, result: string, saved: readonly { result: string }[]): void {
  const bytes = Buffer.byteLength(result);
  const all = saved.reduce((sum, step) => sum + Buffer.byteLength(step.result), bytes);
  if (bytes > STEP_MAX_BYTES || all > ALL_MAX_BYTES)
    throw new Error(`The result of the step ${name} is too large to save (${bytes} bytes): keep a file, save its id`);
  if (saved.length >= MAX_STEPS) throw new Error(`The job has more than ${MAX_STEPS} steps`);
}

/** JSON with sorted names, so that the same input has the same hash. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, entry: unknown) =>
      entry !== null && typeof entry === 'object' && !Array.isArray(entry)
        ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
        : entry,
    ) ?? 'null'
  );
}
