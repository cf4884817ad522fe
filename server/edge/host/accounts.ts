import { countProjectsOf } from '@/server/people/projects/store';
import { lastSeenOf, listUsersBy, type StoredUser } from '@/server/people/users/store';

const PAGE = 50;

/** Every account, oldest first. */
export async function listAccounts({
  q,
  page = 1,
  limit = PAGE,
}: {
  q?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}) {
  const { items, total } = await listUsersBy(q, { skip: (page - 1) * limit, limit });
  return { items: await presentAccounts(items), total };
}

/** Accounts as administrators see them. */
export async function presentAccounts(users: readonly StoredUser[]) {
  const present = await presenterOf(users);
  return users.map(present);
}

/** One account as administrators see it. */
export async function presentAccount(user: StoredUser) {
  return (await presenterOf([user]))(user);
}

async function presenterOf(users: readonly StoredUser[]) {
  const ids = users.map(({ _id }) => _id);
  const [seen, projects] = await Promise.all([lastSeenOf(ids), countProjectsOf(ids)]);
  return ({ _id, email, name, isAdmin, deactivatedAt, createdAt }: StoredUser) => ({
    _id,
    email,
    name,
    isAdmin,
    deactivatedAt: deactivatedAt ?? null,
    createdAt,
    lastSeenAt: seen.get(String(_id)) ?? null,
    projects: projects.get(String(_id)) ?? 0,
  });
}
