import { livingPostsOfAgent, postsSeen, type PostsSeen } from '@/server/publishing/stored-posts/agent.store';
import { clock } from '@/server/system/clock';
import { costsOfAgent, type CostOfPost } from '../stored/agent-post.store';
import { keepSums, keptSums, type KeptSums, type Sums } from '../stored/agent-sum.store';

const DAY_MS = 86_400_000;
/** Days whose sums are kept one by one. */
const RETENTION_DAYS = 40;
const NONE: Sums = { known: 0, unpriced: 0, failed: 0, deleted: 0, aiPosts: 0, days: {} };

/**
 * Sums over all posts of an agent. Those made before yesterday are kept, as long as none of them changes, goes to the
 * trash or returns; younger ones are read.
 */
export async function sumsOfAgent(projectId: string, agentId: string): Promise<Sums> {
  const now = clock.now();
  const until = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS);
  const before = await keptSums(projectId, agentId);
  const seen = await postsSeen(projectId, agentId, until);
  const kept = await stillTrue(before, () => postsSeen(projectId, agentId, before?.until ?? until));
  const old =
    kept && kept.until >= until
      ? kept.sums
      : added(kept?.sums ?? NONE, await read(projectId, agentId, { from: kept?.until ?? null, to: until }));
  if ((!kept || kept.until < until) && !(before?.openUntil && before.openUntil > now))
    await keepSums({ projectId, agentId, before }, { until, sums: lastDaysOnly(old, until), seen });
  return added(
    old,
    await read(projectId, agentId, { from: kept && kept.until > until ? kept.until : until, to: null }),
  );
}

async function stillTrue(
  before: KeptSums | null,
  look: () => Promise<PostsSeen>,
): Promise<{ until: Date; sums: Sums } | null> {
  if (!before?.sums || !before.until || !before.seen) return null;
  const now = await look();
  const { seen, sums, until } = before;
  const same = seen.there === now.there && seen.trashed === now.trashed && seen.last === now.last;
  return same ? { sums, until } : null;
}

type Span = { from: Date | null; to: Date | null };

async function read(projectId: string, agentId: string, span: Span): Promise<Sums> {
  const rows = await costsOfAgent(projectId, agentId, span);
  const ids = rows.map(({ _id }) => String(_id));
  return sumOf(rows, await livingPostsOfAgent(projectId, agentId, ids));
}

function sumOf(rows: readonly CostOfPost[], there: ReadonlySet<string>): Sums {
  const sum = (some: readonly CostOfPost[]) => some.reduce((all, { cost }) => all + (cost?.known ?? 0), 0);
  const isThere = ({ _id }: CostOfPost) => there.has(String(_id));
  const byDay = Map.groupBy(rows, ({ createdAt }) => createdAt.toISOString().slice(0, 10));
  return {
    known: sum(rows),
    unpriced: rows.reduce((all, { cost }) => all + (cost?.unpriced ?? 0), 0),
    failed: sum(rows.filter(({ generation }) => generation?.state === 'failed')),
    deleted: sum(rows.filter((row) => !isThere(row))),
    aiPosts: rows.filter((row) => row.byAi && isThere(row)).length,
    days: Object.fromEntries([...byDay].map(([day, some]) => [day, sum(some)])),
  };
}

function added(a: Sums, b: Sums): Sums {
  const days = { ...a.days };
  for (const [day, cost] of Object.entries(b.days)) days[day] = (days[day] ?? 0) + cost;
  return {
    known: a.known + b.known,
    unpriced: a.unpriced + b.unpriced,
    failed: a.failed + b.failed,
    deleted: a.deleted + b.deleted,
    aiPosts: a.aiPosts + b.aiPosts,
    days,
  };
}

function lastDaysOnly(sums: Sums, until: Date): Sums {
  const first = new Date(until.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  return { ...sums, days: Object.fromEntries(Object.entries(sums.days).filter(([day]) => day >= first)) };
}
