'use client';

import { FileUp, Link as LinkIcon, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Tab, Tabs, TabsContent, TabsList } from '@/components/ui/tabs';
import { FilesForm } from './files-form';
import { LinkForm, NoteForm } from './text-forms';

type AddDialogProps = { projectId: string; files: readonly File[]; onClose: () => void };

/** Adds files, a note or a link. Files that were dropped on the page are chosen already. */
export function AddDialog({ projectId, files, onClose }: AddDialogProps) {
  const [kind, setKind] = useState('files');
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Add Knowledge" className="w-[min(640px,calc(100vw-32px))]">
        <Tabs value={kind} onValueChange={setKind} className="flex min-h-0 flex-col">
          <TabsList aria-label="Kind of knowledge" className="mx-6 mb-3">
            <Tab value="files">
              <FileUp aria-hidden />
              Upload
            </Tab>
            <Tab value="note">
              <NotebookPen aria-hidden />
              Note
            </Tab>
            <Tab value="link">
              <LinkIcon aria-hidden />
              Link
            </Tab>
          </TabsList>
          <TabsContent value="files" className="flex min-h-0 flex-col">
            <FilesForm projectId={projectId} initialFiles={files} onClose={onClose} />
          </TabsContent>
          <TabsContent value="note" className="flex min-h-0 flex-col">
            <NoteForm projectId={projectId} onClose={onClose} />
          </TabsContent>
          <TabsContent value="link" className="flex min-h-0 flex-col">
            <LinkForm projectId={projectId} onClose={onClose} />
          </TabsContent>
        </Tabs>
      </DialogContent>
    </Dialog>
  );
}
