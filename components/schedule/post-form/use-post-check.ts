'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { checkPost } from '@/lib/routes/post-editing';
import type { Lint, PlatformKey } from '@/lib/platforms/define';
import { bodyOf, type PostForm } from '@/lib/posts/form';

const ASK_AFTER_MS = 900;

/**
 * Findings that need the server's knowledge; all others are made in the browser while typing, and the server's older
 * ones would contradict them.
 */
const SERVER_ONLY = new Set([
  'CREDENTIALS_MISSING',
  'RECONNECT',
  'MEDIA_NOT_PUBLIC',
  'TIME_PASSED',
  'POSTED_BEFORE',
  'PAUSED',
]);

export type ServerLints = ReadonlyMap<PlatformKey, readonly Lint[]>;
const NONE: ServerLints = new Map();

/** Findings that only the server can make: requested when typing pauses, before anything is saved. */
export function usePostCheck({
  form,
  projectId,
  postId,
}: {
  form: PostForm;
  projectId: string;
  postId: string | null;
}): ServerLints {
  const [found, setFound] = useState<ServerLints>(NONE);
  // A check that fails says nothing: the save says what is wrong, and its answer carries the findings.
  const { run } = useAction(checkPost, { silent: true, nowOrNever: true });
  const body = bodyOf(form);
  const asked = JSON.stringify({ ...body, postId });
  const check = useEffectEvent(async () => {
    if (body.platformPosts.length === 0) return setFound(NONE);
    const answer = await run({ query: { projectId }, body: { ...body, postId } });
    if (answer)
      setFound(
        new Map(
          answer.platforms.map(({ platform, lints }) => [platform, lints.filter(({ code }) => SERVER_ONLY.has(code))]),
        ),
      );
  });
  useEffect(() => {
    const timer = setTimeout(() => void check(), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return found;
}
