'use client';

import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ChooseCsv } from '@/components/shared/choose-csv';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { DialogBody } from '@/components/ui/dialog';
import type { CsvFile } from '@/lib/contracts/csv-file';
import type { WirePostImport } from '@/lib/contracts/imports';
import { listImports, undoImport } from '@/lib/routes/imports';
import { countPosts } from '@/lib/routes/posts-together';
import { CSV_MAX_ROWS, csvTemplate } from '@/lib/posts/csv/csv-file';

type CsvChooseProps = {
  busy: boolean;
  error: string | undefined;
  onFile: (file: CsvFile) => void;
};

/** The file, a template for it, and the imports before. */
export function CsvChoose({ busy, error, onFile }: CsvChooseProps) {
  return (
    <DialogBody>
      <ChooseCsv
        sample={{ label: 'Download template', name: 'posts.csv', text: csvTemplate }}
        {...{ busy, error, onFile }}
      >
        The first line holds the headings, each further line a post: title, content, media addresses, date, platforms,
        tags. A line of --- in a content begins the next part of a thread. At most {CSV_MAX_ROWS.toLocaleString('en')}{' '}
        rows.
      </ChooseCsv>
      <Earlier />
    </DialogBody>
  );
}

const STATES: Record<WirePostImport['state'], string> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  undone: 'Undone',
};

function Earlier() {
  const { project } = useWorkspace();
  const { data: imports } = useEndpoint(listImports, { query: { projectId: project?._id } });
  const undo = useAction(undoImport, {
    refresh: [listImports, ...POST_LISTS, countPosts],
    failure: 'The import could not be undone',
  });
  if (!imports || imports.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h3 id="earlier-imports" className="mb-2 text-dense font-semibold">
        Earlier imports
      </h3>
      <ul className="flex flex-col gap-1.5">
        {imports.slice(0, 10).map((one) => (
          <li
            key={one._id}
            className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-1.5 text-dense"
          >
            <span className="min-w-0 flex-1 basis-40 truncate">{one.fileName}</span>
            <span className="text-muted tabular">
              {one.made} of {one.total} posts, <RelativeTime at={one.createdAt} />
            </span>
            <span className="w-16 text-muted">{STATES[one.state]}</span>
            {one.state !== 'undone' && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Undo import of ${one.fileName}`}
                onClick={() => void undo.run({ params: { id: one._id } })}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
