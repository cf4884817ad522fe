import { callUrl, send, type ApiError } from '@/lib/api/call';
import { saveFile } from '@/components/shared/save-file';
import { toast } from '@/components/ui/toast';
import { decoded } from '@/lib/format/decoded';
import { downloadSearchExport, exportSearch } from '@/lib/routes/search-insights';
import { failureWords } from './words';

export const FORMATS = { csv: 'CSV', xlsx: 'XLSX', json: 'JSON' } as const;
export type ExportFormat = keyof typeof FORMATS;

/** `results.csv` where the server names no other. */
function nameIn(response: Response, format: ExportFormat): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decoded(encoded) : (/filename="?([^";]+)/i.exec(header)?.[1] ?? `results.${format}`);
}

type Input = { id: string; total: number; format?: ExportFormat; filter?: 'all' | 'true' | 'false' };

/** More are written by a job, whose progress is shown: they take longer than a download is waited for. */
const MANY = 2_000;
export const FAILED = 'Failed to download all search results.';

/**
 * Saves every result of a search as a file; says so where there is none, or where it fails. Resolves with the job that
 * writes the file where there are many.
 */
export async function downloadResults({ id, total, format = 'csv', filter = 'all' }: Input): Promise<string | null> {
  if (total === 0) {
    toast.info('No results to download.');
    return null;
  }
  try {
    const args = { params: { id }, query: { format, filter_relevant: filter } };
    if (total > MANY) {
      const started = await send(exportSearch, { ...args, headers: { Prefer: 'respond-async' } });
      return ((await started.json()) as { jobId: string }).jobId;
    }
    const response = await send(exportSearch, args);
    saveFile(await response.blob(), nameIn(response, format));
  } catch (error) {
    toast.error(failureWords(error as ApiError, FAILED));
  }
  return null;
}

/** Has the browser fetch the file that a job has written. */
export function saveWritten({ id, fileId, name }: { id: string; fileId: string; name: string }): void {
  const link = document.createElement('a');
  link.href = callUrl(downloadSearchExport, { params: { id, fileId } });
  link.download = name;
  link.click();
}
