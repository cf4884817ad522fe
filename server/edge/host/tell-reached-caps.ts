import { CAP_SPANS } from '@/lib/ai/caps';
import { toDollars } from '@/lib/ai/cost';
import { dollarsWords } from '@/lib/ai/dollars';
import { notify } from '@/server/people/notifications/notify';
import { defaultProjectOf, findProject, ownedProjects } from '@/server/people/projects/store';
import { administrators } from '@/server/people/users/store';
import { capsToTellOfEveryProject, noteTold, type RefusingCap } from '@/server/system/ai/cap.store';
import { capsIn } from '@/server/system/ai/caps';
import { findAiSetting } from '@/server/system/ai/setting.store';

const AT_A_TIME = 100;
const SPAN_WORDS = { day: 'today', month: 'this month' };

/** Tells administrators, once a day for each budget, that it has refused a call. Returns how many it told of. */
export async function tellReachedCaps(): Promise<number> {
  const refusing = await capsToTellOfEveryProject(AT_A_TIME);
  for (const cap of refusing) {
    const [, projectId] = /^project:([0-9a-f]{24}):/.exec(cap._id) ?? [];
    if (projectId) await tellOfProject(cap, projectId);
    else await tellOfHost(cap);
    await noteTold(cap);
  }
  return refusing.length;
}

const spanOf = ({ _id }: RefusingCap) => CAP_SPANS.find((span) => _id.includes(`:${span}:`)) ?? 'day';
const eventOf = ({ _id, toTell }: RefusingCap) => `ai-budget-${_id}-${toTell}`;
const amount = (limit: number | null | undefined) => (limit == null ? '' : ` (${dollarsWords(toDollars(limit))})`);

/** The owner and the admins of a project. */
async function tellOfProject(cap: RefusingCap, projectId: string): Promise<void> {
  const project = await findProject(projectId);
  if (!project) return;
  const span = spanOf(cap);
  const admins = project.members.filter(({ role }) => role === 'admin').map(({ userId }) => String(userId));
  await notify({
    userIds: [String(project.userId), ...admins],
    projectId,
    kind: 'ai-budget',
    message: `The AI budget of “${project.name}” for ${SPAN_WORDS[span]}${amount(project.aiCaps?.[span])} does not allow another call. What it is spent on stands in Settings.`,
    link: '/settings#ai-budget',
    eventKey: eventOf(cap),
  });
}

/** The administrators of the host, who read it in a project of their own. */
async function tellOfHost(cap: RefusingCap): Promise<void> {
  const span = spanOf(cap);
  const { host } = capsIn(await findAiSetting());
  for (const { _id } of await administrators()) {
    const userId = String(_id);
    const project = (await defaultProjectOf(userId)) ?? (await ownedProjects(userId))[0];
    if (!project) continue;
    await notify({
      userIds: [userId],
      projectId: String(project._id),
      kind: 'ai-budget',
      message: `This host’s AI budget for ${SPAN_WORDS[span]}${amount(host[span])} does not allow another call: AI waits in all projects. Change it under Administration › AI.`,
      link: '/admin#ai',
      eventKey: eventOf(cap),
    });
  }
}
