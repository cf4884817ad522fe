/** Of a document's text, in passages: the beginning, as the reader first shows it. */
export const FIRST_PAGE = { limit: 20 } as const;
