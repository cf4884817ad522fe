import { publicOrigin } from './client';

type WithMedia = { mediaUrl: string | null; mediaUrls: string[] };

/** Media that a worker stored knows no host: in a response its addresses are those of the host that was asked. */
export function wholeMedia<T extends WithMedia>(post: T, { headers }: { headers: Headers }): T {
  const whole = (url: string) => (url.startsWith('/') ? publicOrigin(headers) + url : url);
  return { ...post, mediaUrl: post.mediaUrl && whole(post.mediaUrl), mediaUrls: post.mediaUrls.map(whole) };
}
