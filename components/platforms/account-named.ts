import type { PreviewedPost } from './previewed-post';

/** An account as drawings show it; its handle is made of the name. */
export function accountNamed(name: string, avatarUrl: string | null): PreviewedPost['account'] {
  const handle = name
    .replace(/^@/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_.]+/gu, '_');
  return { name, handle, avatarUrl };
}
