'use client';

import { AddToQueue } from '@/components/planning/add-to-queue';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import type { WirePost } from '@/lib/contracts/posts';

type FormFooterProps = {
  plan: string;
  problem: string | null;
  /** Why it can't be saved as it is. */
  blocked: string | null;
  busy: boolean;
  /** The browser is offline, and the action waits. */
  isWaiting: boolean;
  queue: { save: () => Promise<WirePost | null>; disabled: boolean; onQueued: (post: WirePost) => void } | null;
};

/** The expected result of a save, and the button to save. */
export function FormFooter({ plan, problem, blocked, busy, isWaiting, queue }: FormFooterProps) {
  return (
    <footer
      data-bottom-bar
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-card border-t border-line bg-panel px-4 py-3 md:px-5"
    >
      <p role="status" className="min-w-0 flex-1 basis-full text-dense text-muted sm:basis-0">
        {isWaiting ? <span className="text-partial">You are offline. Saved when you are online again.</span> : plan}
      </p>
      <div role="alert" className="text-dense text-failed empty:absolute">
        {problem}
      </div>
      <span className="hidden items-center gap-1 text-tiny text-muted lg:flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd>
      </span>
      {queue && <AddToQueue {...queue} />}
      <Button
        type="submit"
        size="lg"
        className="max-sm:flex-1"
        busy={busy}
        disabled={blocked !== null}
        title={blocked ?? undefined}
      >
        Save post
      </Button>
    </footer>
  );
}
