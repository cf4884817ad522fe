/**
 * Letters that are a picture (initials, a count on an icon, "RU" at a mark). They are drawn, not written: a control's
 * name must hold all that is written in it (WCAG 2.5.3), and these say nothing that its name does not.
 */
export function DrawnText({ children }: { children: string }) {
  return <span aria-hidden data-drawn={children} className="before:content-[attr(data-drawn)]" />;
}
