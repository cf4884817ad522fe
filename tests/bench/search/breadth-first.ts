import { webSource } from '@/server/research/sources/telegram/web/web-source';

/**
 * The usual snowball as the floor: channels in the order in which they were found, each read whole with its card, as
 * long as there are calls left. Returns the channels that it read.
 */
export async function breadthFirst(seed: string, { calls, messageLimit }: { calls: number; messageLimit: number }) {
  const queue = [seed];
  const known = new Set([seed.toLowerCase()]);
  const read: string[] = [];
  let left = calls;
  const ctx = { signal: new AbortController().signal, searchId: `floor of ${seed}`, projectId: 'floor' };
  for (let name = queue.shift(); name !== undefined && left > 0; name = queue.shift()) {
    let seen = 0;
    let before: number | null | undefined;
    let isOpen = false;
    while (before !== null && seen < messageLimit && left > 0) {
      left -= 1;
      const limit = messageLimit - seen;
      const { value } = await webSource.posts({ username: name }, { limit, ...(before ? { before } : {}) }, ctx);
      isOpen ||= value.preview === 'open';
      before = value.before;
      seen += value.posts.length;
      for (const post of value.posts) {
        const names = [post.forwardedFrom?.username, ...post.links.map(({ username }) => username), ...post.mentions];
        for (const each of names) {
          const key = each?.toLowerCase();
          if (!each || !key || known.has(key)) continue;
          known.add(key);
          queue.push(each);
        }
      }
    }
    if (left > 0) {
      left -= 1;
      const { value } = await webSource.card({ username: name }, ctx);
      if (isOpen || value.kind === 'channel') read.push(name);
    }
  }
  return read;
}
