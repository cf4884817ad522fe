import { Types } from 'mongoose';
import { AgentSumModel } from '@/prisma-free-models/agent-sum';
import type { PostsSeen } from '@/server/publishing/stored-posts/agent.store';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';

export type Sums = {
  known: number;
  unpriced: number;
  failed: number;
  deleted: number;
  /** Posts that a model wrote and that are still there. */
  aiPosts: number;
  /** By day of their making, of the last ones. */
  days: Record<string, number>;
};
export type KeptSums = { openUntil: Date | null; until: Date | null; sums: Sums | null; seen: PostsSeen | null };

/** Far longer than a write takes. */
const OPEN_MS = 600_000;
/** A post this young is in no sums yet. */
const YOUNG_MS = 12 * 3_600_000;

const oid = (id: string) => new Types.ObjectId(id);

export const keptSums = (projectId: string, agentId: string) =>
  AgentSumModel.findOne({ _id: oid(agentId), projectId: oid(projectId) }).lean<KeptSums | null>();

/** Keeps sums, unless a post has begun to change since `before` was read. */
export async function keepSums(
  { projectId, agentId, before }: { projectId: string; agentId: string; before: KeptSums | null },
  kept: { until: Date; sums: Sums; seen: PostsSeen },
): Promise<void> {
  await AgentSumModel.updateOne(
    { _id: oid(agentId), projectId: oid(projectId), openUntil: before?.openUntil ?? null },
    { $set: kept },
    { upsert: before === null },
  ).catch((error: unknown) => {
    // A change has opened them meanwhile.
    if ((error as { code?: unknown }).code !== 11000) throw error;
  });
}

/**
 * Before a post of an agent changes: its sums count no more, and none are kept for a while. So whatever dies between
 * the two writes, no sums of before the change stay.
 */
export async function openSums(projectId: string, agentId: string, postId: string): Promise<void> {
  const now = clock.now().getTime();
  if (oid(postId).getTimestamp().getTime() > now - YOUNG_MS) return;
  await AgentSumModel.updateOne(
    { _id: oid(agentId), projectId: oid(projectId) },
    { $set: { openUntil: new Date(now + OPEN_MS), sums: null } },
    { upsert: true },
  );
}

export const removeSumsOf = (projectId: string, agentId: string) =>
  AgentSumModel.deleteOne({ _id: oid(agentId), projectId: oid(projectId) });

export const agentSumsOfProject = ofProject(AgentSumModel);
