import { z } from 'zod';
import { CSV_MAX_CHARS } from '@/lib/posts/csv/csv-file';
import { nameText } from '@/lib/wire/scalars';

/** A CSV file as it is sent: the first line has the headings. */
export const csvFile = z.object({
  fileName: nameText,
  text: z
    .string()
    .min(1, 'The file is empty')
    .max(CSV_MAX_CHARS, `At most ${CSV_MAX_CHARS.toLocaleString('en')} characters. Split the file`),
});
export type CsvFile = z.output<typeof csvFile>;
