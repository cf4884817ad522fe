'use client';

import { CircleCheck, FileUp, X } from 'lucide-react';
import { useId, useRef, type FormEvent } from 'react';
import { DropZone } from '@/components/media/drop-zone';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { toast } from '@/components/ui/toast';
import { countWords, sizeWords } from '../words';
import { FactsFields, type Facts } from './facts-fields';
import { MAX_FILES, type Batch, type BatchFile, type BatchResult } from './use-batch';

const ACCEPT = '.pdf,.docx,.pptx,.xlsx,.csv,.md,.txt,.html,.htm,.png,.jpg,.jpeg,.webp';
const MISSING = 'Please fill in all required fields and select files';

export type FilesDraft = { facts: Facts; namedByFile: boolean };

type FilesFormProps = {
  projectId: string;
  batch: Batch;
  draft: FilesDraft;
  onDraft: (change: Partial<FilesDraft>) => void;
  onClose: () => void;
  /** Whether the dialog is still there to show how it went. */ isOpen: () => boolean;
};

/** Files with what is known of them; each is sent by itself and says how it went. */
export function FilesForm({ projectId, batch, draft, onDraft, onClose, isOpen }: FilesFormProps) {
  const { facts, namedByFile } = draft;
  const { files, isSending } = batch;
  const isBatch = files.length > 1;
  const isNamedByFile = isBatch && namedByFile;
  const allAdded = files.length > 0 && files.every(({ state }) => state === 'added');
  const add = (chosen: readonly File[]) => addFiles(batch, chosen);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (files.length === 0 || facts.category === '' || (!isNamedByFile && facts.title.trim() === ''))
      return void toast.error(MISSING);
    const result = await batch.send({ facts, namedByFile: isNamedByFile, projectId });
    tellResult(result, isOpen());
    if (result.open === 0) onClose();
  }

  return (
    <DropZone
      disabled={isSending}
      onFiles={add}
      onRefuse={(sentence) => void toast.error(sentence)}
      className="flex min-h-0 flex-col"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="flex flex-col gap-3 rounded-card border border-dashed border-edge p-3 group-data-over/drop:bg-accent-soft">
            <FilePicker isDisabled={isSending} onFiles={add} />
            {files.length > 0 && (
              <ul aria-label="Chosen documents" className="flex max-h-60 flex-col gap-2 overflow-y-auto">
                {files.map((entry) => (
                  <FileRow
                    key={entry.id}
                    entry={entry}
                    onRemove={() => batch.remove(entry.id)}
                    onDecide={(how) => void batch.decide(entry, how)}
                  />
                ))}
              </ul>
            )}
          </div>
          {isBatch && (
            <Checkbox
              label="Title each document by its file name"
              checked={namedByFile}
              onChange={(event) => onDraft({ namedByFile: event.target.checked })}
            />
          )}
          <FactsFields
            facts={facts}
            onChange={(change) => onDraft({ facts: { ...facts, ...change } })}
            titleDisabled={isNamedByFile}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {allAdded || isSending ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" busy={isSending} disabled={allAdded}>
            {isSending ? 'Uploading...' : files.some(({ state }) => state === 'failed') ? 'Try again' : 'Upload'}
          </Button>
        </DialogFooter>
      </form>
    </DropZone>
  );
}

/** Adds files to a batch, and says how many there was no room for. */
export function addFiles(batch: Pick<Batch, 'add'>, chosen: readonly File[]): void {
  const left = batch.add(chosen);
  if (left === 0) return;
  toast.error(`${MAX_FILES} files can be added at once`, {
    description: `${countWords(left, 'file')} left out. Add the rest afterwards.`,
  });
}

/** The dialog asks about duplicates itself, as long as it is there. */
function tellResult({ added, duplicates, failures }: BatchResult, isOpen: boolean): void {
  if (failures.length > 0)
    toast.error(failures[0], failures.length > 1 ? { description: `${failures.length} files failed.` } : {});
  if (duplicates.length > 0 && !isOpen)
    toast.error(`${countWords(duplicates.length, 'file was', 'files were')} not added: ${duplicates.join(', ')}`, {
      description: 'The same content is there already. Add it again to keep both or to replace it.',
    });
  if (added > 0) toast.success(`${countWords(added, 'document')} added`, { description: 'They are being read now.' });
}

function FilePicker({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="sr-only">
        Files
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={ACCEPT}
        disabled={isDisabled}
        aria-describedby={helpId}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant="outline" size="sm" disabled={isDisabled} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Choose files
      </Button>
      <p id={helpId} className="min-w-0 flex-1 basis-48 text-dense text-muted">
        or drop them here, up to {MAX_FILES}: PDF, Word, PowerPoint, Excel, CSV, Markdown, text, HTML, pictures
      </p>
    </div>
  );
}

type FileRowProps = { entry: BatchFile; onRemove: () => void; onDecide: (how: 'keep' | 'replace') => void };

function FileRow({ entry: { file, state, progress, message, existing }, onRemove, onDecide }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 truncate text-dense">{file.name}</span>
      <span className="tabular text-tiny text-muted">
        {state === 'sending' ? `${Math.round(progress * 100)}%` : sizeWords(file.size)}
      </span>
      {state === 'added' && (
        <span className="inline-flex items-center gap-1 text-tiny font-semibold text-published">
          <CircleCheck aria-hidden className="size-3.5" />
          Added
        </span>
      )}
      {(state === 'chosen' || state === 'failed' || state === 'duplicate') && (
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${file.name}`} title="Remove" onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
      {state === 'sending' && <Progress value={progress} label={`Uploading ${file.name}`} className="basis-full" />}
      {state === 'failed' && (
        <p role="alert" className="basis-full text-dense break-words text-failed">
          {message}
        </p>
      )}
      {state === 'duplicate' && (
        <div role="alert" className="flex basis-full flex-wrap items-center gap-2 text-dense">
          <p className="min-w-0 flex-1 basis-48 break-words text-partial">{message}</p>
          {existing && (
            <a
              href={`/knowledge?item=${existing}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open the document that is like ${file.name}`}
              className="text-accent-text underline underline-offset-4"
            >
              Open it
            </a>
          )}
          <Button variant="outline" size="sm" aria-label={`Keep both: ${file.name}`} onClick={() => onDecide('keep')}>
            Keep both
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Replace with ${file.name}`}
            onClick={() => onDecide('replace')}
          >
            Replace
          </Button>
        </div>
      )}
    </li>
  );
}
