'use client';

import { Link } from '@/components/ui/link';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { SectionSkeleton } from '@/components/shared/skeletons';
import { useWorkspace } from '@/components/shared/workspace-context';
import { cn } from '@/components/ui/cn';
import { movedTo, SETTINGS_SECTIONS } from './sections';

/** The header of Settings and the way between its parts, around the part that is open. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { projects, error, retry } = useWorkspace();
  useOldAddress();
  return (
    <Page
      header={<PageHeader title="Project Settings" subtitle="Projects, people and the channels that posts go to" />}
    >
      <div className="grid min-w-0 gap-x-8 gap-y-4 md:pt-2 xl:grid-cols-[168px_minmax(0,1fr)]">
        <SectionLinks />
        <div className="flex min-w-0 flex-col gap-6">
          {error && <ErrorState title="Failed to load project details" detail={error.message} onRetry={retry} />}
          {!projects && !error && (
            <Loading>
              <div className="flex flex-col gap-6">
                <SectionSkeleton fields={3} />
                <SectionSkeleton />
              </div>
            </Loading>
          )}
          {projects && children}
        </div>
      </div>
    </Page>
  );
}

/** A link to the one long page that this once was leads on to the part that holds its place now. */
function useOldAddress(): void {
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    if (path !== '/settings') return;
    const target = movedTo(window.location.search, window.location.hash);
    if (target) router.replace(target);
  }, [path, router]);
}

function SectionLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="min-w-0 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 md:max-xl:-mx-6">
      <ul className="flex gap-1 xl:sticky xl:top-16 xl:flex-col">
        {SETTINGS_SECTIONS.map((section) => (
          <li key={section.path} className="shrink-0">
            <Link
              href={section.path}
              aria-current={path === section.path ? 'page' : undefined}
              className={cn(
                'flex min-h-9 items-center rounded-control px-3 py-1.5 whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-ink max-md:min-h-11',
                path === section.path && 'bg-accent-soft font-semibold text-accent-text hover:bg-accent-soft',
              )}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
