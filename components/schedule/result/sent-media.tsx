import { MediaPreview } from '@/components/shared/media-preview';

/** Pictures and videos that went out. */
export function SentMedia({ media }: { media: readonly string[] }) {
  if (media.length === 0) return null;
  return (
    <ul aria-label="Media" className="flex flex-wrap gap-2">
      {media.map((url) => (
        <li key={url} className="relative">
          <MediaPreview
            url={url}
            alt=""
            controls
            className={media.length > 1 ? 'size-36 rounded-control' : 'max-h-80 max-w-full rounded-control'}
          />
        </li>
      ))}
    </ul>
  );
}
