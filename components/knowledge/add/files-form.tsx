'use client';

import { CircleCheck, FileUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { DropZone } from '@/components/media/drop-zone';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { countWords, sizeWords } from '../words';
import { FactsFields, NO_FACTS } from './facts-fields';
import { MAX_FILES, useBatch, type BatchFile } from './use-batch';

const ACCEPT = '.pdf,.docx,.pptx,.xlsx,.csv,.md,.txt,.html,.htm,.png,.jpg,.jpeg,.webp';
const MISSING = 'Please fill in all required fields and select files';

type FilesFormProps = { projectId: string; initialFiles: readonly File[]; onClose: () => void };

/** Files with what is known of them; each is sent by itself and says how it went. */
export function FilesForm({ projectId, initialFiles, onClose }: FilesFormProps) {
  const batch = useBatch();
  const [facts, setFacts] = useState(NO_FACTS);
  const [namedByFile, setNamedByFile] = useState(false);
  const isBatch = batch.files.length > 1;
  const isNamedByFile = isBatch && namedByFile;
  const { files, isSending } = batch;
  const allAdded = files.length > 0 && files.every(({ state }) => state === 'added');

  function add(chosen: readonly File[]): void {
    const left = batch.add(chosen);
    if (left > 0)
      toast.error(`${MAX_FILES} files can be added at once`, {
        description: `${countWords(left, 'file')} left out. Add the rest afterwards.`,
      });
  }
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    if (initialFiles.length > 0) add(initialFiles);
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (files.length === 0 || facts.category === '' || (!isNamedByFile && facts.title.trim() === ''))
      return void toast.error(MISSING);
    const { added, open, failures } = await batch.send({ facts, namedByFile: isNamedByFile, projectId });
    if (failures.length > 0)
      toast.error(failures[0], failures.length > 1 ? { description: `${failures.length} files failed.` } : {});
    if (added > 0) toast.success(`${countWords(added, 'document')} added`, { description: 'They are being read now.' });
    if (open === 0) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
      <DialogBody>
        <DropZone
          onFiles={add}
          onRefuse={(sentence) => void toast.error(sentence)}
          className="flex flex-col gap-3 rounded-card border border-dashed border-edge p-3 data-over:bg-accent-soft"
        >
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
        </DropZone>
        {isBatch && (
          <Checkbox
            label="Title each document by its file name"
            checked={namedByFile}
            onChange={(event) => setNamedByFile(event.target.checked)}
          />
        )}
        <FactsFields
          facts={facts}
          onChange={(change) => setFacts((old) => ({ ...old, ...change }))}
          titleDisabled={isNamedByFile}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {allAdded ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" busy={isSending} disabled={allAdded}>
          {isSending ? 'Uploading...' : files.some(({ state }) => state === 'failed') ? 'Try again' : 'Upload'}
        </Button>
      </DialogFooter>
    </form>
  );
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

function FileRow({ entry: { file, state, progress, message }, onRemove, onDecide }: FileRowProps) {
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
