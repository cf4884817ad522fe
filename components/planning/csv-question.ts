import type { PlatformKey } from '@/lib/platforms/define';
import type { DateOrder } from '@/lib/posts/csv/csv-dates';
import type { CsvField } from '@/lib/posts/csv/csv-file';

/** A question to the server: the file, and how to read it. */
export type CsvQuestion = {
  fileName: string;
  text: string;
  mapping?: CsvField[];
  timeZone: string;
  dateOrder?: DateOrder;
  platforms: PlatformKey[];
};
