import { send, type ApiError } from '@/lib/api/call';
import { toast } from '@/components/ui/toast';
import { decoded } from '@/lib/format/decoded';
import { exportSearch } from '@/lib/routes/search-insights';
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

/** Saves every result of a search as a file; says so where there is none, or where it fails. */
export async function downloadResults({ id, total, format = 'csv', filter = 'all' }: Input): Promise<void> {
  if (total === 0) return toast.info('No results to download.');
  try {
    const response = await send(exportSearch, { params: { id }, query: { format, filter_relevant: filter } });
    saveFile(await response.blob(), nameIn(response, format));
  } catch (error) {
    toast.error(failureWords(error as ApiError, 'Failed to download all search results.'));
  }
}

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the click has been taken: some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
