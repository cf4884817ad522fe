/** The file that a list is wanted as; null: as JSON. A named format counts before `Accept`. */
export function fileFormatOf({
  format,
  accept,
}: {
  format?: string | undefined;
  accept: string;
}): 'csv' | 'xlsx' | null {
  if (format !== undefined) return format === 'csv' || format === 'xlsx' ? format : null;
  if (/\btext\/csv\b/.test(accept)) return 'csv';
  return accept.includes('spreadsheetml.sheet') ? 'xlsx' : null;
}
