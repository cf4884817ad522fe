import type { ComponentType, CSSProperties } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { NETWORK_KEYS, networkOf, type NetworkKey } from '@/lib/platforms/keys';
import { drawingOf } from './drawing-of';
import type { Drawing, Looks, PreviewTheme } from './network-face';
import type { PreviewedPost } from './previewed-post';

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
      <Preview post={post} />
    </div>
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
