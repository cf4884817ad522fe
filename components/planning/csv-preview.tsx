'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import type { WireCsvPreview, WirePostImport } from '@/lib/contracts/imports';
import { listImports, startImport } from '@/lib/routes/imports';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { CSV_FIELD_LABELS, CSV_FIELDS, type CsvField } from '@/lib/posts/csv/csv-file';
import type { CsvQuestion } from './csv-question';
import { CsvRows } from './csv-rows';
import { ZoneSelect } from '@/components/shared/zone-select';

type CsvPreviewProps = {
  asked: CsvQuestion;
  preview: WireCsvPreview;
  busy: boolean;
  error: string | undefined;
  onChange: (change: Partial<CsvQuestion>) => void;
  onStarted: (started: WirePostImport) => void;
  onBack: () => void;
};

/** Preview of each row; columns, zone and platforms can be adjusted until it is right. */
export function CsvPreview({ asked, preview, busy, error, onChange, onStarted, onBack }: CsvPreviewProps) {
  const { project } = useWorkspace();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [undated, setUndated] = useState<'draft' | 'queue'>('draft');
  const start = useAction(startImport, { refresh: [listImports], failure: 'The import could not be started' });
  const good = preview.rows.filter(({ errors }) => errors.length === 0);
  const chosen = good.filter(({ row }) => !left.has(row));
  const wrong = preview.rows.length - good.length;

  async function run(): Promise<void> {
    const started = await start.run({
      query: { projectId: project?._id },
      body: {
        ...asked,
        mapping: preview.mapping,
        dateOrder: preview.dateOrder,
        rows: chosen.map(({ row }) => row),
        undated,
      },
    });
    if (started) onStarted(started);
  }

  return (
    <>
      <DialogBody>
        {preview.importedBefore && (
          <p
            role="status"
            className="flex items-start gap-2 rounded-control bg-partial-soft px-3 py-2 text-dense text-partial"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              This very file was imported <RelativeTime at={preview.importedBefore} />. Importing it again creates every
              post a second time.
            </span>
          </p>
        )}
        <Reading asked={asked} preview={preview} undated={undated} onUndated={setUndated} onChange={onChange} />
        <Columns preview={preview} onChange={(mapping) => onChange({ mapping })} />
        <div role="alert" className="text-dense text-failed empty:hidden">
          {error}
        </div>
        <CsvRows rows={preview.rows} timeZone={preview.timeZone} left={left} onLeft={setLeft} />
      </DialogBody>
      <DialogFooter className="items-center">
        <p role="status" className="mr-auto text-dense text-muted">
          {busy
            ? 'Reading…'
            : `${good.length} of ${preview.rows.length} rows can be imported${wrong > 0 ? `, ${wrong} ${wrong === 1 ? 'has' : 'have'} errors` : ''}.`}
        </p>
        <Button variant="outline" onClick={onBack}>
          Choose another file
        </Button>
        <Button busy={start.busy} disabled={chosen.length === 0 || busy} onClick={() => void run()}>
          {chosen.length === 1 ? 'Import 1 post' : `Import ${chosen.length} posts`}
        </Button>
      </DialogFooter>
    </>
  );
}

type ReadingProps = Pick<CsvPreviewProps, 'asked' | 'preview' | 'onChange'> & {
  undated: 'draft' | 'queue';
  onUndated: (undated: 'draft' | 'queue') => void;
};

function Reading({ asked, preview, undated, onUndated, onChange }: ReadingProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Field label="Time zone of the dates" className="w-56">
        {(control) => (
          <ZoneSelect {...control} value={asked.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
        )}
      </Field>
      <Field
        label="Dates with slashes"
        help={preview.ambiguousDates ? 'They can be read either way: choose one.' : undefined}
        className="w-52"
      >
        {(control) => (
          <Select
            {...control}
            value={preview.dateOrder}
            onChange={(event) => onChange({ dateOrder: event.target.value === 'mdy' ? 'mdy' : 'dmy' })}
            options={[
              { value: 'dmy', label: 'Day first: 31/12/2030' },
              { value: 'mdy', label: 'Month first: 12/31/2030' },
            ]}
          />
        )}
      </Field>
      <Field label="Rows without a date" className="w-52">
        {(control) => (
          <Select
            {...control}
            value={undated}
            onChange={(event) => onUndated(event.target.value === 'queue' ? 'queue' : 'draft')}
            options={[
              { value: 'draft', label: 'Keep as drafts' },
              { value: 'queue', label: 'Add to the queue' },
            ]}
          />
        )}
      </Field>
      <fieldset className="w-full">
        <legend className="mb-1.5 text-dense font-semibold">Platforms of rows that name none</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1.5">
          {PLATFORM_KEYS.map((key) => (
            <Checkbox
              key={key}
              label={labelOf(key)}
              checked={asked.platforms.includes(key)}
              onChange={(event) =>
                onChange({
                  platforms: event.target.checked
                    ? [...asked.platforms, key]
                    : asked.platforms.filter((other) => other !== key),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function Columns({ preview, onChange }: { preview: WireCsvPreview; onChange: (mapping: CsvField[]) => void }) {
  return (
    <details className="rounded-control border border-line">
      <summary className="cursor-pointer rounded-control px-3 py-2 text-dense font-semibold">
        Columns{' '}
        <span className="font-normal text-muted">
          {preview.mapping.filter((field) => field !== 'skip').length} of {preview.columns.length} used
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-3 border-t border-line p-3 sm:grid-cols-2 lg:grid-cols-3">
        {preview.columns.map((column, index) => (
          <Field key={`${index} ${column}`} label={column || `Column ${index + 1}`}>
            {(control) => (
              <Select
                {...control}
                value={preview.mapping[index] ?? 'skip'}
                onChange={(event) =>
                  onChange(
                    preview.mapping.map((field, at) =>
                      at === index ? (CSV_FIELDS.find((known) => known === event.target.value) ?? 'skip') : field,
                    ),
                  )
                }
                options={optionsOf(CSV_FIELDS, (field) => CSV_FIELD_LABELS[field])}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}
