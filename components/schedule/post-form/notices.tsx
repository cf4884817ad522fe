'use client';

import { Pencil, Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WirePresence } from '@/lib/contracts/post-editing';
import type { PostFormState } from './use-post-form';

const ConflictDialog = loadLater(() => import('./conflict-dialog').then((part) => part.ConflictDialog));

const barLook = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 text-dense md:px-5';

type NoticesProps = { state: PostFormState; others: readonly WirePresence[]; userId: string };

/** Notices beside the post: restored changes, other members present, and changes that others saved. */
export function Notices({ state, others, userId }: NoticesProps) {
  const { conflict, restored, merged } = state;
  return (
    <>
      <Others others={others} userId={userId} />
      {conflict && <ConflictNotice state={state} />}
      {merged && !conflict && (
        <div role="status" className={`${barLook} bg-scheduled-soft text-scheduled`}>
          <span>Changes that another member saved meanwhile were merged with yours.</span>
          <Button variant="outline" size="sm" onClick={state.dismissMerged}>
            Dismiss
          </Button>
        </div>
      )}
      {restored && !conflict && (
        <div role="status" className={`${barLook} bg-scheduled-soft text-scheduled`}>
          <span>Your unsaved changes were restored.</span>
          <Button variant="outline" size="sm" onClick={state.startOver}>
            Start over
          </Button>
        </div>
      )}
    </>
  );
}

/** 'Boris is editing this post.' */
function Others({ others, userId }: Omit<NoticesProps, 'state'>) {
  const people = others.filter((other) => other.userId !== userId);
  const names = (list: readonly WirePresence[]) => [...new Set(list.map(({ name }) => name))];
  const editors = names(people.filter(({ state }) => state === 'editing'));
  const viewers = names(people).filter((name) => !editors.includes(name));
  const own = others.some((other) => other.userId === userId);
  if (others.length === 0) return null;
  return (
    <div role="status" className={`${barLook} bg-partial-soft text-partial`}>
      {editors.length > 0 && (
        <span className="flex items-center gap-1.5">
          <Pencil aria-hidden className="size-3.5" />
          {editors.join(' and ')} {editors.length === 1 ? 'is' : 'are'} editing this post too.
        </span>
      )}
      {viewers.length > 0 && (
        <span className="flex items-center gap-1.5">
          <Eye aria-hidden className="size-3.5" />
          {viewers.join(' and ')} {viewers.length === 1 ? 'has' : 'have'} this post open.
        </span>
      )}
      {own && <span>You have this post open in another tab too.</span>}
    </div>
  );
}

/** Another member changed the same fields: nothing is overwritten until the writer chooses. */
function ConflictNotice({ state }: { state: PostFormState }) {
  const [comparing, setComparing] = useState(false);
  const { conflict, resolve } = state;
  if (!conflict) return null;
  const places = conflict.conflicts.map(({ label }) => label);
  return (
    <div role="alert" className={`${barLook} bg-failed-soft text-failed`}>
      <span className="min-w-0 flex-1">
        Another member saved this post meanwhile, and changed the same fields: {places.join(', ')}. Choose before you
        save.
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => resolve(conflict.theirs)}>
          Take theirs
        </Button>
        <Button variant="outline" size="sm" onClick={() => resolve(conflict.form)}>
          Keep mine
        </Button>
        <Button variant="outline" size="sm" onClick={() => setComparing(true)}>
          See both
        </Button>
      </span>
      {comparing && (
        <ConflictDialog
          conflicts={conflict.conflicts}
          merged={conflict.form}
          onResolve={resolve}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}
