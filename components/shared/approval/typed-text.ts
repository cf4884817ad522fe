const PREFIX = 'workspace.comment';

/** Where a comment that was not sent is kept in this tab: by user, so that no user sees another's. */
export const typedPlace = (userId: string, postId: string, commentId: string | undefined): string =>
  `${PREFIX}.${userId}.${postId}.${commentId ?? 'new'}`;

/** The text that was typed there before the dialog was closed; null: none. */
export function typedAt(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Keeps what is typed, so that Escape loses nothing; null forgets it. A browser that keeps nothing goes on without. */
export function keepTyped(place: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  } catch {
    // Full or switched off: the text is there for as long as the dialog is.
  }
}
