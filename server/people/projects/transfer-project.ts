import { AppError, invalid } from '@/lib/errors/app-error';
import { notify } from '@/server/people/notifications/notify';
import { clock } from '@/server/system/clock';
import { createDefaultProject } from './create-project';
import { INVITATION_DAYS } from './invitations';
import { findProject, makeDefault, ownedProjects, passOn, putOffer, removeOffer, type StoredProject } from './store';

const ENDED = 'This offer is no longer open. Ask the owner for a new one.';

/** Asks a member to take over the project. Nothing changes until they accept; a newer offer replaces an older one. */
export async function offerProject({
  project,
  newOwnerId,
}: {
  project: StoredProject;
  newOwnerId: string;
}): Promise<StoredProject> {
  const giver = String(project.userId);
  if (newOwnerId === giver) throw new AppError('CONFLICT', 'You already own this project');
  if (!project.members.some((member) => String(member.userId) === newOwnerId))
    throw invalid('newOwnerId', 'Only a member of the project can become its owner. Invite them first.');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000);
  const offered = await putOffer({ id: String(project._id), from: giver, to: newOwnerId, createdAt, expiresAt });
  if (!offered)
    throw new AppError('CONFLICT', 'The members of the project have just changed. Check them and try again.');
  await tell({
    project,
    userId: newOwnerId,
    kind: 'transfer-offer',
    message: `You are asked to become the owner of ${project.name}.`,
    offeredAt: createdAt,
  });
  return offered;
}

/** The owner changes their mind. */
export async function withdrawOffer({ projectId }: { projectId: string }): Promise<StoredProject> {
  const left = await removeOffer({ id: projectId });
  if (!left) throw new AppError('NOT_FOUND', 'Nobody is asked to take over this project');
  return left;
}

type Reply = { projectId: string; actor: { userId: string; name: string } };

/**
 * The asked member becomes the owner; the previous one stays as an admin. An owner whose default project it was gets
 * another one.
 */
export async function acceptOffer({ projectId, actor }: Reply): Promise<StoredProject> {
  const { project, offeredAt } = await requireOffer(projectId, actor.userId);
  const giver = String(project.userId);
  const given = await passOn({ id: projectId, from: giver, to: actor.userId, now: clock.now() });
  if (!given) throw new AppError('NOT_FOUND', ENDED);
  if (project.isDefault) await newDefaultFor(giver);
  const message = `${actor.name} is the owner of ${project.name} now. You stay in it as an admin.`;
  await tell({ project, userId: giver, kind: 'transfer-answered', message, offeredAt });
  return given;
}

/** The asked member stays what they are. */
export async function refuseOffer({ projectId, actor }: Reply): Promise<void> {
  const { project, offeredAt } = await requireOffer(projectId, actor.userId);
  if (!(await removeOffer({ id: projectId, to: actor.userId }))) throw new AppError('NOT_FOUND', ENDED);
  const message = `${actor.name} does not take over ${project.name}. You stay its owner.`;
  await tell({ project, userId: String(project.userId), kind: 'transfer-answered', message, offeredAt });
}

/** An open offer to this person; for all others there is none. */
async function requireOffer(id: string, userId: string): Promise<{ project: StoredProject; offeredAt: Date }> {
  const project = await findProject(id);
  const offer = project?.transferOffer;
  if (!project || !offer || String(offer.userId) !== userId || offer.expiresAt <= clock.now())
    throw new AppError('NOT_FOUND', ENDED);
  return { project, offeredAt: offer.createdAt };
}

type Notice = { project: StoredProject; userId: string; kind: string; message: string; offeredAt: Date };

async function tell({ project, userId, kind, message, offeredAt }: Notice): Promise<void> {
  const projectId = String(project._id);
  const eventKey = `${kind}:${projectId}:${offeredAt.getTime()}`;
  await notify({ userIds: [userId], projectId, kind, message, link: '/settings', eventKey });
}

/** The oldest remaining one, otherwise a new one: calls that name no project use it. */
async function newDefaultFor(userId: string): Promise<void> {
  const [oldest] = (await ownedProjects(userId)).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (oldest) await makeDefault(String(oldest._id));
  else await createDefaultProject({ userId });
}
