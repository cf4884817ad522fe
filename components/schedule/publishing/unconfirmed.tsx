'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

type UnconfirmedProps = {
  busy: boolean;
  /** The one of several parts that it is about, from 0. */ part: number | undefined;
  onAnswer: (status: 'published' | 'pending', publicUrl: string) => void;
};

/** The question that only a person who looks at the channel can answer. */
export function Unconfirmed({ busy, part, onAnswer }: UnconfirmedProps) {
  const [url, setUrl] = useState('');
  return (
    <div role="group" aria-label="Is it live?" className="flex flex-col gap-2 rounded-control bg-partial-soft p-3">
      <p className="text-dense text-partial">
        The network may have published {part === undefined ? 'this' : `part ${part + 1}`}. Look at the channel before
        anything is sent again.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" busy={busy} onClick={() => onAnswer('published', url.trim())}>
          It is live
        </Button>
        <Button variant="outline" size="sm" busy={busy} onClick={() => onAnswer('pending', '')}>
          It is not there: send it
        </Button>
        <Input
          aria-label="Link to the post (optional)"
          placeholder="Link to the post (optional)"
          type="url"
          className="h-7 max-w-64 text-dense"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </div>
    </div>
  );
}
