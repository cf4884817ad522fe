import { toMicros } from '@/lib/ai/cost';
import { DEFAULT_MAX_POSTS_PER_DAY } from '@/lib/agents/agent';
import type { AgentChoices } from '@/lib/contracts/agents';
import type { Role } from '@/lib/contracts/endpoint';
import { AppError, invalid } from '@/lib/errors/app-error';
import { findStoredFile } from '@/server/media/files/store';
import { whyNotModel } from '@/server/system/ai/models';
import { isAtLeast } from '@/server/people/access/roles';
import type { AgentCaps, AgentChange } from '../stored/agent.store';

const AVATAR_MIN_PX = 200;
export const NO_CAPS: AgentCaps = { run: null, day: null, month: null };

/** The fields of an agent that its form sends, where null is the default and absent ones stay. */
export function changeOf(
  choices: Partial<AgentChoices>,
  { caps, userZone }: { caps: AgentCaps; userZone: string },
): AgentChange {
  const { description, timeZone, approval, maxPostsPerDay, catchUp, pictures, brand, knowledge, language, model } =
    choices;
  const { picturesPerPost, firstComment } = choices;
  const changes = {
    description,
    language,
    model,
    firstComment,
    picturesPerPost: picturesPerPost === null ? 1 : picturesPerPost,
    timeZone: timeZone === null ? userZone : timeZone,
    approval: approval === null ? 'review' : approval,
    maxPostsPerDay: maxPostsPerDay === null ? DEFAULT_MAX_POSTS_PER_DAY : maxPostsPerDay,
    catchUp: catchUp === null ? 'latest_within_grace' : catchUp,
    pictures: pictures === null ? 'generate' : pictures,
    brand: brand === null ? { tone: '', examples: [], bannedWords: [] } : brand,
    knowledge: knowledge === null ? { use: true, categories: [] } : knowledge,
    caps: choices.caps === undefined ? undefined : capsOf(choices.caps, caps),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Dollars as they were typed; fields left out stay. */
function capsOf(sent: AgentChoices['caps'], before: AgentCaps): AgentCaps {
  if (!sent) return NO_CAPS;
  const one = (name: keyof AgentCaps) => {
    const value = sent[name];
    return value === undefined ? before[name] : value === null ? null : toMicros(value);
  };
  return { run: one('run'), day: one('day'), month: one('month') };
}

/** `<id>.<extension>` of a picture of the project that was uploaded before. */
export async function avatarOf(fileId: string, projectId: string): Promise<string> {
  const file = await findStoredFile(fileId);
  if (!file || String(file.projectId) !== projectId)
    throw invalid('avatarFileId', 'There is no such file in this project. Upload the picture again.');
  if (file.kind !== 'image') throw invalid('avatarFileId', 'Choose an image');
  const { probe } = file;
  if (probe?.kind === 'image' && Math.min(probe.width, probe.height) < AVATAR_MIN_PX)
    throw invalid('avatarFileId', 'Choose an image of at least 200x200 pixels');
  return `${file._id}.${file.extension}`;
}

/** Throws 422 with the models that may be chosen. One that an agent has already stays, and is not used. */
export async function refuseModel(model: string | null | undefined, before: string | null = null): Promise<void> {
  const refusal = model && model !== before ? await whyNotModel('json', model) : null;
  if (refusal) throw invalid('model', refusal);
}

/** Credentials are an admin's. */
export function refuseToken(choices: Partial<AgentChoices>, role: Role): void {
  const touches = choices.instagramAccessToken !== undefined || choices.instagramUserId !== undefined;
  const isEmpty = !choices.instagramAccessToken && !choices.instagramUserId;
  if (touches && !isEmpty && !isAtLeast(role, 'admin'))
    throw new AppError('FORBIDDEN', 'Only an admin of the project can connect an account. Ask one, or leave it out.');
}
