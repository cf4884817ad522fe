import { AppError, invalid } from '@/lib/errors/app-error';
import { createDefaultProject } from './create-project';
import { makeDefault, ownedProjects, passOn, type StoredProject } from './store';

/**
 * Transfers a project to one of its members; the previous owner stays as an admin. An owner who transfers the default
 * project gets another one.
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

/** The oldest remaining one, otherwise a new one: calls that name no project use it. */
async function newDefaultFor(userId: string): Promise<void> {
  const [oldest] = (await ownedProjects(userId)).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (oldest) await makeDefault(String(oldest._id));
  else await createDefaultProject({ userId });
}
