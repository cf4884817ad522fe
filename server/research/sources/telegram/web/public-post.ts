import { PlatformError } from '@/server/publishing/platforms/failure';
import type { PublicPage } from '@/server/publishing/platforms/types';
import { clock } from '@/server/system/clock';
import { SourceUnreachableError, SourceWaitError, UnreadablePageError } from '../source-errors';
import { webSource } from './web-source';

/** A page that another project or search had read shortly before will do. */
const FRESH_SECONDS = 300;
const POSTS_OF_A_PAGE = 20;

/** Reads views and reactions of a post on its channel's public page, in turn with the searches of this host. */
export const publicPageOf =
  (projectId: string, signal: AbortSignal): PublicPage =>
  async ({ channel: username, id }) => {
    const context = { signal, projectId, searchId: `results:${projectId}`, maxAgeSeconds: FRESH_SECONDS };
    try {
      const page = { before: id + 1, limit: POSTS_OF_A_PAGE };
      const { posts } = (await webSource.posts({ username }, page, context)).value;
      const post = posts.find((one) => one.id === id);
      return post ? { views: post.views, likes: post.reactions ?? null } : null;
    } catch (error) {
      throw failureOf(error);
    }
  };

function failureOf(error: unknown): unknown {
  if (error instanceof SourceWaitError)
    return new PlatformError({
      class: 'rate-limited',
      afterMs: Math.max(1000, error.until.getTime() - clock.now().getTime()),
      text: 'Telegram asks this host to wait before it reads more pages.',
    });
  if (error instanceof UnreadablePageError)
    return new PlatformError({ class: 'retry', text: 'Telegram’s public page has changed and can’t be read.' });
  if (error instanceof SourceUnreachableError)
    return new PlatformError({ class: 'retry', text: 'Telegram’s public page did not answer.' });
  return error;
}
