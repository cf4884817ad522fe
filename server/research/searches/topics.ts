import { languageOf } from '@/lib/knowledge/languages';
import { stemOf } from '@/lib/knowledge/stems';
import { wordsOf } from '@/lib/knowledge/words';
import type { WireTopicGaps } from '@/lib/contracts/search-work';
import { subjectTerms } from '@/lib/searches/channel-words';
import { topicGaps, type Topic, type TopicPost } from '@/lib/searches/topics';
import { RELEVANT_FROM } from '@/lib/searches/values';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { itemsOfProjects } from '@/server/research/knowledge/stored/item.store';
import { rankPassages } from '@/server/research/knowledge/search';
import { candidatesWhere, ROWS, type Candidate } from './candidate.store';
import { byRelevance } from './relevances';
import { requireSearch } from './require-search';
import { presentPost } from './present';
import { streamPosts, type ReadPost } from './reading.store';

/** Channels whose posts are compared, and posts of ours. */
const MOST_CHANNELS = 60;
const MOST_OWN = 500;
const EXAMPLES = 3;

type Theirs = TopicPost & { post: ReadPost };

/** Topics that the relevant channels of a search write about, and the project's posts and documents do not. */
export async function listTopicGaps(id: string): Promise<WireTopicGaps> {
  const search = await requireSearch(id);
  const projectIds = [String(search.projectId)];
  const rows = await relevantRows(id);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const theirs = await postsOf(id, [...byKey.keys()]);
  const [own, documents] = await Promise.all([
    listPosts({ projectIds, query: { limit: MOST_OWN } }),
    itemsOfProjects(projectIds),
  ]);
  const ownStems = own.items.map(({ content }) => stemsOf(content));
  const ours = (stem: string) => ownStems.filter((stems) => stems.has(stem)).length;
  const themeStems = stemsOf(search.theme ?? '');
  const found = topicGaps(theirs, (stem) => (themeStems.has(stem) ? Infinity : ours(stem)));
  const topics: WireTopicGaps['topics'] = [];
  for (const topic of found) {
    const words = topic.stems.map((stem) => wordOf(stem, topic, theirs));
    const known = await documentsOn(projectIds, words[0] ?? '');
    // A document of ours is on it: no gap.
    if (known > 0) continue;
    topics.push({
      words,
      channels: topic.channels.flatMap((key) => {
        const row = byKey.get(key);
        return row ? [{ id: String(row._id), username: row.username, title: row.title ?? null }] : [];
      }),
      posts_count: topic.posts.length,
      examples: topic.posts.slice(0, EXAMPLES).flatMap((at) => exampleOf(theirs[at], byKey)),
      ours: { posts: ours(topic.stems[0] ?? ''), documents: known },
    });
  }
  return {
    topics,
    compared_with: { posts: own.items.length, documents: documents.length },
    channels_read: rows.length,
  };
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
  return rows.slice(0, MOST_CHANNELS);
}

async function postsOf(id: string, keys: readonly string[]): Promise<Theirs[]> {
  const theirs: Theirs[] = [];
  for await (const { key, posts } of streamPosts(id, keys))
    for (const post of posts) {
      const stems = stemsOf(post.text);
      if (stems.size > 0) theirs.push({ channel: key, stems, post });
    }
  return theirs;
}

function stemsOf(text: string): Set<string> {
  return new Set(subjectTerms(text, languageOf(text)).keys());
}

/** The form of a word that the posts use most. */
function wordOf(stem: string, { posts }: Topic, theirs: readonly Theirs[]): string {
  const forms = new Map<string, number>();
  for (const at of posts) {
    const text = theirs[at]?.post.text ?? '';
    const language = languageOf(text);
    for (const { text: word } of wordsOf(text))
      if (stemOf(word, language) === stem) forms.set(word, (forms.get(word) ?? 0) + 1);
  }
  return [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? stem;
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
