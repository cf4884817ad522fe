'use client';

const ID = 'typed-ahead';

function field(): HTMLTextAreaElement | null {
  const found = document.getElementById(ID);
  return found instanceof HTMLTextAreaElement ? found : null;
}

/**
 * Takes what is typed between asking for a new post and its form being there. It is a real field, so that letters with
 * accents and those of input methods are whole, and no shortcut hears them.
 */
export function TypedAhead() {
  return (
    <textarea
      id={ID}
      tabIndex={-1}
      aria-label="New post is opening"
      className="pointer-events-none fixed top-0 left-0 size-px opacity-0"
    />
  );
}

/** From now on letters belong to the new post. */
export function beginTyping(): void {
  field()?.focus({ preventScroll: true });
}

/** The text typed so far; returned only once. */
export function takeTyped(): string {
  const found = field();
  const typed = found?.value ?? '';
  if (found) found.value = '';
  return typed;
}
