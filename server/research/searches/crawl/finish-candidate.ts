import { countsAsFound } from '@/lib/searches/score';
import { updateCandidate, type Candidate } from '../stored/candidate.store';
import { logLine } from '../wire/announce';
import { embedReading, embedTheme, meaningOf } from '../scores/meaning';
import { reorder } from '../scores/order-frontier';
import { labelsFor } from './read-page';
import { readingOf } from '../stored/reading.store';
import { rescore } from '../scores/rescore';
import { relevancesFor } from '../scores/relevances';
import { modelOf, scoreOf } from '../scores/score-candidate';
import type { ChannelSearch } from '../stored/search.store';

type Of = { search: ChannelSearch; signal: AbortSignal };

/** Labels and scores a channel whose reading is over. With the seed, the theme of the search is made. */
export async function finish({ search, signal }: Of, row: Candidate): Promise<Candidate> {
  const searchId = String(search._id);
  if (row.isSeed) {
    const checked = await closed(row, { state: 'checked', language: row.language });
    await embedTheme({ search, signal }, checked);
    await rescore(searchId);
    await logLine(search, {
      level: 'INFO',
      message: `Read @${row.username}, where the search begins.`,
      by: 'readSeed',
    });
    return checked;
  }
  const labels = await labelsFor(search, row);
  await embedReading({ search, signal }, row);
  const reading = await readingOf(searchId, row.key);
  const relevances = await relevancesFor(searchId, [row]);
  const of = { row: { ...row, labels }, stems: reading?.stems ?? [], relevances, meaning: meaningOf(search, reading) };
  const score = scoreOf(modelOf(search), search.modelVersion, of);
  const checked = await closed(row, { state: 'checked', labels, forwards: [], ...score });
  await reorder(searchId, [...new Set(row.pointsTo.map(({ key }) => key))], modelOf(search));
  await logLine(search, { level: 'INFO', message: sentenceOf(checked), by: 'scoreChannel' });
  return checked;
}

async function closed(row: Candidate, set: Record<string, unknown>): Promise<Candidate> {
  return (await updateCandidate(row._id, { state: { $in: ['queued', 'reading'] } }, { $set: set })) ?? row;
}

function sentenceOf({ username, relevance, labels }: Candidate): string {
  const share = relevance === null || relevance === undefined ? 'not scored' : `${Math.round(relevance * 100)} %`;
  return `Checked @${username}: ${[share, ...labels.map((label) => label.replace('_', ' '))].join(', ')}.`;
}

/** Whether a channel counts as found in this search. */
export const counts = ({ theme }: Pick<ChannelSearch, 'theme'>, row: Candidate): boolean =>
  countsAsFound({ ...row, relevance: row.relevance ?? null, hasTheme: theme !== null });
