'use client';

import { Network } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useIsWide } from '@/components/shared/use-is-wide';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireSearch } from '@/lib/contracts/searches';
import { mapSearch } from '@/lib/routes/search-insights';
import { openChannel } from '../use-search-address';
import { countWords } from '../words';
import { layOut } from './layout';
import { MapDrawing } from './map-drawing';
import { MapTable } from './map-table';
import { saveMap } from './save-map';

const MAX_CHANNELS = 150;
/** Screens are wider than high. */
const WIDE = 1.7;

/** Who forwards, mentions and links whom: drawn, or as a table with the same figures. */
export function MapSection({ search, openId }: { search: WireSearch; openId: string | null }) {
  const { data, error, refetch } = useEndpoint(mapSearch, {
    params: { id: search.id },
    query: { limit: MAX_CHANNELS },
  });
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const aspect = useIsWide() ? WIDE : 1;
  const places = useMemo(() => layOut(data?.nodes ?? [], data?.edges ?? [], aspect), [data, aspect]);
  if (error && !data)
    return <ErrorState title="The map could not be loaded" detail={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-[560px] rounded-card" />
      </Loading>
    );
  if (data.nodes.length < 2)
    return (
      <div className="rounded-card border border-line bg-panel">
        <EmptyState icon={Network} title="Nothing to draw yet">
          The map shows channels as soon as some have been found.
        </EmptyState>
      </div>
    );
  const open = data.nodes.find(({ id }) => id !== null && id === openId);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="tabular mr-auto text-dense text-muted">
          {countWords(data.nodes.length, 'channel')}
          {data.total_nodes > data.nodes.length &&
            ` of ${data.total_nodes.toLocaleString('en')}, the most relevant ones`}
          , {countWords(data.edges.length, 'connection')}
        </p>
        <Button variant="outline" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Map as a table
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={asTable}
          onClick={() =>
            drawing.current && void saveMap(drawing.current, { name: `map of ${search.initial_channel}`, aspect })
          }
        >
          Save as a picture
        </Button>
      </div>
      {asTable ? (
        <MapTable map={data} onOpen={openChannel} />
      ) : (
        <MapDrawing
          ref={drawing}
          map={data}
          places={places}
          aspect={aspect}
          openName={open?.username ?? null}
          label={`Map of channels like @${search.initial_channel}`}
          onOpen={openChannel}
        />
      )}
    </div>
  );
}
