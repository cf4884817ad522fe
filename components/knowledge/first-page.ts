const FIRST_PAGE = { limit: 20 } as const;

/** Of a version's text, in passages: the beginning, as the reader first shows it. Null: of a document without one. */
export const firstPageOf = (version: number | null) => ({ ...FIRST_PAGE, ...(version !== null && { version }) });
