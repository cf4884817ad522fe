'use client';

import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WireListedFile } from '@/lib/contracts/files';
import { DropZone } from '../drop-zone';
import { FileButton } from '../file-button';
import { acceptOf, type FileKind } from '../kinds';
import { Sentences } from '../sentences';
import { UploadList } from '../upload-list';
import { useFieldUploads } from '../use-field-uploads';
import { LibraryFilters } from './library-filters';
import { LibraryStates } from './library-states';
import { MediaGrid } from './media-grid';
import { MediaTile } from './media-tile';
import { useLibrary } from './use-library';

type LibraryDialogProps = {
  projectId: string;
  kinds?: readonly FileKind[] | undefined;
  multiple?: boolean | undefined;
  onChoose: (files: WireListedFile[]) => void;
  onClose: () => void;
};

const ALL: readonly FileKind[] = ['image', 'video', 'audio'];
const FAILURE = 'Failed to upload file. Please try again.';

/**
 * The library to choose from: one file, or several in the order in which they are chosen. Files uploaded here can be
 * chosen at once.
 */
export function LibraryDialog({ projectId, kinds = ALL, multiple = false, onChoose, onClose }: LibraryDialogProps) {
  const library = useLibrary({ projectId, kinds });
  const [chosen, setChosen] = useState<readonly WireListedFile[]>([]);
  const { send, uploads, busy, refusals, refuse } = useFieldUploads({ projectId, kinds, onFile: () => undefined });
  const upload = <FileButton label="Upload" busy={busy} accept={acceptOf(kinds)} multiple onFiles={send} />;

  function press(file: WireListedFile): void {
    if (!multiple) onChoose([file]);
    else
      setChosen((old) =>
        old.some(({ id }) => id === file.id) ? old.filter(({ id }) => id !== file.id) : [...old, file],
      );
  }

  const use = (file: WireListedFile) => onChoose([...chosen.filter(({ id }) => id !== file.id), file]);

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Media library"
        description={
          multiple ? 'Choose one or several. They are added in the order in which you choose them.' : 'Choose one.'
        }
        className="h-[min(760px,calc(100dvh-32px))] w-[min(960px,calc(100vw-32px))]"
      >
        <DropZone onFiles={send} onRefuse={refuse} className="flex min-h-0 flex-1 flex-col">
          <div className="flex flex-col gap-2 px-6 pt-1 pb-3">
            <LibraryFilters library={library} kinds={kinds} />
            {uploads.length > 0 && <UploadList uploads={uploads} failure={FAILURE} />}
            <Sentences sentences={refusals} />
          </div>
          <DialogBody className="flex-1 pt-1">
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
                    choosing
                    isSelected={chosen.some(({ id }) => id === file.id)}
                    onPress={() => press(file)}
                    isNoneChosen={chosen.length === 0}
                    onUse={multiple ? () => use(file) : undefined}
                  />
                )}
              />
            </LibraryStates>
          </DialogBody>
          <DialogFooter className="items-center">
            <span className="mr-auto flex items-center gap-3">
              {upload}
              <Link
                href="/media"
                className="text-dense text-accent-text underline-offset-4 hover:underline max-sm:hidden"
              >
                Open the library
              </Link>
            </span>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            {multiple && (
              <Button disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
                {chosen.length < 2 ? 'Use file' : `Use ${chosen.length} files`}
              </Button>
            )}
          </DialogFooter>
        </DropZone>
      </DialogContent>
    </Dialog>
  );
}
