'use client';

import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/components/shared/workspace-context';
import { WebhooksSection } from './webhooks/webhooks-section';

/** Webhooks of the project, and the way to the tokens of a person. */
export function WebhooksPart() {
  const { project, may } = useWorkspace();
  if (!project) return null;
  return (
    <>
      {may('admin') ? (
        <WebhooksSection key={project._id} projectId={project._id} />
      ) : (
        <p className="text-muted">Only admins of the project see its webhooks.</p>
      )}
      <p className="text-dense text-muted">
        Access tokens belong to a person. Yours are in your{' '}
        <Link href="/account" className="text-accent-text underline underline-offset-2">
          profile
        </Link>
        .
      </p>
    </>
  );
}
