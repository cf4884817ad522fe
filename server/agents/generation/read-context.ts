import { REPEAT_DAYS } from '@/lib/agents/similar';
import { findPassages } from '@/server/research/knowledge/search';
import { clock } from '@/server/system/clock';
import { latestOfAgent } from '../stored/agent-post.store';
import type { Context, Work } from './steps';

const PASSAGES = 6;
const PASSAGE_MAX = 1_500;
const RECENT = 50;
const RECENT_MAX = 600;
const REJECTED = 10;

/** Reads what the agent knows: passages for its subject, its own posts, the reasons for which posts were rejected. */
export async function readContext({ agent, own, projectId, postId }: Work): Promise<Context> {
  const since = new Date(clock.now().getTime() - REPEAT_DAYS * 86_400_000);
  const before = (await latestOfAgent(projectId, String(agent._id), since, RECENT + REJECTED)).filter(
    ({ _id }) => String(_id) !== postId,
  );
  const query = own.topic ?? `${agent.description ?? ''} ${agent.systemPrompt}`;
  return {
    documents: agent.knowledge.use ? await passagesFor(projectId, query, agent.knowledge.categories) : [],
    recent: before
      .map(({ _id, caption, content }) => ({ id: String(_id), text: (caption || content).slice(0, RECENT_MAX) }))
      .filter(({ text }) => text !== '')
      .slice(0, RECENT),
    rejected: before
      .flatMap(({ review }) => (review?.state === 'rejected' && review.reason ? [review.reason] : []))
      .slice(0, REJECTED),
  };
}

async function passagesFor(
  projectId: string,
  query: string,
  categories: Work['agent']['knowledge']['categories'],
): Promise<Context['documents']> {
  const wanted = categories.length > 0 ? categories : [undefined];
  const found = await Promise.all(
    wanted.map((category) =>
      findPassages({ projectIds: [projectId], query: query.slice(0, 300), filters: { category }, limit: PASSAGES }),
    ),
  );
  return found
    .flatMap(({ passages }) => passages)
    .sort((a, b) => b.score - a.score)
    .slice(0, PASSAGES)
    .map(({ id, itemId, version, title, text }) => ({ id, itemId, version, title, text: text.slice(0, PASSAGE_MAX) }));
}
