'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Progress } from '@/components/ui/progress';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import type { WireHost } from '@/lib/contracts/host';
import { getHost, updateHost } from '@/lib/routes/host';
import { updateHostRules } from '@/lib/routes/rules/host';
import { bytesWords } from '@/lib/media/words';

const GB = 1_073_741_824;

/** Storage used, its limit, and the largest projects. */
export function StorageSection({ storage }: { storage: WireHost['storage'] }) {
  const { usedBytes, files, quotaBytes, freeBytes, kind, projects } = storage;
  const limit = quotaBytes ?? (kind === 'folder' ? usedBytes + freeBytes : null);
  return (
    <Section
      id="storage"
      title="Storage"
      description={
        kind === 's3'
          ? 'Files are kept in the S3 bucket.'
          : `Files are kept in the data folder. ${bytesWords(freeBytes)} are free on its disk.`
      }
    >
      <div>
        <p className="mb-1.5 flex justify-between gap-2 text-dense">
          <span>
            <span className="tabular font-semibold">{bytesWords(usedBytes)}</span> in{' '}
            <span className="tabular">{files.toLocaleString('en')}</span> {files === 1 ? 'file' : 'files'}
          </span>
          {limit !== null && (
            <span className="tabular text-muted">
              of {bytesWords(limit)}
              {quotaBytes === null && ' on the disk'}
            </span>
          )}
        </p>
        {limit !== null && <Progress value={Math.min(1, usedBytes / limit)} label="Storage used" />}
      </div>
      <QuotaForm quotaBytes={quotaBytes} />
      {projects.length > 0 && (
        <div role="region" aria-labelledby="largest-projects" tabIndex={0} className="overflow-x-auto">
          <Table
            caption={
              <caption id="largest-projects" className="mb-1 text-left font-semibold">
                Largest projects
              </caption>
            }
            columns={[
              { label: 'Project' },
              { label: 'Owner' },
              { label: 'Files', end: true },
              { label: 'Size', end: true },
            ]}
          >
            {projects.map((project) => (
              <TableRow key={project._id}>
                <TableCell className="max-w-48 truncate">{project.name}</TableCell>
                <TableCell className="max-w-48 truncate text-muted">{project.owner}</TableCell>
                <TableCell end>{project.files}</TableCell>
                <TableCell end>{bytesWords(project.bytes)}</TableCell>
              </TableRow>
            ))}
          </Table>
        </div>
      )}
    </Section>
  );
}

/** The quota as the API takes it: null is none, NaN is no number. */
const bytesOf = (typed: string) => (typed.trim() === '' ? null : Math.round(Number(typed.replace(',', '.')) * GB));

function QuotaForm({ quotaBytes }: { quotaBytes: number | null }) {
  const save = useAction(updateHost, {
    silent: true,
    refresh: [getHost],
    onDone: () => {
      toast.success('Quota saved');
      form.startFrom(form.getValues());
    },
  });
  const form = useContractForm({
    action: save,
    initial: { quota: quotaBytes === null ? '' : String(Number((quotaBytes / GB).toFixed(3))) },
    bodyOf: ({ quota }) => ({ storageQuotaBytes: bytesOf(quota) }),
    send: (body) => save.run({ body }),
    rules: updateHostRules,
    fields: { storageQuotaBytes: 'quota' },
    check: ({ quota }) => ({
      quota: Number.isNaN(bytesOf(quota)) ? 'A number of gigabytes, at least 0.001' : undefined,
    }),
    placeOf: () => 'quota',
  });

  return (
    <form {...form.element} className="max-w-[360px]">
      <Field
        label="Quota in GB"
        help="Uploads beyond it are refused. Empty: the disk is the limit."
        error={form.errorOf('quota')}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} {...form.register('quota')} inputMode="decimal" />
            <Button variant="outline" type="submit" busy={save.busy} disabled={!form.formState.isDirty}>
              Save quota
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
