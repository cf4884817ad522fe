'use client';

import { useEffect, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { callUrl } from '@/lib/api/call';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { downloadKnowledge } from '@/lib/routes/knowledge-versions';

type NoteTextProps = {
  item: WireKnowledgeItem;
  text: string | null;
  onChange: (text: string) => void;
  error: string | undefined;
};

/** The text of a note as it was written: its own file, since passages hold it cut into pieces. */
export function NoteText({ item, text, onChange, error }: NoteTextProps) {
  const [stored, setStored] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const address = callUrl(downloadKnowledge, { params: { id: item._id } });
  useEffect(() => {
    const abort = new AbortController();
    fetch(address, { signal: abort.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
      .then(setStored)
      .catch(() => {
        if (!abort.signal.aborted) setFailure('The text could not be loaded. Close this and try again.');
      });
    return () => abort.abort();
  }, [address]);
  return (
    <Field label="Text" help="A changed text becomes a new version." error={error ?? failure}>
      {(control) => (
        <Textarea
          {...control}
          className="max-h-[40dvh] min-h-32"
          disabled={stored === null}
          value={text ?? stored ?? 'Loading...'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
