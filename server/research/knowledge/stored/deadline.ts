/** The deadline of reading a document (docs/decisions/knowledge.md). */
export const READING_MS = 10 * 60_000;
/** How often reading may fail in the same place before it ends with the failure's sentence. */
export const READING_TRIES = 3;
