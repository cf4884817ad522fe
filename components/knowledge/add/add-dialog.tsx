'use client';

import { FileUp, Link as LinkIcon, NotebookPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Tab, Tabs, TabsContent, TabsList } from '@/components/ui/tabs';
import { NO_FACTS } from './facts-fields';
import { addFiles, FilesForm } from './files-form';
import { LinkForm, NoteForm } from './text-forms';
import { useBatch } from './use-batch';

type AddDialogProps = { projectId: string; files: readonly File[]; onClose: () => void };

const NO_DRAFTS = {
  files: { facts: NO_FACTS, namedByFile: false },
  note: { ...NO_FACTS, text: '' },
  link: { ...NO_FACTS, url: '' },
};
type Drafts = typeof NO_DRAFTS;

/**
 * Adds files, a note or a link. Files that were dropped on the page are chosen already. What is typed is kept while
 * another kind is looked at; while one is sent, the others wait, since a success closes the dialog.
 */
export function AddDialog({ projectId, files, onClose }: AddDialogProps) {
  const [kind, setKind] = useState('files');
  const [drafts, setDrafts] = useState<Drafts>(NO_DRAFTS);
  const [isAdding, setAdding] = useState(false);
  const batch = useBatch();
  const isBusy = isAdding || batch.isSending;
  const draftOf = <K extends keyof Drafts>(name: K) => ({
    draft: drafts[name],
    onDraft: (change: Partial<Drafts[K]>) => setDrafts((old) => ({ ...old, [name]: { ...old[name], ...change } })),
  });

  const taken = useRef(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    if (files.length > 0) addFiles(batch, files);
  });

  const tabProps = { projectId, onClose };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Add Knowledge" className="w-[min(640px,calc(100vw-32px))]">
        <Tabs value={kind} onValueChange={setKind} className="flex min-h-0 flex-col">
          <TabsList aria-label="Kind of knowledge" className="mx-6 mb-3">
            <Tab value="files" disabled={isBusy && kind !== 'files'}>
              <FileUp aria-hidden />
              Upload
            </Tab>
            <Tab value="note" disabled={isBusy && kind !== 'note'}>
              <NotebookPen aria-hidden />
              Note
            </Tab>
            <Tab value="link" disabled={isBusy && kind !== 'link'}>
              <LinkIcon aria-hidden />
              Link
            </Tab>
          </TabsList>
          <TabsContent value="files" className="flex min-h-0 flex-col">
            <FilesForm {...tabProps} {...draftOf('files')} batch={batch} isOpen={() => open.current} />
          </TabsContent>
          <TabsContent value="note" className="flex min-h-0 flex-col">
            <NoteForm {...tabProps} {...draftOf('note')} onBusy={setAdding} />
          </TabsContent>
          <TabsContent value="link" className="flex min-h-0 flex-col">
            <LinkForm {...tabProps} {...draftOf('link')} onBusy={setAdding} />
          </TabsContent>
        </Tabs>
      </DialogContent>
    </Dialog>
  );
}
