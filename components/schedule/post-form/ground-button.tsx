'use client';

import { BookOpenCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';

const GroundDialog = loadLater(() => import('./ground-dialog').then((part) => part.GroundDialog));

/** Checks the claims of a draft against the project's documents. */
export function GroundButton({ text, projectId }: { text: string; projectId: string }) {
  const [isOpen, setOpen] = useState(false);
  const isEmpty = text.trim() === '';
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        disabled={isEmpty}
        title={isEmpty ? 'Write something first' : 'Check its claims against your documents'}
        onClick={() => setOpen(true)}
      >
        <BookOpenCheck aria-hidden />
        Ground in knowledge
      </Button>
      {isOpen && <GroundDialog text={text} projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}
