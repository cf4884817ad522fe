'use client';

import { ArrowLeft, RotateCcw } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/shared/page-header';
import { Button } from '@/components/ui/button';
import type { WireSearch } from '@/lib/contracts/searches';
import { reinitiateAddress } from '../new/new-search-values';
import { atName } from '../words';
import { BESIDE_SHEET } from './beside-sheet';

export function BackToSearches() {
  return (
    <div className="-ml-2 shrink-0">
      <Button variant="ghost" size="sm" asChild>
        <Link href="/searches">
          <ArrowLeft aria-hidden />
          <span className="max-xl:sr-only @max-[900px]:sr-only">Manage Searches</span>
        </Link>
      </Button>
    </div>
  );
}

type SearchHeaderProps = {
  search: WireSearch;
  canEdit: boolean;
  /** Buttons before Reinitiate. */
  acts?: ReactNode;
  /** Buttons after it. */
  children?: ReactNode;
};

/** The name of a search with its documented buttons, each where its status allows it. */
export function SearchHeader({ search, canEdit, acts, children }: SearchHeaderProps) {
  const { search_name, initial_channel, channel_theme } = search;
  return (
    <PageHeader
      before={<BackToSearches />}
      title={search_name}
      subtitle={
        <span className="break-words">
          Channels like{' '}
          <a
            href={`https://t.me/${initial_channel}`}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-ink underline-offset-4 hover:underline"
          >
            {atName(initial_channel)}
          </a>
          {channel_theme && ` about: ${channel_theme}`}
        </span>
      }
    >
      {acts}
      {canEdit && (
        <Button variant="outline" asChild title="Reinitiate Search" className="h-8">
          <Link href={reinitiateAddress(search)}>
            <RotateCcw aria-hidden />
            <span className={BESIDE_SHEET}>Reinitiate Search</span>
          </Link>
        </Button>
      )}
      {children}
    </PageHeader>
  );
}
