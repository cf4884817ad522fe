'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

type LinkProps = ComponentProps<'a'> & { href: string };

/** Whether the click asks for this page, not for a tab, a window or a file of its own: those are the browser's. */
function isPlain({ defaultPrevented, button, currentTarget, ...keys }: MouseEvent<HTMLAnchorElement>): boolean {
  if (defaultPrevented || button !== 0 || keys.metaKey || keys.ctrlKey || keys.shiftKey || keys.altKey) return false;
  const { target, origin } = currentTarget;
  return (!target || target === '_self') && !currentTarget.hasAttribute('download') && origin === location.origin;
}

/**
 * A way to another page of the workspace, which keeps the document. Like `next/link`, which costs every page 4 kB; the
 * page behind it is prepared when the pointer, a finger or the focus is on it, not as soon as the link is in sight.
 */
export function Link({ href, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        router.prefetch(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        router.prefetch(href);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        router.push(href);
      }}
    />
  );
}
