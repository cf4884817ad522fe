import { AppError, invalid } from '@/lib/errors/app-error';
import { createDefaultProject } from './create-project';
import { makeDefault, ownedProjects, passOn, type StoredProject } from './store';

/**
 * Gives a project to one of its members; the giver stays as an admin. Who gives the default project away gets another
 * one.
 */
export async function transferProject({
  project,
  newOwnerId,
}: {
  project: StoredProject;
  newOwnerId: string;
}): Promise<StoredProject> {
  const giver = String(project.userId);
  if (newOwnerId === giver) throw new AppError('CONFLICT', 'You already own this project');
  if (!project.members.some((member) => String(member.userId) === newOwnerId))
    throw invalid('newOwnerId', 'Only a member of the project can become its owner. Add them first.');
  const given = await passOn({ id: String(project._id), from: giver, to: newOwnerId });
  if (!given) throw new AppError('CONFLICT', 'The members of the project have just changed. Check them and try again.');
  if (project.isDefault) await newDefaultFor(giver);
  return given;
}

/** The oldest of what is left, else a new one: calls that name no project work on it. */
async function newDefaultFor(userId: string): Promise<void> {
  const [oldest] = (await ownedProjects(userId)).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (oldest) await makeDefault(String(oldest._id));
  else await createDefaultProject({ userId });
}
