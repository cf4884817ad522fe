'use client';

import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import type { CsvFile } from '@/lib/contracts/csv-file';
import type { WireFilmBatch, WireFilmsPreview } from '@/lib/contracts/film-batches';
import type { WireFilmTemplate } from '@/lib/contracts/film-templates';
import { listFilmBatches, startFilms } from '@/lib/routes/film-batches';
import { VIDEO_CACHES } from '../caches';
import { countOf } from '../words';

type CsvCheckProps = {
  template: WireFilmTemplate;
  file: CsvFile;
  preview: WireFilmsPreview;
  onStarted: (batch: WireFilmBatch) => void;
  onOther: () => void;
};

/** Which row gives which film, each fault of each cell, and what all of them take before any is begun. */
export function CsvCheck({ template, file, preview, onStarted, onOther }: CsvCheckProps) {
  const refresh = [listFilmBatches, ...VIDEO_CACHES];
  const start = useAction(startFilms, { refresh, failure: 'The films could not be begun' });
  const { films, notes, estimate } = preview;
  const wrong = films.length - estimate.films;
  async function begin(): Promise<void> {
    const body = { ...file, films: estimate.films };
    const batch = await start.run({ params: { id: template._id }, body });
    if (batch) onStarted(batch);
  }
  return (
    <>
      <DialogBody>
        {notes.map((note) => (
          <p key={note} className="flex items-start gap-1.5 text-dense text-partial">
            <TriangleAlert aria-label="Note" className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">{note}</span>
          </p>
        ))}
        <div
          role="region"
          aria-label="Films"
          tabIndex={0}
          className="overflow-x-auto rounded-control border border-line"
        >
          <table className="w-full text-left text-dense">
            <thead className="bg-sunken text-muted">
              <tr>
                {['Row', 'Film', ...template.fields.map(({ label }) => label)].map((heading) => (
                  <th key={heading} scope="col" className="px-2 py-1.5 font-semibold whitespace-nowrap">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {films.map((film) => (
                <FilmCells key={film.row} film={film} fields={template.fields} />
              ))}
            </tbody>
          </table>
        </div>
      </DialogBody>
      <DialogFooter className="items-center">
        <p role="status" className="mr-auto text-dense text-muted">
          {estimate.films > 0 ? estimate.sentence : 'No row can become a film yet.'}
          {wrong > 0 && ` ${countOf(wrong, 'row')} with errors ${wrong === 1 ? 'is' : 'are'} left out.`}
        </p>
        <Button variant="outline" onClick={onOther}>
          Choose another file
        </Button>
        <Button busy={start.busy} disabled={estimate.films === 0} onClick={() => void begin()}>
          Make {countOf(estimate.films, 'film')}
        </Button>
      </DialogFooter>
    </>
  );
}

type Film = WireFilmsPreview['films'][number];

function FilmCells({ film, fields }: { film: Film; fields: WireFilmTemplate['fields'] }) {
  const faultsOf = (column: string) => film.errors.filter((one) => one.column === column);
  return (
    <tr className="align-top">
      <td className="px-2 py-1.5 text-muted tabular">{film.row}</td>
      <td className="px-2 py-1.5 font-semibold">
        {film.title.slice(0, 80)}
        <Faults faults={faultsOf('Film title')} />
      </td>
      {fields.map(({ id, label }) => (
        <td key={id} className="max-w-60 px-2 py-1.5">
          <span className={film.values[id] ? 'break-words' : 'text-muted'}>
            {film.values[id]?.slice(0, 120) ?? 'as in the template'}
          </span>
          <Faults faults={faultsOf(label)} />
        </td>
      ))}
    </tr>
  );
}

const Faults = ({ faults }: { faults: Film['errors'] }) =>
  faults.map(({ message }) => (
    <p key={message} className="flex min-w-40 items-start gap-1.5 text-failed">
      <CircleAlert aria-label="Error" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{message}</span>
    </p>
  ));
