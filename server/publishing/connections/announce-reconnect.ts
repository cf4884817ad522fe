import { settingsAddress } from '@/lib/platforms/addresses';
import { labelOf } from '@/lib/platforms/keys';
import { findUsers } from '@/server/people/users/store';
import { sha256 } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { notify } from '@/server/people/notifications/notify';
import { countPostsWaitingFor, postsWaitingFor, type WaitingPost } from '@/server/publishing/stored-posts/due.store';
import type { Destination } from './destination';
import { findProject } from '@/server/people/projects/store';
import { firstWords } from '@/lib/posts/first-words';

/** More are counted, not listed. */
const LISTED = 10;

type Dead = Destination & {
  text: string;
  /** The dead connections: people are notified once about each. */ credentials: Record<string, string>;
};

/**
 * Tells the owner and admins that a connection has to be renewed, in the network's words, with the scheduled posts that
 * will fail otherwise. Never throws.
 */
export async function announceReconnect({ text, credentials, ...destination }: Dead): Promise<void> {
  const { projectId, platform } = destination;
  try {
    const project = await findProject(projectId);
    if (!project) return;
    const admins = project.members.filter((member) => member.role === 'admin').map((member) => member.userId);
    const people = await findUsers([project.userId, ...admins]);
    const atRisk = {
      posts: await postsWaitingFor({ ...destination, limit: LISTED }),
      total: await countPostsWaitingFor(destination),
    };
    const label = labelOf(platform);
    for (const { _id, timeZone } of people) {
      const message = `${label} has to be reconnected: ${text.replace(/[.\s]+$/, '')}. ${riskSentence(atRisk, timeZone)}Reconnect it in Settings.`;
      await notify({
        userIds: [String(_id)],
        projectId,
        kind: 'reconnect',
        message,
        link: settingsAddress(platform),
        about: {
          subject: label,
          cause: 'reconnect',
          reason: text,
          platform,
          postId: null,
          fix: settingsAddress(platform),
          retry: false,
        },
        eventKey: `reconnect-${[projectId, platform, ...(destination.destinationId ? [destination.destinationId] : [])].join('-')}-${sha256(JSON.stringify(credentials)).slice(0, 24)}`,
      });
    }
  } catch (err) {
    log.error({ err, projectId, platform }, 'a notice that a connection has to be renewed could not be stored');
  }
}

function riskSentence({ posts, total }: { posts: WaitingPost[]; total: number }, timeZone: string): string {
  if (total === 0) return '';
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const names = posts.map((post) => `“${firstWords(post)}”${post.dueAt ? ` (${time.format(post.dueAt)})` : ''}`);
  const more = total > posts.length ? ` and ${total - posts.length} more` : '';
  return `At risk: ${total} scheduled ${total === 1 ? 'post' : 'posts'}: ${names.join(', ')}${more}. `;
}
