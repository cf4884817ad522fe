import { z } from 'zod';
import { APPROVALS, COMMENT_MAX, PICTURE_SOURCES, PICTURES_MOST } from '@/lib/agents/agent';
import { CATCH_UPS } from '@/lib/agents/catch-up';
import { FREQUENCIES } from '@/lib/agents/schedule';
import { CATEGORIES } from '@/lib/knowledge/categories';
import { isThereAlready, namesFile, shownBy, type OwnedData } from '@/server/system/owned-data';
import { agentsOfProject, agentsOfProjects, insertAgent } from './agent.store';
import { agentSchedulesOfProject, insertSchedule, schedulesOfProjects } from './schedule.store';

const money = z.number().min(0).nullable();
const words = z.array(z.string().max(5000)).max(500);
const agentLine = z.object({
  id: z.string().max(64),
  username: z.string().min(1).max(30),
  description: z.string().max(5000).nullable(),
  avatarFile: z.string().max(100).nullable(),
  systemPrompt: z.string().max(50_000),
  timeZone: z.string().max(100),
  approval: z.enum(APPROVALS),
  caps: z.object({ run: money, day: money, month: money }),
  maxPostsPerDay: z.number().int().min(1).max(100),
  catchUp: z.enum(CATCH_UPS),
  pictures: z.enum(PICTURE_SOURCES),
  picturesPerPost: z.number().int().min(1).max(PICTURES_MOST).default(1),
  firstComment: z.string().max(COMMENT_MAX).nullable().default(null),
  brand: z.object({ tone: z.string().max(5000), examples: words, bannedWords: words }),
  knowledge: z.object({ use: z.boolean(), categories: z.array(z.enum(CATEGORIES)) }),
  language: z.string().max(100).nullable(),
  model: z.string().max(200).nullable(),
});

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
        const known = agentLine.safeParse(value);
        if (!known.success) {
          remark('An Instagram agent was left out: it can’t be read.');
          continue;
        }
        const { id, avatarFile, ...fields } = known.data;
        const [file = '', extension = ''] = avatarFile?.split('.') ?? [];
        const fileId = file && fileOf(file);
        await insertAgent({
          ...fields,
          _id: idOf('InstagramAgent', id),
          projectId,
          createdBy: userId,
          avatarFile: fileId ? `${fileId}.${extension}` : null,
          status: 'paused',
          destinationId: null,
        }).catch(ignoreRepeats);
        count += 1;
      }
      return { count };
    },
  },
};

const scheduleLine = z.object({
  id: z.string().max(64),
  agentId: z.string().max(64),
  name: z.string().max(200).nullable(),
  frequency: z.enum(FREQUENCIES),
  time: z.string().regex(/^\d\d:\d\d$/),
  date: z.string().max(10).nullable(),
  dayOfWeek: z.number().int().min(0).max(6).nullable(),
  intervalDays: z.number().int().min(1).max(365).nullable(),
  startDate: z.string().max(10).nullable(),
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
        const known = scheduleLine.safeParse(value);
        if (!known.success) {
          remark('A schedule of an Instagram agent was left out: it can’t be read.');
          continue;
        }
        const { id, agentId, ...fields } = known.data;
        await insertSchedule({
          ...fields,
          isActive: false,
          nextSlot: null,
          beginsAt: null,
          _id: idOf('AgentSchedule', id),
          projectId,
          agentId: idOf('InstagramAgent', agentId),
        }).catch(ignoreRepeats);
        count += 1;
      }
      return { count };
    },
  },
};

function ignoreRepeats(error: unknown): void {
  if (!isThereAlready(error)) throw error;
}
