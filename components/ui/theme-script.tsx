/**
 * As theme.ts decides it, in the page itself: a file would come after the first paint, in the wrong colours. A browser
 * that keeps nothing has no choice to read: its system decides.
 */
const SCRIPT = `{
  let theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(theme);
}`;

/** Gives the page its theme before it is drawn. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  // A browser hides the nonce from scripts, so it differs from the one that was sent.
  return <script suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
