'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS, CONNECTIONS, type ConnectionName } from '@/lib/ai/capabilities';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';

type Named = WireAiSettings['models']['allowed'][number];
const same = (a: Named, b: Named) => a.connection === b.connection && a.model === b.model;

/** The models that projects may ask for. What is configured is always among them. */
export function ModelsPart({ settings }: { settings: WireAiSettings }) {
  const { listed, allowed } = settings.models;
  const [connection, setConnection] = useState<ConnectionName>('chat');
  const [model, setModel] = useState('');
  const save = useAction(updateAiSettings, {
    refresh: [getAiSettings],
    failure: 'The models could not be saved',
    onDone: () => {
      setModel('');
      toast.success('Models saved');
    },
  });
  const isConfigured = ({ connection: name, model: of }: Named) => settings.connections[name].model === of;
  const own = allowed.filter((each) => !isConfigured(each));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (model.trim() === '' || save.busy) return;
    const added = { connection, model: model.trim() };
    void save.run({ body: { models: [...own.filter((each) => !same(each, added)), added] } });
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Allowed models</h3>
        {listed && (
          <Button
            variant="outline"
            size="sm"
            busy={save.busy}
            onClick={() => void save.run({ body: { models: null } })}
          >
            Back to the default ones
          </Button>
        )}
      </div>
      {allowed.length > 0 && (
        <ul aria-label="Allowed models" className="divide-y divide-line rounded-control border border-line">
          {allowed.map((each) => (
            <li key={`${each.connection} ${each.model}`} className="flex items-center gap-3 px-3 py-2 text-dense">
              <span className="min-w-0 flex-1">
                <span className="block break-all">{each.model}</span>
                <span className="block text-muted">
                  {CAPABILITY_FACTS[each.connection].label}
                  {isConfigured(each) && ' · configured'}
                </span>
              </span>
              {!isConfigured(each) && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Remove ${each.model} from the allowed models`}
                  busy={save.busy}
                  onClick={() => void save.run({ body: { models: own.filter((other) => !same(other, each)) } })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field label="Used for" className="w-44">
          {(control) => (
            <Select
              {...control}
              value={connection}
              onChange={(event) => setConnection(event.target.value as ConnectionName)}
              options={optionsOf(CONNECTIONS, (name) => CAPABILITY_FACTS[name].label)}
            />
          )}
        </Field>
        <Field label="Model to allow" className="min-w-0 flex-1 basis-48">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={model}
              onChange={(event) => setModel(event.target.value)}
            />
          )}
        </Field>
        <Button variant="outline" type="submit" busy={save.busy} disabled={model.trim() === ''} className="mt-6">
          Allow
        </Button>
      </form>
      <p className="text-tiny text-muted">
        Agents may name one of these in place of the configured model. Without a list of yours: the configured ones and
        the default models of the address.
      </p>
    </div>
  );
}
