import { languageOf } from '@/lib/knowledge/languages';
import type { WireTopicGaps } from '@/lib/contracts/search-work';
import { subjectForms } from '@/lib/searches/channel-words';
import { topicGaps, type Topic, type TopicPost } from '@/lib/searches/topics';
import { RELEVANT_FROM, TOPIC_CHANNELS_MAX, TOPIC_CHARACTERS_MAX, TOPIC_POSTS_MAX } from '@/lib/searches/values';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { countItems } from '@/server/research/knowledge/stored/item-lists.store';
import { rankPassages } from '@/server/research/knowledge/search';
import { drainInSlices, inSlices } from '@/server/system/in-slices';
import { clock } from '@/server/system/clock';
import { latestResult } from '@/server/system/jobs/tracked/store';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { candidatesWhere, ROWS, type Candidate } from '../stored/candidate.store';
import { findTopicsJob } from '../stored/jobs';
import { byRelevance } from '../scores/relevances';
import { requireSearch } from '../stored/require-search';
import { presentPost } from '../wire/present';
import { streamPosts, type ReadPost } from '../stored/reading.store';

/** Posts of ours that are compared. */
const MAX_OWN = 500;
const EXAMPLES = 3;
/** A result serves until its search changes, and no longer than this: our own posts change too. */
const RETAINED_MS = 10 * 60_000;

type Theirs = TopicPost & { post: ReadPost };
/** How often posts write a stem in each form. */
type Forms = Map<string, Map<string, number>>;

/**
 * Topics that the relevant channels of a search write about, and the project's posts and documents do not. A worker
 * finds them; its result serves all viewers until the search changes.
 */
export async function listTopicGaps(asked: {
  id: string;
  userId: string;
  signal: AbortSignal;
}): Promise<WireTopicGaps> {
  const search = await requireSearch(asked.id);
  const of = { projectId: String(search.projectId), kind: findTopicsJob.kind };
  const payload = { searchId: asked.id, state: search.updatedAt.toISOString() };
  const since = new Date(clock.now().getTime() - RETAINED_MS);
  const known = await latestResult({ ...of, payload, since });
  if (known) return findTopicsJob.result.parse(known.result);
  const job = await startJob(findTopicsJob, {
    payload,
    projectId: of.projectId,
    createdBy: asked.userId,
    label: `Topics of ${search.name}`,
  });
  return findTopicsJob.result.parse(resultOf(await waitForJob(String(job._id), asked.signal)));
}

/** The worker's side. */
export async function findTopicGaps({ searchId: id }: { searchId: string }): Promise<WireTopicGaps> {
  const search = await requireSearch(id);
  const projectIds = [String(search.projectId)];
  const rows = await relevantRows(id);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const forms: Forms = new Map();
  const theirs = await postsOf(id, [...byKey.keys()], forms);
  const [own, documents] = await Promise.all([
    listPosts({ projectIds, query: { limit: MAX_OWN } }),
    countItems(projectIds),
  ]);
  const ours = new Map<string, number>();
  await inSlices(own.items, ({ content }) => {
    for (const stem of formsOf(content).keys()) ours.set(stem, (ours.get(stem) ?? 0) + 1);
  });
  for (const stem of formsOf(search.theme ?? '').keys()) ours.set(stem, Infinity);
  const steps = await drainInSlices(topicGaps(theirs, (stem) => ours.get(stem) ?? 0));
  const topics: WireTopicGaps['topics'] = [];
  for (const topic of steps.filter((step) => step !== null)) {
    const words = topic.stems.map((stem) => wordOf(stem, forms));
    const known = await documentsOn(projectIds, words[0] ?? '');
    // A document of ours is on it: no gap.
    if (known > 0) continue;
    topics.push({
      words,
      channels: channelsOf(topic, byKey),
      posts_count: topic.posts.length,
      examples: topic.posts.slice(0, EXAMPLES).flatMap((at) => exampleOf(theirs[at], byKey)),
      ours: { posts: ours.get(topic.stems[0] ?? '') ?? 0, documents: known },
    });
  }
  return {
    topics,
    compared_with: { posts: own.items.length, documents },
    channels_read: rows.length,
  };
}

function channelsOf({ channels }: Topic, byKey: ReadonlyMap<string, Candidate>) {
  return channels.flatMap((key) => {
    const row = byKey.get(key);
    return row ? [{ id: String(row._id), username: row.username, title: row.title ?? null }] : [];
  });
}

async function relevantRows(id: string): Promise<Candidate[]> {
  const where = {
    ...ROWS,
    state: 'checked' as const,
    isRelevant: { $ne: false },
    $or: [{ isRelevant: true }, { labels: { $size: 0 }, relevance: { $gte: RELEVANT_FROM } }],
  };
  const rows = await candidatesWhere(id, where, { key: 1, username: 1, title: 1, relevance: 1 });
  rows.sort(byRelevance);
  return rows.slice(0, TOPIC_CHANNELS_MAX);
}

async function postsOf(id: string, keys: readonly string[], forms: Forms): Promise<Theirs[]> {
  const theirs: Theirs[] = [];
  for await (const { key, posts } of streamPosts(id, keys, TOPIC_POSTS_MAX))
    await inSlices(posts, (post) => {
      const written = formsOf(post.text);
      if (written.size > 0) theirs.push({ channel: key, stems: new Set(written.keys()), post });
      for (const [stem, word] of written) countForm(forms, stem, word);
    });
  return theirs;
}

function formsOf(text: string): Map<string, string> {
  const read = text.slice(0, TOPIC_CHARACTERS_MAX);
  return subjectForms(read, languageOf(read));
}

function countForm(forms: Forms, stem: string, word: string): void {
  const counts = forms.get(stem);
  if (counts) counts.set(word, (counts.get(word) ?? 0) + 1);
  else forms.set(stem, new Map([[word, 1]]));
}

/** The form of a word that the posts use most. */
function wordOf(stem: string, forms: Forms): string {
  return [...(forms.get(stem) ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? stem;
}

/** Documents that have the word, or, where none has it, one that begins like it. Nearness in meaning says nothing. */
async function documentsOn(projectIds: readonly string[], word: string): Promise<number> {
  const { hits } = await rankPassages({ projectIds, query: word });
  return new Set(hits.filter(({ lexicalRank }) => lexicalRank !== null).map(({ itemId }) => itemId)).size;
}

function exampleOf(their: Theirs | undefined, byKey: ReadonlyMap<string, Candidate>) {
  const row = their && byKey.get(their.channel);
  return row ? [{ ...presentPost(their.post, row.username), result_id: String(row._id) }] : [];
}
