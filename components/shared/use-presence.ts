'use client';

import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNotice, type NoticeKind } from '@/components/api/live-notices';
import { useNow } from '@/components/shared/use-now';
import type { PresenceState, WirePerson } from '@/lib/contracts/presence';

const REPEAT_MS = 15_000;
/** A member silent for that long is gone: a closed laptop sends no farewell. */
const GONE_AFTER_MS = 40_000;

type Presence<P> = {
  /** Of the event, and of what is open: null while it is not saved. */
  kind: NoticeKind;
  id: string | null;
  idOf: (said: P) => string;
  editing: boolean;
  announce: (id: string, said: { state: PresenceState; tab: string }) => void;
};

/**
 * Who else looks at the same thing or edits it, in other tabs or elsewhere; tells them of this tab. Without it members
 * don't see each other, and everything else works: callers report no failure.
 */
export function usePresence<P extends WirePerson>({ kind, id, idOf, editing, announce }: Presence<P>): P[] {
  const [tab] = useState(() => crypto.randomUUID());
  const [seen, setSeen] = useState<readonly (P & { at: number })[]>([]);
  const now = useNow();
  const state = editing ? 'editing' : 'viewing';
  const say = (said: PresenceState) => {
    if (id) announce(id, { state: said, tab });
  };
  const tell = useEffectEvent(say);
  const repeat = useEffectEvent(() => say(state));

  useEffect(() => {
    if (!id) return;
    const timer = setInterval(() => repeat(), REPEAT_MS);
    return () => {
      clearInterval(timer);
      tell('left');
    };
  }, [id]);
  useEffect(() => tell(state), [id, state]);

  useNotice<P>(kind, (notice) => {
    if (idOf(notice) !== id || notice.tab === tab) return;
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
