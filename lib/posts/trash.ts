/** How long a deleted post is kept. */
export const TRASH_DAYS = 30;
