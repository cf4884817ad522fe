'use client';

import { AddToQueue } from '@/components/planning/add-to-queue';
import { Button } from '@/components/ui/button';
import type { WirePost } from '@/lib/contracts/posts';
import { PublishButton, type Publish } from './form-actions';

/** The name of saving: by a date, by its lack, or of a post that was sent already. */
export type SaveKind = 'draft' | 'scheduled' | 'kept at its date' | 'sent';

type FormFooterProps = {
  kind: SaveKind;
  /** The effect of saving. */ goesOut: string | null;
  plan: string;
  problem: string | null;
  /** Why it can't be saved as it is. */
  blocked: string | null;
  busy: boolean;
  /** The browser is offline, and the action waits. */
  isWaiting: boolean;
  queue: { save: () => Promise<WirePost | null>; disabled: boolean; onQueued: (post: WirePost) => void } | null;
  publish: Publish | null;
  /** Saves it the other way: a dated post as a draft, a dated draft as a post that goes out. */
  onSaveAs: (asDraft: boolean) => void;
};

/** The expected result of a save, and the buttons to save; Ctrl Enter presses the one that saves it as it is. */
export function FormFooter(props: FormFooterProps) {
  const { kind, goesOut, plan, problem, blocked, busy, isWaiting, queue, publish, onSaveAs } = props;
  const shared = { disabled: blocked !== null, title: blocked ?? undefined, className: 'max-sm:flex-1' };
  const asItIs = { type: 'submit', busy, 'aria-keyshortcuts': 'Control+Enter', ...shared } as const;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <div role="status" className="min-w-0 flex-1 basis-60 text-dense text-muted">
        {isWaiting ? (
          <p className="text-partial">You are offline. Saved when you are online again.</p>
        ) : (
          <>
            {goesOut && <p className="font-semibold text-ink">{goesOut}</p>}
            <p className="text-tiny">{plan}</p>
          </>
        )}
      </div>
      <div role="alert" className="basis-full text-dense text-failed empty:absolute">
        {problem}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full">
        {queue && <AddToQueue {...queue} />}
        {kind === 'sent' && <Button {...asItIs}>Save post</Button>}
        {kind === 'draft' && (
          <Button variant="outline" {...asItIs}>
            Save draft
          </Button>
        )}
        {kind === 'scheduled' && (
          <>
            <Button variant="outline" {...shared} onClick={() => onSaveAs(true)}>
              Save draft
            </Button>
            <Button {...asItIs}>Schedule</Button>
          </>
        )}
        {kind === 'kept at its date' && (
          <>
            <Button variant="outline" {...asItIs}>
              Save draft
            </Button>
            <Button {...shared} onClick={() => onSaveAs(false)}>
              Schedule
            </Button>
          </>
        )}
        {publish && <PublishButton publish={publish} variant="default" size="default" />}
      </div>
    </div>
  );
}
