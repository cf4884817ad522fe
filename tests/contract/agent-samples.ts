import { send } from './client';
import { sharedFileOf } from './file-samples';
import { bodyOf, inProject, type Maker, type Team } from './sample';

/** Letters of its own, since names are unique in a project. */
const newAgent = () => ({
  username: `agent.${crypto.randomUUID().slice(0, 8)}`,
  systemPrompt: 'Write about our bread, warmly.',
  schedules: [{ frequency: 'every_day', time: '09:00' }],
});

type MadeAgent = { _id: string; schedules: { id: string }[] };

async function agentOf({ owner, project }: Team): Promise<MadeAgent> {
  const path = `/instagram-agents?projectId=${project}`;
  const made = await send('POST', path, { token: owner.token, json: newAgent() });
  if (made.status !== 201) throw new Error(`Could not create an agent: ${made.text}`);
  return made.body as MadeAgent;
}

const onAgent =
  (json?: unknown): Maker =>
  async (team) => ({ params: { id: (await agentOf(team))._id }, sent: bodyOf(json) });

const onAgentSchedule =
  (json?: unknown): Maker =>
  async (team) => {
    const { _id, schedules } = await agentOf(team);
    return { params: { id: _id, scheduleId: schedules[0]?.id ?? '' }, sent: bodyOf(json) };
  };

const onAgentPost =
  (json?: unknown): Maker =>
  async (team) => {
    const { _id } = await agentOf(team);
    const made = await send('POST', `/instagram-agents/${_id}/posts`, {
      token: team.owner.token,
      json: { content: 'Fresh bread', mediaUrl: (await sharedFileOf(team)).url },
    });
    return {
      params: { id: _id, postId: (made.body as { id: string }).id },
      sent: bodyOf(json),
    };
  };

/** Valid calls of Instagram agents. */
export const agentMakers: Record<string, Maker> = {
  listInstagramAgents: inProject,
  createInstagramAgent: async ({ project }) => ({ params: { projectId: project }, sent: { json: newAgent() } }),
  getInstagramAgent: onAgent(),
  updateInstagramAgent: onAgent({ systemPrompt: 'Write about our cakes.', caps: { day: 1 } }),
  deleteInstagramAgent: onAgent(),
  pauseInstagramAgent: onAgent(),
  resumeInstagramAgent: onAgent(),
  connectInstagramAgent: onAgent(),
  disableInstagramAgent: onAgent(),
  drawAgentCard: onAgent({ text: 'Fresh at seven' }),
  getAgentEstimate: onAgent(),
  createAgentSchedule: onAgent({ frequency: 'every_week', time: '18:00', dayOfWeek: 1 }),
  updateAgentSchedule: onAgentSchedule({ isActive: false }),
  deleteAgentSchedule: onAgentSchedule(),
  listUpcomingRuns: onAgent(),
  listUpcomingOfAgents: inProject,
  listAgentRuns: onAgent(),
  listAgentPosts: onAgent(),
  createAgentPost: onAgent({ content: 'Fresh bread', hashtags: ['bread'] }),
  getAgentPost: onAgentPost(),
  updateAgentPost: onAgentPost({ caption: 'Fresh from the oven' }),
  deleteAgentPost: onAgentPost(),
  publishAgentPost: onAgentPost(),
  approveAgentPost: onAgentPost(),
  withdrawAgentPostApproval: onAgentPost(),
  rejectAgentPost: onAgentPost({ reason: 'Too loud' }),
  createAutonomousPost: onAgent({ topic: 'Rye' }),
  generateAgentPosts: onAgent({ count: 2 }),
  regenerateAgentPost: onAgentPost({ step: 'caption', wish: 'shorter' }),
  listAgentReviews: inProject,
  getAgentCost: onAgent(),
};
