'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { JobProgress } from '@/components/shared/job-progress';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import { Button } from '@/components/ui/button';
import type { WireSearch } from '@/lib/contracts/searches';
import { downloadResults, FAILED, saveWritten, type ExportFormat } from '../download-results';
import type { ExportMenuProps } from './export-menu-props';
import { BESIDE_SHEET } from './beside-sheet';
import { MoreButton } from './more-button';
import type { RelevanceFilter } from '../use-search-address';

const load = () => import('./export-menu').then((part) => part.ExportMenu);

/** All results as CSV, and beside it the other formats and the relevant ones alone. */
export function DownloadButton({ search }: { search: WireSearch }) {
  const { Part, button } = useLazyPart<ExportMenuProps>(load);
  const [busy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  async function run(format: ExportFormat, filter: RelevanceFilter): Promise<void> {
    setBusy(true);
    setJobId(await downloadResults({ id: search.id, total: search.total_results_count, format, filter }));
    setBusy(false);
  }
  const onExport = (format: ExportFormat, filter: RelevanceFilter) => void run(format, filter);
  if (jobId)
    return (
      <div className="w-80 max-w-full">
        <JobProgress
          kind="export-search"
          jobId={jobId}
          failure={FAILED}
          onEnd={({ result }) => {
            setJobId(null);
            if (result) saveWritten({ id: search.id, ...result });
          }}
        />
      </div>
    );
  return (
    <span className="inline-flex">
      <Button
        variant="outline"
        busy={busy}
        title="Download all results (CSV)"
        onClick={() => onExport('csv', 'all')}
        className="h-8 rounded-r-none max-sm:px-2"
      >
        {!busy && <Download aria-hidden />}
        <span className={BESIDE_SHEET}>Download all results (CSV)</span>
      </Button>
      {Part ? <Part onExport={onExport} /> : <MoreButton {...button} aria-haspopup="menu" aria-expanded={false} />}
    </span>
  );
}
