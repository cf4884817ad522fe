'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { ChooseCsv } from '@/components/shared/choose-csv';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import type { CsvFile } from '@/lib/contracts/csv-file';
import type { WireFilmBatch, WireFilmsPreview } from '@/lib/contracts/film-batches';
import type { WireFilmTemplate } from '@/lib/contracts/film-templates';
import { previewFilms } from '@/lib/routes/film-batches';
import { sampleCsv } from '@/lib/timeline/templates/films';
import { TEMPLATE } from '@/lib/timeline/templates/template';
import { CsvCheck } from './csv-check';

type CsvFilmsProps = { template: WireFilmTemplate; onBack: () => void; onStarted: (batch: WireFilmBatch) => void };

/** A table becomes films: choose it, look at each row and at what all take, begin. */
export function CsvFilms({ template, onBack, onStarted }: CsvFilmsProps) {
  const { name, fields } = template;
  const [file, setFile] = useState<CsvFile | null>(null);
  const [preview, setPreview] = useState<WireFilmsPreview | null>(null);
  const look = useAction(previewFilms, { silent: true });
  async function show(chosen: CsvFile): Promise<void> {
    setFile(chosen);
    setPreview((await look.run({ params: { id: template._id }, body: chosen })) ?? null);
  }
  if (file && preview) return <CsvCheck {...{ template, file, preview, onStarted }} onOther={() => setPreview(null)} />;
  return (
    <>
      <DialogBody>
        <ChooseCsv
          sample={{ label: 'Download sample', name: `${name}.csv`, text: () => sampleCsv(name, fields) }}
          busy={look.busy}
          error={look.error?.message}
          onFile={(chosen) => void show(chosen)}
        >
          The first line holds the headings, each further line a film: {fields.map(({ label }) => label).join(', ')}.
          Files are named as in the media library. At most {TEMPLATE.films} films.
        </ChooseCsv>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" className="mr-auto" onClick={onBack}>
          Back
        </Button>
      </DialogFooter>
    </>
  );
}
