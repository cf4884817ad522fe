import type { ReactNode } from 'react';

type TileFrameProps = {
  /** Of the element that names the tile. */
  titleId: string;
  title: string;
  /** The picture, 9:16, with what lies on it. */
  poster: ReactNode;
  /** The menu button, beside the title. */
  menu: ReactNode;
  /** State and length, and what is said about them. */
  children: ReactNode;
  buttons: ReactNode;
};

/** A video in the grid: picture, title, state, and its few buttons. */
export function TileFrame({ titleId, title, poster, menu, children, buttons }: TileFrameProps) {
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-panel"
    >
      <div className="relative aspect-[9/16] max-h-[340px] w-full overflow-hidden bg-sunken">{poster}</div>
      <div className="flex flex-1 flex-col gap-1.5 p-2.5">
        <div className="flex items-start gap-1">
          <h2 id={titleId} title={title} className="line-clamp-2 min-w-0 flex-1 text-dense font-semibold break-words">
            {title}
          </h2>
          {menu}
        </div>
        {children}
        <div className="mt-auto flex flex-wrap gap-1.5 pt-1">{buttons}</div>
      </div>
    </article>
  );
}
