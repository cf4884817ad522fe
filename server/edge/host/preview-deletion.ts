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
  const counts = projects.map(async ({ _id }) => [String(_id), await OWNED.Post.count(String(_id))] as const);
  const posts = new Map(await Promise.all(counts));
  return {
    refusal: user && (await deletionRefusal(user)),
    asksPassword: user?.passwordHash !== null,
    projects: projects.map((project) => ({
      _id: String(project._id),
      name: project.name,
      posts: posts.get(String(project._id)) ?? 0,
      newOwners: project.members.flatMap((member) => {
        const person = names.get(String(member.userId));
        return person && !person.deactivatedAt
          ? [{ _id: String(person._id), name: person.name, email: person.email }]
          : [];
      }),
    })),
  };
}
