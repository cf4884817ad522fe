'use client';

import { Trash2 } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { ErrorState } from '@/components/shared/error-state';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useShortcut } from '@/components/shared/shortcuts';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import type { WireListedFile } from '@/lib/contracts/files';
import { DropZone } from '../drop-zone';
import { FileButton } from '../file-button';
import { acceptOf, type FileKind } from '../kinds';
import { Sentences } from '../sentences';
import { UnfinishedList, UploadList } from '../upload-list';
import { useFieldUploads } from '../use-field-uploads';
import { LibraryFilters } from './library-filters';
import { LibraryStates } from './library-states';
import { MediaGrid } from './media-grid';
import { MediaTile } from './media-tile';
import { useLibrary } from './use-library';

const DeleteFilesDialog = loadLater(() => import('./delete-files-dialog').then((part) => part.DeleteFilesDialog));
const FileSheet = loadLater(() => import('./file-sheet').then((part) => part.FileSheet));

const KINDS: readonly FileKind[] = ['image', 'video', 'audio'];
const FAILURE = 'Failed to upload file. Please try again.';

/** The media library of the selected project. The open file is in the address (`?file=<id>`). */
export function MediaScreen() {
  const { project, error, retry, may } = useWorkspace();
  const library = useLibrary({ projectId: project?._id });
  const [selected, setSelected] = useState<readonly WireListedFile[]>([]);
  const [deleting, setDeleting] = useState<readonly WireListedFile[]>([]);
  const { openId, open } = useOpenFile();
  const search = useRef<HTMLInputElement>(null);
  const canEdit = may('author');
  const { send, uploads, busy, refusals, refuse } = useFieldUploads({
    projectId: project?._id,
    kinds: KINDS,
    onFile: ({ id, name }) =>
      void (library.items?.some((item) => item.id === id) && toast(`${name} is in the library already`)),
  });
  useShortcut('/', () => search.current?.focus());

  const upload = canEdit ? (
    <FileButton label="Upload" busy={busy} accept={acceptOf(KINDS)} multiple onFiles={send} />
  ) : null;
  const toggle = (file: WireListedFile) =>
    setSelected((old) =>
      old.some(({ id }) => id === file.id) ? old.filter(({ id }) => id !== file.id) : [...old, file],
    );

  return (
    <DropZone disabled={!canEdit} onFiles={send} onRefuse={refuse} className="min-h-full data-over:bg-accent-soft">
      <Page
        header={
          <PageHeader
            title="Media"
            subtitle="Pictures, videos and audio files of this project, and where they are used"
          >
            {upload}
          </PageHeader>
        }
      >
        {error && <ErrorState title="The projects could not be loaded" detail={error.message} onRetry={retry} />}
        <LibraryFilters library={library} searchRef={search} />
        {uploads.length > 0 && <UploadList uploads={uploads} failure={FAILURE} />}
        {canEdit && <UnfinishedList projectId={project?._id} onFiles={send} />}
        <Sentences sentences={refusals} />
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            onClear={() => setSelected([])}
            onDelete={() => setDeleting(selected)}
          />
        )}
        <LibraryStates library={library} emptyAction={upload}>
          <MediaGrid
            label="Media"
            items={library.items ?? []}
            hasMore={library.hasMore}
            onMore={library.loadMore}
            tile={(file, tabIndex) => (
              <MediaTile
                file={file}
                tabIndex={tabIndex}
                isSelected={selected.some(({ id }) => id === file.id)}
                onPress={() => open(file.id)}
                onSelect={canEdit ? () => toggle(file) : undefined}
              />
            )}
          />
        </LibraryStates>
      </Page>
      {openId && (
        <FileSheet key={openId} id={openId} list={library.items ?? []} onClose={() => open(null)} onOpen={open} />
      )}
      {deleting.length > 0 && (
        <DeleteFilesDialog
          files={deleting}
          onClose={(gone) => {
            setDeleting([]);
            setSelected((old) => old.filter(({ id }) => !gone.includes(id)));
          }}
        />
      )}
    </DropZone>
  );
}

function useOpenFile() {
  const router = useRouter();
  const pathname = usePathname();
  const openId = useSearchParams().get('file');
  return {
    openId,
    open: (id: string | null) =>
      router.push(id ? `${pathname}?file=${encodeURIComponent(id)}` : pathname, { scroll: false }),
  };
}

function SelectionBar({ count, onClear, onDelete }: { count: number; onClear: () => void; onDelete: () => void }) {
  return (
    <div
      role="group"
      aria-label="Selected files"
      className="sticky top-14 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2"
    >
      <p role="status" className="tabular mr-auto text-dense">
        {count} {count === 1 ? 'file' : 'files'} selected
      </p>
      <Button variant="outline" size="sm" onClick={onClear}>
        Clear selection
      </Button>
      <Button size="sm" variant="destructive" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </Button>
    </div>
  );
}
