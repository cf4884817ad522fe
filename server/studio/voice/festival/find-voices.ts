import { LIST_PROGRAM } from './programs';
import { runFestival } from './run-festival';
import { describedVoices, type FestivalVoice } from './described-voices';

/** New voices are seen after this time. */
const KNOWN_MS = 10 * 60_000;
const PROBE_MS = 20_000;

let known: { until: number; voices: Promise<FestivalVoice[]> } | null = null;

/** The voices of this host's Festival, best ones first; none without Festival. Asked for once in ten minutes. */
export async function findFestivalVoices(): Promise<FestivalVoice[]> {
  if (!known || known.until < Date.now()) known = { until: Date.now() + KNOWN_MS, voices: listed() };
  const asked = known;
  try {
    return await asked.voices;
  } catch (error) {
    // A probe that failed is no knowledge: the next one asks again.
    if (known === asked) known = null;
    if ((error as Error).name === 'TimeoutError') return [];
    throw error;
  }
}

/** For tests, which put another program in Festival's place. */
export function forgetFestivalVoices(): void {
  known = null;
}

async function listed(): Promise<FestivalVoice[]> {
  const ended = await runFestival({
    program: LIST_PROGRAM,
    signal: AbortSignal.timeout(PROBE_MS),
    use: async ({ read }) => (await read('voices'))?.toString('latin1') ?? '',
  });
  return ended.ok ? describedVoices(ended.value) : [];
}
