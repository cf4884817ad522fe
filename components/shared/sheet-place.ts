/** Where the shell keeps room for a sheet: beside `main`. */
export const SHEET_PLACE = 'sheet-place';
