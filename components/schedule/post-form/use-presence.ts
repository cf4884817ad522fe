'use client';

import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNotice } from '@/components/api/live-notices';
import { useAction } from '@/components/api/use-action';
import { useNow } from '@/components/shared/use-now';
import type { WirePresence } from '@/lib/contracts/post-editing';
import { announcePresence } from '@/lib/routes/post-editing';

const REPEAT_MS = 15_000;
/** A member silent for that long is gone: a closed laptop sends no farewell. */
const GONE_AFTER_MS = 40_000;

type Seen = WirePresence & { at: number };

/**
 * Who else looks at the post or edits it, in other tabs or elsewhere; tells them of this tab. Null: the post is not
 * saved yet.
 */
export function usePresence({ postId, editing }: { postId: string | null; editing: boolean }): WirePresence[] {
  const [tab] = useState(() => crypto.randomUUID());
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const now = useNow();
  // Without it members don't see each other, and everything else works: a failure is not reported.
  const { run } = useAction(announcePresence, { silent: true, nowOrNever: true });
  const state = editing ? 'editing' : 'viewing';
  const say = (said: WirePresence['state']) => {
    if (postId) void run({ params: { id: postId }, body: { state: said, tab } });
  };
  const tell = useEffectEvent(say);
  const repeat = useEffectEvent(() => say(state));

  useEffect(() => {
    if (!postId) return;
    const timer = setInterval(() => repeat(), REPEAT_MS);
    return () => {
      clearInterval(timer);
      tell('left');
    };
  }, [postId]);
  useEffect(() => tell(state), [postId, state]);

  useNotice<WirePresence>('presence', (notice) => {
    if (notice.postId !== postId || notice.tab === tab) return;
    const isNew = !seen.some((other) => other.tab === notice.tab);
    setSeen((old) => [
      ...old.filter((other) => other.tab !== notice.tab),
      ...(notice.state === 'left' ? [] : [{ ...notice, at: Date.now() }]),
    ]);
    // A newcomer learns at once who is here.
    if (isNew && notice.state !== 'left') say(state);
  });

  return useMemo(() => seen.filter(({ at }) => now - at < GONE_AFTER_MS), [seen, now]);
}
