'use client';

import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WirePost } from '@/lib/contracts/posts';
import { getSeries } from '@/lib/routes/recurrences';

const RepeatDialog = loadLater(() => import('./repeat-dialog').then((part) => part.RepeatDialog));

type RepeatBarProps = {
  post: WirePost | null;
  scheduledFor: string | null;
  canEdit: boolean;
  save: () => Promise<WirePost | null>;
  /** It was saved, as the first of a series or not. */ onSaved: (post: WirePost) => void;
};

/** Whether a post repeats, and the way to let it. */
export function RepeatBar({ post, scheduledFor, canEdit, save, onSaved }: RepeatBarProps) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  function closed(saved: WirePost | null): void {
    setOpen(false);
    if (saved) onSaved(saved);
  }

  if (post?.recurrence) return <SeriesNote recurrence={post.recurrence} />;
  const sent = post?.platformPosts.some(({ status }) => status === 'published');
  if (!canEdit || sent || !scheduledFor || new Date(scheduledFor).getTime() <= now) return null;
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Repeat aria-hidden />
        Repeat
      </Button>
      {open && <RepeatDialog scheduledFor={scheduledFor} save={save} onDone={onSaved} onClose={closed} />}
    </div>
  );
}

function SeriesNote({ recurrence }: { recurrence: NonNullable<WirePost['recurrence']> }) {
  const { data: series } = useEndpoint(getSeries, { params: { id: recurrence.id } });
  return (
    <p className="flex items-start gap-2 text-dense text-muted">
      <Repeat aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {series ? `${series.state === 'active' ? 'Repeats' : 'Repeated'}: ${series.sentence}` : 'Belongs to a series'}.
        {recurrence.edited && ' This one was changed on its own.'}
      </span>
    </p>
  );
}
