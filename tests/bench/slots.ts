import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { nextRuns } from '@/lib/agents/next-runs';
import { isKnownZone, scheduleInput } from '@/lib/agents/schedule-input';
import { inputDate } from '@/lib/wire/scalars';
import { fuzz } from './slots/fuzz';

const MAX_SLOTS = 10_000;
const FORM = 'Each line is an object { zone, schedule, after, count }';
const COUNT = `Ask for 1 to ${MAX_SLOTS} slots`;
const aCase = z.object(
  {
    zone: z.string().refine(isKnownZone, 'Not a known time zone. Use a name such as Europe/Berlin'),
    schedule: scheduleInput,
    after: inputDate,
    count: z.number(COUNT).int(COUNT).min(1, COUNT).max(MAX_SLOTS, COUNT),
  },
  FORM,
);

/**
 * `--cases FILE`: JSON lines `{ zone, schedule, after, count }`; prints for each a JSON array of its next slots, as ISO
 * instants, or `{ "error": … }` for a line that is no case. Without it: compares lib/agents with another reading of
 * Intl, `--rounds N` times in every zone.
 */
export async function run({ cases, rounds }: Record<string, string>): Promise<void> {
  if (!cases) return fuzz(Number(rounds ?? 20));
  if (!existsSync(cases)) throw new Error(`There is no file ${cases}.`);
  for await (const line of createInterface({ input: createReadStream(cases), crlfDelay: Infinity })) {
    if (line.trim() !== '') console.log(JSON.stringify(slotsOf(line)));
  }
}

function slotsOf(line: string): string[] | { error: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { error: `Not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const given = aCase.safeParse(value);
  if (given.success) return nextRuns(given.data).map(({ at }) => at.toISOString());
  return {
    error: given.error.issues
      .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
      .join('; '),
  };
}
