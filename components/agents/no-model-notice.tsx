'use client';

import { Link } from '@/components/ui/link';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { getAiStatus } from '@/lib/routes/ai';

/** Says to an administrator that agents can't make posts as things stand, and where to change that. */
export function NoModelNotice({ pictures }: { pictures: WireInstagramAgent['pictures'] }) {
  const { user } = useWorkspace();
  const { data } = useEndpoint(getAiStatus, {}, { enabled: user.isAdmin });
  // Only an administrator can change it: to others it is a riddle.
  if (!data || !user.isAdmin) return null;
  const hasText = data.json.configured;
  if (hasText && (pictures !== 'generate' || data.image.configured)) return null;
  const what = hasText
    ? 'No AI model for pictures is set up, so this agent can’t draw any: its slots are skipped.'
    : 'No AI model is set up, so agents can’t make posts: their slots are skipped.';
  return (
    <p role="note" className="text-dense text-partial">
      {what} Name one in{' '}
      <Link href="/admin" className="underline">
        Administration
      </Link>
      . {hasText ? 'Or choose cards or the media library as the source of its pictures.' : ''} Posts that you write
      yourself go out all the same, and can take its slots.
    </p>
  );
}
