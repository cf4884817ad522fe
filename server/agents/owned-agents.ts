import { z } from 'zod';
import { MAX_AGENTS, MAX_SCHEDULES } from '@/lib/agents/agent';
import { toDollars } from '@/lib/ai/cost';
import { createAgentSchedule } from '@/lib/contracts/agent-schedules';
import { updateInstagramAgent } from '@/lib/contracts/agents';
import { isThereAlready, namesFile, shownBy, type OwnedData } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { agentsOfProject, agentsOfProjects, findAgent, insertAgent, type Agent } from './stored/agent.store';
import { changeOf, NO_CAPS } from './state/save-agent';
import { agentSchedulesOfProject, insertSchedule, schedulesOfProjects } from './stored/schedule.store';
import { contentOf } from './schedules/schedules';

/** In micro-dollars, as they are stored. */
const money = z.number().int().min(0).nullable();
/** The form of a line; the call that changes an agent says what its fields may hold. */
const agentLine = z.object({
  id: z.string().max(64),
  username: z.string(),
  description: z.string().nullable(),
  avatarFile: z.string().max(100).nullable(),
  systemPrompt: z.string(),
  timeZone: z.string(),
  approval: z.string(),
  caps: z.object({ run: money, day: money, month: money }),
  maxPostsPerDay: z.number(),
  catchUp: z.string(),
  pictures: z.string(),
  picturesPerPost: z.number().default(1),
  firstComment: z.string().nullable().default(null),
  brand: z.object({ tone: z.string(), examples: z.array(z.string()), bannedWords: z.array(z.string()) }),
  knowledge: z.object({ use: z.boolean(), categories: z.array(z.string()) }),
  language: z.string().nullable(),
  model: z.string().nullable(),
});
type AgentLine = z.output<typeof agentLine>;
const AGENT = 'An Instagram agent';
const SCHEDULE = 'A schedule of an Instagram agent';

/** Agents without their accounts. They arrive paused: nothing that arrives acts by itself. */
export const ownedAgents: OwnedData = {
  ...agentsOfProject,
  called: {
    one: 'Instagram agent',
    many: 'Instagram agents',
    arrive: 'paused and without an account; what an agent has written arrives as posts of the project',
  },
  shows: async (projectId, fileIds) =>
    (await agentsOfProjects([projectId]))
      .filter(({ avatarFile }) => namesFile(avatarFile, fileIds))
      .map(({ _id, username }) => shownBy({ kind: 'agent', id: _id, title: username, as: 'avatar' })),
  travels: {
    async *export(projectId) {
      for (const agent of await agentsOfProjects([projectId]))
        // The schema leaves out the rest: who made it, its account, its counts.
        yield agentLine.parse({ ...agent, id: String(agent._id) });
    },
    async restore(lines, { projectId, userId, idOf, fileOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const line = readLine(agentLine, value, { name: AGENT, remark });
        const body = line && readLine(updateInstagramAgent.body, asSent(line), { name: AGENT, remark });
        if (!line || !body) continue;
        const { username = '', systemPrompt = '' } = body;
        const [file = '', extension = ''] = line.avatarFile?.split('.') ?? [];
        const fileId = file && fileOf(file);
        const agent = await insertAgent({
          ...(changeOf(body, { caps: NO_CAPS, userZone: 'UTC' }) as Agent),
          username,
          systemPrompt,
          caps: line.caps,
          _id: idOf('InstagramAgent', line.id),
          projectId,
          createdBy: userId,
          avatarFile: fileId ? `${fileId}.${extension}` : null,
          status: 'paused',
          destinationId: null,
        }).catch(isRepeat);
        if (agent) count += 1;
        else leaveOut(`a project can have ${MAX_AGENTS}`, { name: AGENT, remark });
      }
      return { count };
    },
  },
};

/** A line as the call would be sent it. */
function asSent({ id: _, avatarFile: __, caps, ...fields }: AgentLine) {
  const dollars = (micros: number | null) => (micros === null ? null : toDollars(micros));
  return { ...fields, caps: { run: dollars(caps.run), day: dollars(caps.day), month: dollars(caps.month) } };
}

/** The form of a line; the call that adds a schedule says what its fields may hold. */
const scheduleLine = z.object({
  id: z.string().max(64),
  agentId: z.string().max(64),
  name: z.string().nullable(),
  frequency: z.string(),
  time: z.string(),
  date: z.string().nullable(),
  dayOfWeek: z.number().nullable(),
  intervalDays: z.number().nullable(),
  startDate: z.string().nullable(),
  isActive: z.boolean(),
});

/** Schedules arrive switched off. */
export const ownedAgentSchedules: OwnedData = {
  ...agentSchedulesOfProject,
  called: { one: 'schedule of an agent', many: 'schedules of agents', arrive: 'switched off' },
  travels: {
    async *export(projectId) {
      for (const schedule of await schedulesOfProjects([projectId]))
        yield scheduleLine.parse({ ...schedule, id: String(schedule._id), agentId: String(schedule.agentId) });
    },
    async restore(lines, { projectId, idOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const line = readLine(scheduleLine, value, { name: SCHEDULE, remark });
        const body = line && readLine(createAgentSchedule.body, line, { name: SCHEDULE, remark });
        if (!line || !body) continue;
        const agent = await findAgent(idOf('InstagramAgent', line.agentId));
        const schedule =
          agent &&
          (await insertSchedule({
            ...contentOf(agent, { ...body, isActive: false }),
            nextSlot: null,
            beginsAt: null,
            _id: idOf('AgentSchedule', line.id),
            projectId,
            agentId: String(agent._id),
          }).catch(isRepeat));
        if (schedule) count += 1;
        else
          leaveOut(agent ? `an agent can have ${MAX_SCHEDULES}` : 'its agent did not arrive', {
            name: SCHEDULE,
            remark,
          });
      }
      return { count };
    },
  },
};

/** The error of a thing that an earlier run of the import has stored. */
function isRepeat(error: unknown): true {
  if (!isThereAlready(error)) throw error;
  return true;
}
