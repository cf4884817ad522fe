import type { ComponentType, CSSProperties } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { NETWORK_KEYS, networkOf, type NetworkKey } from '@/lib/platforms/keys';
import { drawingOf } from './drawing-of';
import type { Drawing, Looks, PreviewTheme } from './network-face';
import type { PreviewedPart, PreviewedPost } from './previewed-post';

type PostPreviewProps = { post: PreviewedPost; theme: PreviewTheme };

const DRAWN = Object.fromEntries(
  NETWORK_KEYS.map((network) => [
    network,
    loadLater(
      async () => {
        const drawing = await drawingOf(network);
        return (props: PostPreviewProps) => <DrawnPost {...props} drawing={drawing} />;
      },
      // Without a connection the page says so by itself.
      { loading: () => <Skeleton className="h-60 rounded-card" />, optional: true },
    ),
  ]),
) as Record<NetworkKey, ComponentType<PostPreviewProps>>;

/** The post as its network shows it. */
export function PostPreview(props: PostPreviewProps) {
  const Drawn = DRAWN[networkOf(props.post.platform)];
  return <Drawn {...props} />;
}

function DrawnPost({ post, theme, drawing }: PostPreviewProps & { drawing: Drawing }) {
  const { look, Preview } = drawing;
  return (
    <div style={styleOf(look, theme)} className="overflow-hidden rounded-card border border-line">
      {post.parts ? <DrawnThread post={post} parts={post.parts} Preview={Preview} /> : <Preview post={post} />}
    </div>
  );
}

type DrawnThreadProps = Pick<Drawing, 'Preview'> & { post: PreviewedPost; parts: readonly PreviewedPart[] };

/** The parts in their order, each drawn as a post of its own that knows what stands above and below it. */
function DrawnThread({ post, parts, Preview }: DrawnThreadProps) {
  return (
    <ol aria-label={`Thread of ${parts.length} parts`}>
      {parts.map((part, index) => (
        <li key={index} aria-label={`Part ${index + 1}`}>
          <Preview post={{ ...post, ...part, place: { isFirst: index === 0, isLast: index === parts.length - 1 } }} />
        </li>
      ))}
    </ol>
  );
}

/** The colours as the custom properties that the drawings use. */
function styleOf(looks: Looks, theme: PreviewTheme): CSSProperties {
  const look = looks[theme];
  return {
    ...Object.fromEntries(Object.entries(look).map(([name, value]) => [`--p-${name}`, value])),
    colorScheme: theme,
    background: look.page,
    color: look.ink,
  };
}
