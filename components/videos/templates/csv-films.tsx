'use client';

import { Download, FileUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import type { FilmsBody, WireFilmBatch, WireFilmsPreview } from '@/lib/contracts/film-batches';
import type { WireFilmTemplate } from '@/lib/contracts/film-templates';
import { textOfBytes } from '@/lib/format/text-of-bytes';
import { CSV_MAX_CHARS } from '@/lib/posts/csv/csv-file';
import { previewFilms } from '@/lib/routes/film-batches';
import { sampleCsv } from '@/lib/timeline/templates/films';
import { TEMPLATE } from '@/lib/timeline/templates/template';
import { CsvCheck } from './csv-check';

type CsvFilmsProps = { template: WireFilmTemplate; onBack: () => void; onStarted: (batch: WireFilmBatch) => void };

/** A table becomes films: choose it, look at each row and at what all take, begin. */
export function CsvFilms({ template, onBack, onStarted }: CsvFilmsProps) {
  const [asked, setAsked] = useState<FilmsBody | null>(null);
  const [preview, setPreview] = useState<WireFilmsPreview | null>(null);
  const look = useAction(previewFilms, { silent: true });
  async function show(file: FilmsBody): Promise<void> {
    setAsked(file);
    setPreview((await look.run({ params: { id: template._id }, body: file })) ?? null);
  }
  if (asked && preview)
    return <CsvCheck {...{ template, asked, preview, onStarted }} onOther={() => setPreview(null)} />;
  return (
    <>
      <DialogBody>
        <ChooseTable
          template={template}
          busy={look.busy}
          error={look.error?.message}
          onFile={(file) => void show(file)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" className="mr-auto" onClick={onBack}>
          Back
        </Button>
      </DialogFooter>
    </>
  );
}

function saveSample({ name, fields }: WireFilmTemplate): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${sampleCsv(name, fields)}`], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click();
  URL.revokeObjectURL(url);
}

type ChooseProps = {
  template: WireFilmTemplate;
  busy: boolean;
  error: string | undefined;
  onFile: (file: FilmsBody) => void;
};

function ChooseTable({ template, busy, error, onFile }: ChooseProps) {
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
  return (
    <div className="flex flex-col items-center gap-3 rounded-control border border-dashed border-edge px-6 py-8 text-center">
      <p className="max-w-[56ch] text-dense text-muted">
        The first line holds the headings, each further line a film:{' '}
        {template.fields.map(({ label }) => label).join(', ')}. Files are named as in the media library. At most{' '}
        {TEMPLATE.films} films.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button busy={busy} onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Choose CSV file
        </Button>
        <Button variant="outline" onClick={() => saveSample(template)}>
          <Download aria-hidden />
          Download sample
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
