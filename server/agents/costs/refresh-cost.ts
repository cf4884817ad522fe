import { usageOfSubject } from '@/server/system/ai/call.store';
import { changeAgentPost, type Cost } from '../stored/agent-post.store';

/** As the ledger of AI calls names a post of an agent. */
export const subjectOf = (postId: string) => ({ kind: 'agent-post', id: postId });

/** Stores the costs of a post as the ledger has them, those of failed and cut off calls too. */
export async function refreshCost(projectId: string, postId: string): Promise<void> {
  const rows = await usageOfSubject({ projectId, ...subjectOf(postId) });
  const sum = (some: typeof rows, of: (row: (typeof rows)[number]) => number) =>
    some.reduce((all, row) => all + of(row), 0);
  const costOf = (some: typeof rows) =>
    sum(some, ({ unpriced }) => unpriced) > 0 ? null : sum(some, ({ cost }) => cost);
  const [media, token] = [
    rows.filter(({ capability }) => capability === 'image'),
    rows.filter(({ capability }) => capability !== 'image'),
  ];
  const cost: Cost = {
    token: costOf(token),
    media: costOf(media),
    known: sum(rows, (row) => row.cost),
    inputTokens: sum(rows, (row) => row.inputTokens),
    outputTokens: sum(rows, (row) => row.outputTokens),
    unpriced: sum(rows, (row) => row.unpriced),
  };
  await changeAgentPost(projectId, postId, { cost });
}
