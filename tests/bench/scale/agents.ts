import { Types } from 'mongoose';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import type { Place } from './host';
import { get, insertRows, type Part } from './part';

const SCHEDULE = { frequency: 'every_day', time: '09:00', isActive: false };
const BODY = { username: 'bakery', systemPrompt: 'Write about our bread, every morning', schedules: [SCHEDULE] };

export async function agentOf(host: Place): Promise<string> {
  const listed = await host.call('GET', `/instagram-agents?projectId=${host.projectId}`);
  const [found] = (JSON.parse(listed) as { agents: { _id: string }[] }).agents;
  if (found) return found._id;
  const made = await host.call('POST', `/instagram-agents?projectId=${host.projectId}`, BODY);
  return (JSON.parse(made) as { _id: string })._id;
}

/** Posts of one agent, among the project's. */
export const agents: Part = {
  name: 'agents',
  sizes: [50, 500, 5_000],
  fill: async (host, size) => {
    const agentId = await agentOf(host);
    const { projectId } = host;
    const path = `/instagram-agents/${agentId}/posts`;
    const made = JSON.parse(await host.call('POST', path, { content: 'The pattern' })) as Record<string, string>;
    const _id = new Types.ObjectId(made._id ?? made.id);
    const { _id: own, ...pattern } = (await host.collection('posts').findOne({ _id }))!;
    await host.collection('posts').deleteOne({ _id: own });
    await host.collection('agentposts').deleteOne({ _id: own });
    const ids = Array.from({ length: size }, () => new Types.ObjectId());
    const at = (index: number) => new Date(Date.now() - index * 3_600_000);
    await insertRows(host.collection('posts'), size, (index) => ({
      ...{ ...pattern, _id: ids[index], title: `By the agent ${index}`, content: `Bread ${index}` },
      ...{ fingerprints: [`agent ${index}`], createdAt: at(index), updatedAt: at(index), scheduledFor: at(index) },
      status: 'published',
      nextActionAt: null,
    }));
    await insertRows(host.collection('agentposts'), size, (index) => {
      const money = { token: 1_000 + index, media: 0, known: 1_000 + index, unpriced: index % 50 === 0 ? 1 : 0 };
      const row = new AgentPostModel({ _id: ids[index], projectId, agentId, content: `Bread ${index}`, byAi: true });
      const cost = { ...money, inputTokens: 900, outputTokens: 100 };
      const generation = { state: index % 40 === 0 ? 'failed' : 'done', round: 0, lookAt: null, wantedAt: null };
      return { ...row.toObject(), cost, generation, createdAt: at(index), updatedAt: at(index) };
    });
  },
  calls: async (host) => {
    const id = await agentOf(host);
    return [
      get(host, 'agents', `/instagram-agents?projectId=${host.projectId}`),
      get(host, 'one agent', `/instagram-agents/${id}`),
      get(host, 'costs', `/instagram-agents/${id}/posts/cost/total`),
      get(host, 'its posts', `/instagram-agents/${id}/posts`),
      get(host, 'to review', `/instagram-agents/review?projectId=${host.projectId}`),
    ];
  },
};
