'use client';

import { Bookmark, X } from 'lucide-react';
import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { changeResults, type ResultsAddress } from '../use-search-address';
import { removeView, saveView, storedViews, subscribe, viewsIn } from './saved-views';

/** The saved views, and the one shown now to be saved; open at once. */
export function ViewsPopover({ address }: { address: ResultsAddress }) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState('');
  const views = viewsIn(useSyncExternalStore(subscribe, storedViews, () => '[]'));
  const { page: _page, ...results } = address;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!name.trim()) return;
    saveView({ name: name.trim(), results });
    setName('');
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline">
          <Bookmark aria-hidden />
          Views
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Saved views" className="flex flex-col gap-3 text-dense">
        {views.length > 0 && (
          <ul aria-label="Saved views" className="flex flex-col">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  className="min-w-0 flex-1 justify-start text-ink"
                  onClick={() => {
                    changeResults(view.results);
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
                  onClick={() => removeView(view.name)}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form aria-label="Save this view" onSubmit={save} className="flex items-end gap-2">
          <Field
            label="Save this view as"
            className="flex-1"
            help={
              views.length === 0 ? 'Order, filter, words and page size, kept in this browser for all searches.' : null
            }
          >
            {(props) => (
              <Input {...props} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
            )}
          </Field>
        </form>
        <Button size="sm" disabled={!name.trim()} onClick={save}>
          Save view
        </Button>
      </PopoverContent>
    </Popover>
  );
}
