import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { nextRuns } from '@/lib/agents/next-runs';
import { isKnownZone, scheduleInput } from '@/lib/agents/schedule-input';
import { inputDate } from '@/lib/wire/scalars';
import { fuzz } from './slots/fuzz';

const MOST = 10_000;
const aCase = z.object({
  zone: z.string().refine(isKnownZone, 'Not a known time zone. Use a name such as Europe/Berlin'),
  schedule: scheduleInput,
  after: inputDate,
  count: z.number().int().min(0).max(MOST),
});

/**
 * `--cases FILE`: JSON lines `{ zone, schedule, after, count }`; prints for each a JSON array of its next slots, as ISO
 * instants, or `{ "error": … }` for a line that is no case. Without it: compares lib/agents with another reading of
 * Intl, `--rounds N` times in every zone.
 */
export async function run({ cases, rounds }: Record<string, string>): Promise<void> {
  if (!cases) return fuzz(Number(rounds ?? 20));
  for await (const line of createInterface({ input: createReadStream(cases), crlfDelay: Infinity })) {
    if (line.trim() !== '') console.log(JSON.stringify(slotsOf(line)));
  }
}

function slotsOf(line: string): string[] | { error: string } {
  try {
    const given = aCase.safeParse(JSON.parse(line));
    if (!given.success)
      return { error: given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
    return nextRuns(given.data).map(({ at }) => at.toISOString());
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
