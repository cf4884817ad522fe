'use client';

import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import type { WireSearchView } from '@/lib/contracts/search-views';
import { saveSearchViewRules } from '@/lib/routes/rules/search-views';
import { listSearchViews, removeSearchView, saveSearchView } from '@/lib/routes/search-views';
import { changeResults, type ResultsAddress } from '../use-search-address';

const STALE = [listSearchViews] as const;

const viewOf = (name: string, address: ResultsAddress): WireSearchView => ({
  name,
  page_size: address.pageSize,
  sort_by: address.sortBy,
  sort_order: address.sortOrder,
  filter_relevant: address.filterRelevant,
  q: address.q,
});

const addressOf = (view: WireSearchView): Omit<ResultsAddress, 'page'> => ({
  pageSize: view.page_size,
  sortBy: view.sort_by,
  sortOrder: view.sort_order,
  filterRelevant: view.filter_relevant,
  q: view.q,
});

/** The account's saved views, and the one shown now to be saved; open at once. */
export function ViewsPopover({ address }: { address: ResultsAddress }) {
  const [open, setOpen] = useState(true);
  const { data, error } = useEndpoint(listSearchViews, {});
  const save = useAction(saveSearchView, { refresh: STALE, failure: 'The view could not be saved' });
  const remove = useAction(removeSearchView, { refresh: STALE, failure: 'The view is still there' });
  const views = data?.views ?? [];

  const form = useContractForm({
    action: save,
    initial: { name: '' },
    bodyOf: ({ name }) => viewOf(name.trim(), address),
    send: async (body) => {
      if (await save.run({ body })) form.startFrom({ name: '' });
    },
    rules: saveSearchViewRules,
  });
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline">
          <Bookmark aria-hidden />
          Views
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Saved views" className="flex flex-col gap-3 text-dense">
        {error && <p role="alert">Saved views could not be loaded.</p>}
        {views.length > 0 && (
          <ul aria-label="Saved views" className="flex max-h-80 flex-col overflow-y-auto">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  className="min-w-0 flex-1 justify-start text-ink"
                  onClick={() => {
                    changeResults(addressOf(view));
                    setOpen(false);
                  }}
                >
                  <span className="truncate">{view.name}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Remove view ${view.name}`}
                  title="Remove"
                  onClick={() => void remove.run({ query: { name: view.name } })}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form {...form.element} aria-label="Save this view" className="flex flex-col gap-3">
          <Field
            label="Save this view as"
            error={form.errorOf('name')}
            help={
              data && views.length === 0
                ? 'Order, filter, words and page size, kept with your account for all searches.'
                : null
            }
          >
            {(props) => <Input {...props} {...form.register('name')} maxLength={60} />}
          </Field>
          <Button type="submit" size="sm" busy={save.busy}>
            Save view
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
