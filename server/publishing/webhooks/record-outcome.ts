import type { WirePost } from '@/lib/contracts/posts';
import type { Outcome } from '@/lib/posts/outcome';
import { insertDelivery, webhooksOf } from './store';

/** Stores one delivery per webhook that subscribes to the outcome. May be repeated. */
export async function recordOutcome({
  post,
  outcome,
  changeKey,
  at,
}: {
  post: WirePost;
  outcome: Outcome;
  changeKey: string;
  at: Date;
}): Promise<void> {
  const event = `post.${outcome}` as const;
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data: { post } });
  for (const webhook of await webhooksOf(post.projectId)) {
    if (!webhook.enabled || !webhook.events.includes(event)) continue;
    await insertDelivery({
      webhookId: webhook.id,
      projectId: post.projectId,
      postId: post._id,
      event,
      changeKey,
      body,
      at,
    });
  }
}
