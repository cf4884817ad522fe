import { isDeepStrictEqual } from 'node:util';
import type { PostInput } from '@/lib/contracts/posts';
import type { MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { cleanParts, joinParts, partsIn, partsOfText, settledParts } from '@/lib/platforms/parts';
import type { PlatformPost, Post } from './aggregate';

/** Text and parts. The same ones stay the same object: nothing is written of them. */
export function writtenIn(post: Post, body: PostInput): Pick<Post, 'content' | 'parts' | 'numbered'> {
  // A series whose content was saved by an older version goes on as it was: lines of dashes are text there.
  if (post._id === '' && post.recurrence && !body.parts?.length) return { content: body.content ?? '' };
  const known = { content: post.content, parts: post.parts ?? [] };
  // Lines of dashes in a post of an older version stay text until the text is edited.
  const { content, parts } = settledParts(body, known);
  const same = content === known.content && parts === known.parts;
  if (same && !post.parts && post._id !== '') return { content };
  const numbered = body.numbered === undefined ? post.numbered : (body.numbered ?? false);
  return { content, parts: same ? known.parts : parts, ...(numbered === undefined ? {} : { numbered }) };
}

type Own = Pick<PlatformPost, 'platform'> & {
  was: Record<string, unknown>;
  /** The main text as it was sent: what says the same goes on following it. */
  sentContent: string | null | undefined;
  after: MainPost;
};

/** A platform's own parts, by the same rule; those of its text alone are found when it is sent. */
export function withOwnParts(
  data: Record<string, unknown>,
  { platform, was, sentContent, after }: Own,
): Record<string, unknown> {
  const { parts: sent, ...rest } = data;
  const { textField } = manifestOf(platform);
  const follows = data[textField] === sentContent && after.content !== sentContent;
  if (sent === undefined) return follows && data[textField] ? { ...data, [textField]: after.content } : data;
  const text = (of: Record<string, unknown>) => (typeof of[textField] === 'string' ? of[textField] : '');
  const isTextAlone = isDeepStrictEqual(sent, was.parts) && text(rest) !== text(was);
  if (isTextAlone && (text(rest) === '' || text(rest) === after.content)) return rest;
  const parts = isTextAlone ? partsOfText(text(rest), partsIn(was.parts)) : cleanParts(partsIn(sent));
  return parts.length > 0 ? { ...rest, parts, [textField]: joinParts(parts) } : rest;
}
