'use client';

import { Type } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { drawAgentCard } from '@/lib/routes/agent-posts';

const WORDS_MAX = 300;

/** Draws the words as a card in the look of the brand kit; no model takes part. */
export function CardButton({
  agentId,
  words,
  onDrawn,
}: {
  agentId: string;
  words: string;
  onDrawn: (url: string) => void;
}) {
  const draw = useAction(drawAgentCard, {
    failure: 'The card could not be drawn',
    onDone: ({ url }) => onDrawn(url),
  });
  const text = words.trim().slice(0, WORDS_MAX);
  return (
    <Button
      variant="outline"
      size="sm"
      busy={draw.busy}
      disabled={text === ''}
      title={text === '' ? 'Write the content first' : 'The content as a picture, in the look of the brand kit'}
      onClick={() => void draw.run({ params: { id: agentId }, body: { text } })}
    >
      {!draw.busy && <Type aria-hidden />}
      Draw a card
    </Button>
  );
}
