'use client';

import { Download, FileUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { CsvFile } from '@/lib/contracts/csv-file';
import { textOfBytes } from '@/lib/format/text-of-bytes';
import { CSV_MAX_CHARS } from '@/lib/posts/csv/csv-file';
import { saveFile } from './save-file';

type ChooseCsvProps = {
  /** Said above the file: its columns, and what they hold. */
  children: ReactNode;
  /** A file with the headings that are read, to begin with. */
  sample: { label: string; name: string; text: () => string };
  busy: boolean;
  error: string | undefined;
  onFile: (file: CsvFile) => void;
};

/** Takes a CSV file from the person's disk, as text whatever its encoding. */
export function ChooseCsv({ children, sample, busy, error, onFile }: ChooseCsvProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
    const tooLong = text.length > CSV_MAX_CHARS;
    const most = CSV_MAX_CHARS.toLocaleString('en');
    setRefused(tooLong ? `This file is too large: at most ${most} characters. Split it into several.` : null);
    if (!tooLong) onFile({ fileName: file.name, text });
  }
  // Spreadsheets take a file for UTF-8 by its first three bytes.
  const save = () => saveFile(new Blob([`\uFEFF${sample.text()}`], { type: 'text/csv' }), sample.name);
  return (
    <div className="flex flex-col items-center gap-3 rounded-control border border-dashed border-edge px-6 py-8 text-center">
      <p className="max-w-[56ch] text-dense text-muted">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button busy={busy} onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Choose CSV file
        </Button>
        <Button variant="outline" onClick={save}>
          <Download aria-hidden />
          {sample.label}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <div role="alert" className="text-dense text-failed empty:hidden">
        {refused ?? error}
      </div>
    </div>
  );
}
