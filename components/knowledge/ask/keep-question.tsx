'use client';

import { Star } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import type { WireCitedPassage } from '@/lib/contracts/knowledge-passages';
import { addGoldenQuestion, listGoldenQuestions } from '@/lib/routes/knowledge-quality';

type KeepQuestionProps = { projectId: string; question: string; passages: readonly WireCitedPassage[] };

/** Keeps a question with the document that must be found for it: the golden questions measure the search by it. */
export function KeepQuestion({ projectId, question, passages }: KeepQuestionProps) {
  const items = [...new Map(passages.map(({ itemId, title }) => [itemId, title]))];
  const [itemId, setItemId] = useState(items[0]?.[0] ?? '');
  const [isKept, setKept] = useState(false);
  const keep = useAction(addGoldenQuestion, {
    refresh: [listGoldenQuestions],
    failure: 'The question could not be kept',
    onDone: () => {
      setKept(true);
      toast.success('Golden question kept', { description: 'Insights & Analytics shows where its document is found.' });
    },
  });
  if (isKept) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Document that answers it"
        className="min-w-0 flex-1 basis-40"
        value={itemId}
        onChange={(event) => setItemId(event.target.value)}
        options={items.map(([id, title]) => ({ value: id, label: title }))}
      />
      <Button
        variant="outline"
        busy={keep.busy}
        onClick={() => void keep.run({ query: { projectId }, body: { question, itemId } })}
      >
        {!keep.busy && <Star aria-hidden />}
        Keep as golden question
      </Button>
    </div>
  );
}
