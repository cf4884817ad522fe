import { toDollars } from '@/lib/ai/cost';
import { containsPattern } from '@/lib/format/contains-pattern';
import { findUsers, listUsersBy } from '@/server/people/users/store';
import { budgetsOfEveryProject, type ProjectBudget } from '@/server/system/ai/project-caps.store';
import { clock } from '@/server/system/clock';

const PAGE = 50;
/** Owners whose projects a search for a person finds. */
const MAX_OWNERS = 200;

type Query = { q?: string | undefined; page?: number | undefined; limit?: number | undefined };

/** Limits and spending of projects in dollars, the dearest first. `q` is part of a project's or its owner's name. */
export async function listBudgets({ q, page = 1, limit = PAGE }: Query) {
  const today = clock.now().toISOString();
  const all = await budgetsOfEveryProject({
    day: today.slice(0, 10),
    month: today.slice(0, 7),
    named: q?.trim() ? await named(q.trim()) : undefined,
  });
  const shown = all.slice((page - 1) * limit, page * limit);
  const owners = new Map(
    (await findUsers(shown.map(({ ownerId }) => ownerId))).map((user) => [String(user._id), user]),
  );
  return {
    items: shown.map(({ ownerId, ...budget }) => {
      const owner = owners.get(ownerId);
      return { ...inDollars(budget), owner: owner ? { name: owner.name, email: owner.email } : null };
    }),
    total: all.length,
  };
}

async function named(q: string) {
  const { items } = await listUsersBy(q, { skip: 0, limit: MAX_OWNERS });
  return { pattern: new RegExp(containsPattern(q), 'i'), ownerIds: items.map(({ _id }) => _id) };
}

function inDollars({ day, month, ...rest }: Omit<ProjectBudget, 'ownerId'>) {
  const of = ({ limit, used }: { limit: number | null; used: number }) => ({
    limit: limit === null ? null : toDollars(limit),
    used: toDollars(used),
  });
  return { ...rest, day: of(day), month: of(month) };
}
