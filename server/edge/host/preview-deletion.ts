import { counted } from '@/lib/archive/contents';
import type { WireDeletionPreview } from '@/lib/contracts/account';
import { OWNED } from '@/server/edge/owned/owned';
import { ownedProjects } from '@/server/people/projects/store';
import { deletionRefusal } from './delete-account';
import { findUser, findUsers } from '@/server/people/users/store';

/** The effects of deleting an account, and to whom each project could be transferred instead. */
export async function previewDeletion({ userId }: { userId: string }): Promise<WireDeletionPreview> {
  const user = await findUser(userId);
  const projects = await ownedProjects(userId);
  const people = await findUsers(projects.flatMap((project) => project.members.map((member) => member.userId)));
  const names = new Map(people.map((person) => [String(person._id), person]));
  const held = new Map(
    await Promise.all(projects.map(async ({ _id }) => [String(_id), await heldBy(String(_id))] as const)),
  );
  return {
    refusal: user && (await deletionRefusal(user)),
    asksPassword: user?.passwordHash !== null,
    projects: projects.map((project) => ({
      _id: String(project._id),
      name: project.name,
      posts: held.get(String(project._id))?.posts ?? 0,
      things: held.get(String(project._id))?.things ?? [],
      newOwners: project.members.flatMap((member) => {
        const person = names.get(String(member.userId));
        return person && !person.deactivatedAt
          ? [{ _id: String(person._id), name: person.name, email: person.email }]
          : [];
      }),
    })),
  };
}

/** A project's things that people know by a name. */
async function heldBy(projectId: string): Promise<{ posts: number; things: string[] }> {
  const things = Object.values(OWNED).map(async (entry) => {
    const called = 'called' in entry ? entry.called : undefined;
    const count = called && 'count' in entry ? await entry.count(projectId) : 0;
    return called && count > 0 ? [counted(count, called)] : [];
  });
  return { posts: await OWNED.Post.count(projectId), things: (await Promise.all(things)).flat() };
}
