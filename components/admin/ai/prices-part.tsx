'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS } from '@/lib/ai/capabilities';
import type { Price } from '@/lib/ai/cost';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';

const PriceDialog = loadLater(() => import('./price-dialog').then((part) => part.PriceDialog));

const PARTS: [keyof Price, string][] = [
  ['input', 'in'],
  ['cachedInput', 'cached'],
  ['output', 'out'],
  ['image', 'a picture'],
  ['minute', 'a minute'],
  ['characters', 'per million characters'],
];

/** A price in words. */
function priceWords(price: Price): string {
  const parts = PARTS.filter(([name]) => price[name] !== undefined).map(([name, word]) => `$${price[name]} ${word}`);
  return `${parts.join(', ')}${price.input === undefined && price.output === undefined ? '' : ' per million tokens'}`;
}

/** The models in use with their prices; the administrator's own ones can be added, changed and removed. */
export function PricesPart({ settings }: { settings: WireAiSettings }) {
  const [edited, edit] = useState<WireAiSettings['prices'][number] | 'new' | null>(null);
  const save = useAction(updateAiSettings, {
    refresh: [getAiSettings],
    failure: 'The price could not be removed',
    onDone: () => void toast.success('Price removed'),
  });
  const used = Object.entries(settings.connections).flatMap(([connection, { model, isFree }]) =>
    model ? [{ connection: connection as keyof WireAiSettings['connections'], model, isFree }] : [],
  );
  const same = (a: { connection: string; model: string }, b: { connection: string; model: string }) =>
    a.connection === b.connection && a.model === b.model;
  const listed = [...used, ...settings.prices.map((own) => ({ ...own, isFree: false }))].filter(
    (each, at, all) => all.findIndex((other) => same(other, each)) === at,
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Prices</h3>
        <Button variant="outline" size="sm" onClick={() => edit('new')}>
          Add a price
        </Button>
      </div>
      <ul aria-label="Prices" className="divide-y divide-line rounded-control border border-line">
        {listed.map((each) => {
          const own = settings.prices.find((price) => same(price, each));
          const known = own ?? settings.priceList.prices.find((price) => same(price, each));
          return (
            <li
              key={`${each.connection} ${each.model}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-dense"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-all">{each.model}</span>
                <span className="block text-muted">{CAPABILITY_FACTS[each.connection].label}</span>
              </span>
              <span className="tabular text-muted">
                {each.isFree ? 'free' : known ? priceWords(known.price) : 'price unknown'}
                {own && ' (your price)'}
              </span>
              <span className="flex gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Change the price of ${each.model}`}
                  onClick={() =>
                    edit(own ?? { connection: each.connection, model: each.model, price: known?.price ?? {} })
                  }
                >
                  Change
                </Button>
                {own && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Remove the price of ${each.model}`}
                    busy={save.busy}
                    onClick={() =>
                      void save.run({ body: { prices: settings.prices.filter((price) => price !== own) } })
                    }
                  >
                    Remove
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-tiny text-muted">
        {settings.priceList.source}. With a price unknown, budgets count at the dearest known one.
      </p>
      {edited && (
        <PriceDialog priced={edited === 'new' ? null : edited} settings={settings} onClose={() => edit(null)} />
      )}
    </div>
  );
}
