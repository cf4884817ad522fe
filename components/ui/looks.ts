/** Behind a dialog. */
export const overlayLook = 'fixed inset-0 z-40 bg-black/45 data-[state=open]:animate-appear';

/** Everything that floats over the page has this one shadow. */
export const floatLook = 'rounded-card border border-line bg-raised text-ink shadow-float';
