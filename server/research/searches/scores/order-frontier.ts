import { readTerms } from '@/lib/searches/channel-words';
import { expectedText, graphPart, priorityOf } from '@/lib/searches/frontier';
import { against } from '@/lib/searches/score';
import { comparer, type ThemeModel } from '@/lib/searches/theme-model';
import {
  candidatesWhere,
  streamCandidates,
  writeCandidates,
  type Candidate,
  type CandidateWrite,
} from '../stored/candidate.store';
import { relevancesFor, waysInto, type Relevances } from './relevances';
import { descriptionTerms } from './score-candidate';

/** Writes at once, and changes of a priority that are worth one. */
const BATCH_SIZE = 50;
const TELLING = 0.005;

type Queued = Pick<Candidate, 'title' | 'description' | 'forwards' | 'found' | 'hop'>;

/** The place of a channel that was not read in the frontier, by who points to it and by what is known of its words. */
export function newPriority(row: Queued, relevances: Relevances, model: ThemeModel | null): number {
  const graph = graphPart(waysInto(row.found, relevances));
  return priorityOf({ graph, text: model ? textOf(row, model) : null, hop: row.hop });
}

/** The likeness to the theme of a title and description and of posts that were forwarded; null without any. */
function textOf({ title, description, forwards = [] }: Queued, model: ThemeModel): number | null {
  const like = comparer(model, 'text');
  const about = descriptionTerms({ title, description });
  return expectedText({
    about: about.size === 0 ? null : against(like(about), model.whole.description),
    forwards: forwards.map((words) => against(like(readTerms(words)), model.whole.post)),
  });
}

/** New priorities of the channels that one points to, once its own relevance is known. */
export async function reorder(searchId: string, keys: readonly string[], model: ThemeModel | null): Promise<void> {
  const queued = await candidatesWhere(searchId, { key: { $in: [...keys] }, state: 'queued' }, { pointsTo: 0 });
  if (queued.length === 0) return;
  const relevances = await relevancesFor(searchId, queued);
  const writes: CandidateWrite[] = queued.flatMap((row) => {
    const priority = newPriority(row, relevances, model);
    const filter = { _id: row._id, state: 'queued' as const };
    return priority === row.priority ? [] : [{ updateOne: { filter, update: { $set: { priority } } } }];
  });
  if (writes.length > 0) await writeCandidates(writes);
}

/** Puts the whole frontier in order again: the places that point to a channel may be worth more or less now. */
export async function orderFrontier(searchId: string, relevances: Relevances, model: ThemeModel): Promise<void> {
  const fields = { key: 1, found: 1, title: 1, description: 1, forwards: 1, hop: 1, priority: 1 } as const;
  let writes: CandidateWrite[] = [];
  for await (const row of streamCandidates(searchId, { state: 'queued' }, fields)) {
    const priority = newPriority(row, relevances, model);
    if (Math.abs(priority - row.priority) < TELLING) continue;
    writes.push({ updateOne: { filter: { _id: row._id, state: 'queued' }, update: { $set: { priority } } } });
    if (writes.length < BATCH_SIZE) continue;
    await writeCandidates(writes);
    writes = [];
  }
  await writeCandidates(writes);
}
