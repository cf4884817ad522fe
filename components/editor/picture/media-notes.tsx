import { ownFileOf } from '@/lib/media/own-file';
import type { Item } from '@/lib/timeline/model';
import { labelOf } from '../block-words';
import { addressIn, type EditingCopies } from './use-editing-copies';

type MediaNotesProps = {
  items: readonly Item[];
  copies: EditingCopies;
  /** Addresses that could not be loaded or played. */
  failed: ReadonlySet<string>;
};

/** Over the picture: which items are still being prepared for the editor, and which can't be shown. */
export function MediaNotes({ items, copies, failed }: MediaNotesProps) {
  const isComing = ({ url }: Item) => {
    const copy = copies.get(ownFileOf(url ?? '')?.id ?? '');
    return copy !== undefined && copy.url === null && !copy.failed;
  };
  const coming = items.filter(isComing);
  const broken = items.filter(
    (item) => item.url !== null && !isComing(item) && failed.has(addressIn(copies, item.url)),
  );
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-col gap-2">
      {coming.length > 0 && (
        <p role="status" className="rounded-control bg-sunken px-3 py-2 text-dense text-muted">
          {coming.length === 1 ? 'One item is' : `${coming.length} items are`} being prepared for the preview:{' '}
          {coming.map(labelOf).join(', ')}. Renders use the file itself.
        </p>
      )}
      {broken.length > 0 && (
        <p role="alert" className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">
          {broken.length === 1 ? 'The file of one item' : `The files of ${broken.length} items`} can’t be shown:{' '}
          {broken.map(labelOf).join(', ')}. It may have been deleted. Choose another one, or delete the item.
        </p>
      )}
    </div>
  );
}
