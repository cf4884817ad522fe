'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { WireCsvPreview, WirePostImport } from '@/lib/contracts/imports';
import { previewImport } from '@/lib/routes/imports';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { CsvChoose } from './csv-choose';
import { CsvPreview } from './csv-preview';
import type { CsvQuestion } from './csv-question';
import { CsvProgress } from './csv-progress';
import type { PlanningDialogProps } from './types';

/** A CSV file becomes posts: choose, look, import. */
export function CsvDialog({ onClose }: PlanningDialogProps) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id };
  const [asked, setAsked] = useState<CsvQuestion | null>(null);
  const [preview, setPreview] = useState<WireCsvPreview | null>(null);
  const [started, setStarted] = useState<WirePostImport | null>(null);
  const look = useAction(previewImport, { silent: true });

  async function show(next: CsvQuestion): Promise<void> {
    setAsked(next);
    const found = await look.run({ query, body: next });
    if (found) setPreview(found);
  }

  function again(): void {
    setStarted(null);
    setPreview(null);
    setAsked(null);
    look.reset();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Import from CSV"
        description={
          asked && preview
            ? asked.fileName
            : 'Each row becomes a post. Nothing is imported before you have seen every row.'
        }
        className="w-[min(960px,calc(100vw-32px))]"
      >
        {started && <CsvProgress started={started} onAgain={again} onClose={onClose} />}
        {!started && !(asked && preview) && (
          <CsvChoose
            busy={look.busy}
            error={look.error?.message}
            onFile={(file) => void show({ ...file, timeZone: viewerZone(), platforms: [] })}
          />
        )}
        {!started && asked && preview && (
          <CsvPreview
            asked={asked}
            preview={preview}
            busy={look.busy}
            error={look.error?.message}
            onChange={(change) => void show({ ...asked, ...change })}
            onStarted={setStarted}
            onBack={again}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
