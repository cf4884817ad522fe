/** The deadline of reading a document (decisions-areas.md C, "Recovery"). */
export const READING_MS = 10 * 60_000;
