/** Cards in one answer: what web makes in a tenth of a second. A window with more of them comes in pages. */
export const CARDS_IN_PAGE = 500;
