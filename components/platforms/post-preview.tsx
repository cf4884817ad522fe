import { Suspense, use, type CSSProperties } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { drawingOf } from './drawing-of';
import type { Looks, PreviewTheme } from './network-face';
import type { PreviewedPost } from './previewed-post';

type PostPreviewProps = { post: PreviewedPost; theme: PreviewTheme };

/** The post as its network shows it. */
export function PostPreview(props: PostPreviewProps) {
  return (
    <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
      <DrawnPost {...props} />
    </Suspense>
  );
}

function DrawnPost({ post, theme }: PostPreviewProps) {
  const { look, Preview } = use(drawingOf(post.platform));
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
