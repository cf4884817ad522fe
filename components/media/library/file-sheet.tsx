'use client';

import { Copy, Download, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { upload } from '@/components/api/use-upload';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Sheet } from '@/components/shared/sheet';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api/call';
import type { WireFileDetails } from '@/lib/contracts/files';
import { getFile, listFiles, replaceFile } from '@/lib/routes/files';
import { acceptOf } from '../kinds';
import { DeleteFilesDialog, KeptDialog } from './delete-files-dialog';
import { FileFacts } from './file-facts';
import { FileForm } from './file-form';
import { FileStage } from './file-stage';
import { FileFits, FileUses, placeWords } from './file-uses';

type FileSheetProps = {
  id: string;
  /** The files of the library beside it, in their order. */
  list: readonly { id: string }[];
  onClose: () => void;
  onOpen: (id: string) => void;
};

/** A file with its details and actions, beside the library. */
export function FileSheet({ id, list, onClose, onOpen }: FileSheetProps) {
  const {
    data: file,
    error,
    refetch,
  } = useEndpoint(getFile, { params: { id } }, { live: true, pollWhile: ({ state }) => state === 'processing' });
  const at = list.findIndex((each) => each.id === id);
  const stepTo = (each: { id: string } | undefined) => each && (() => onOpen(each.id));
  return (
    <Sheet
      title={file?.name ?? 'File'}
      footer={file && <Acts file={file} onClose={onClose} onOpen={onOpen} />}
      onPrevious={stepTo(at > 0 ? list[at - 1] : undefined)}
      onNext={stepTo(at >= 0 ? list[at + 1] : undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 p-4">
        {file ? (
          <Details file={file} />
        ) : error ? (
          <ErrorState title="The file could not be loaded" detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <div className="flex flex-col gap-5">
              <Skeleton className="aspect-4/3 rounded-card" />
              <Skeleton className="h-72 rounded-card" />
            </div>
          </Loading>
        )}
      </div>
    </Sheet>
  );
}

function Details({ file }: { file: WireFileDetails }) {
  const canEdit = useWorkspace().may('author');
  return (
    <>
      <FileStage file={file} />
      <FileForm key={`${file.id} ${canEdit}`} file={file} canEdit={canEdit} />
      <FileFacts file={file} />
      <FileUses uses={file.usedIn} />
      <FileFits fits={file.fits} />
    </>
  );
}

type ActsProps = Pick<FileSheetProps, 'onClose' | 'onOpen'> & { file: WireFileDetails };

function Acts({ file, onClose, onOpen }: ActsProps) {
  const canEdit = useWorkspace().may('author');
  const [isDeleting, setDeleting] = useState(false);
  const address = new URL(file.url, location.href).href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Address copied');
    } catch {
      // The browser gives the clipboard to secure pages only: the address is shown instead.
      toast.info('Copy the address from here', { description: address, duration: 20_000 });
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="outline" onClick={() => void copy()} className="mr-auto">
          <Copy aria-hidden />
          Copy address
        </Button>
        <Button variant="outline" asChild>
          <a href={address} download={file.name}>
            <Download aria-hidden />
            Download
          </a>
        </Button>
        {canEdit && <ReplaceButton file={file} onReplaced={onOpen} />}
        {canEdit && (
          <Button variant="destructive" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )}
      </div>
      {isDeleting && <Deleting file={file} onClose={(isGone) => (isGone ? onClose() : setDeleting(false))} />}
    </>
  );
}

/** A file in use can't be deleted: its uses are shown at once, without a question. */
function Deleting({ file, onClose }: { file: WireFileDetails; onClose: (isGone: boolean) => void }) {
  if (file.usedIn.length > 0)
    return (
      <KeptDialog
        kept={[{ id: file.id, name: file.name, reasons: file.usedIn.map(placeWords) }]}
        onClose={() => onClose(false)}
      />
    );
  return <DeleteFilesDialog files={[file]} onClose={(gone) => onClose(gone.length > 0)} />;
}

/** Another file in its place, in every post that is not published. */
function ReplaceButton({ file, onReplaced }: { file: WireFileDetails; onReplaced: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const cache = useCache();
  const [progress, setProgress] = useState<number | null>(null);

  async function replace(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setProgress(0);
    try {
      const answer = await upload({
        endpoint: replaceFile,
        params: { id: file.id },
        file: chosen,
        onProgress: setProgress,
      });
      if (answer) {
        cache.refresh(listFiles, ...POST_LISTS);
        toast.success('File replaced', { description: replacedWords(answer.replacedIn.length, answer.stillIn.length) });
        onReplaced(answer.file.id);
      }
    } catch (failure) {
      toast.error('The file was not replaced', {
        description: failure instanceof ApiError ? failure.message : 'Try again.',
      });
    } finally {
      setProgress(null);
    }
  }

  return (
    <>
      {progress !== null && <Progress value={progress} label={`Replacing ${file.name}`} className="w-24" />}
      <Button
        variant="outline"
        busy={progress !== null}
        title="Replace it in all posts that are not published"
        onClick={() => input.current?.click()}
      >
        {progress === null && <RefreshCw aria-hidden />}
        {progress === null ? 'Replace' : `Uploading... ${Math.round(progress * 100)}%`}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptOf(['image', 'video', 'audio'])}
        hidden
        onChange={(event) => {
          void replace(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function replacedWords(changed: number, kept: number): string {
  const posts = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`;
  if (changed === 0 && kept === 0) return 'Nothing used the old one, so it was deleted.';
  return [
    changed > 0 ? `Changed in ${posts(changed)}.` : '',
    kept > 0 ? `The old file stays in ${posts(kept)}: published posts, videos and agents keep what they show.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
