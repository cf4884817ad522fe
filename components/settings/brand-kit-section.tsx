'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Section } from '@/components/shared/section';
import { Skeleton } from '@/components/ui/skeleton';
import { getBrandKit } from '@/lib/routes/brand-kit';
import { KitForm } from './brand-kit-form';

/** The look of everything that is drawn for the project: cards of agents, scenes of videos. */
export function BrandKitSection({ projectId }: { projectId: string }) {
  const params = { id: projectId };
  const { data: kit, error, refetch } = useEndpoint(getBrandKit, { params });
  return (
    <Section
      id="brand-kit"
      title="Brand kit"
      description="Logo, colours and font of the pictures and videos that are drawn for this project."
    >
      {kit && <KitForm key={JSON.stringify(kit)} projectId={projectId} kit={kit} />}
      {!kit && !error && <Skeleton className="h-40" />}
      {!kit && error && (
        <ErrorState
          title="Failed to load the brand kit"
          detail={error.message}
          onRetry={() => {
            void refetch();
          }}
        />
      )}
    </Section>
  );
}
