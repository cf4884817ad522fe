/** The columns of the CSV. */
export const CSV_COLUMNS = [
  'Title',
  'Username',
  'Participants',
  'Checked',
  'Theme Relevance',
  'Is Relevant',
  'Description',
] as const;

type Row = {
  title: string | null;
  username: string;
  participants_count: number | null;
  checked: boolean;
  theme_relevance: number | null;
  is_relevant: boolean | null;
  description: string | null;
};
type Cell = string | number | boolean | null;

/** A row's cells in the order of the columns. */
export function csvCells(row: Row): Cell[] {
  return [
    row.title,
    row.username,
    row.participants_count,
    row.checked,
    row.theme_relevance,
    row.is_relevant,
    row.description,
  ];
}
