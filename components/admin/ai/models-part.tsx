'use client';

import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS, CONNECTIONS, type ConnectionName } from '@/lib/ai/capabilities';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';
import { updateAiSettingsRules } from '@/lib/routes/rules/ai-settings';

type Named = WireAiSettings['models']['allowed'][number];
const same = (a: Named, b: Named) => a.connection === b.connection && a.model === b.model;

/** The models that projects may ask for. What is configured is always among them. */
export function ModelsPart({ settings }: { settings: WireAiSettings }) {
  const { listed, allowed } = settings.models;
  const save = useAction(updateAiSettings, {
    refresh: [getAiSettings],
    failure: 'The models could not be saved',
    onDone: () => void toast.success('Models saved'),
  });
  const isConfigured = ({ connection: name, model: of }: Named) => settings.connections[name].model === of;
  const own = allowed.filter((each) => !isConfigured(each));

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
      <AllowForm others={own} />
      <p className="text-tiny text-muted">
        Agents may name one of these in place of the configured model. Without a list of yours: the configured ones and
        the default models of the address.
      </p>
    </div>
  );
}

/** Adds a model to `others`. */
function AllowForm({ others }: { others: readonly Named[] }) {
  const allow = useAction(updateAiSettings, {
    silent: true,
    refresh: [getAiSettings],
    onDone: () => {
      form.startFrom({ ...form.getValues(), model: '' });
      toast.success('Models saved');
    },
  });
  const form = useContractForm({
    action: allow,
    initial: { connection: 'chat' as ConnectionName, model: '' },
    bodyOf: ({ connection, model }) => {
      const added = { connection, model: model.trim() };
      return { models: [...others.filter((each) => !same(each, added)), added] };
    },
    send: (body) => allow.run({ body }),
    rules: updateAiSettingsRules,
    check: ({ model }) => (model.trim() === '' ? { model: 'Required' } : {}),
    fields: { models: 'model' },
  });
  return (
    <form {...form.element} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <Field label="Used for" className="w-44">
          {(control) => (
            <Select
              {...control}
              {...form.register('connection')}
              options={optionsOf(CONNECTIONS, (name) => CAPABILITY_FACTS[name].label)}
            />
          )}
        </Field>
        <Field label="Model to allow" error={form.errorOf('model')} className="min-w-0 flex-1 basis-48">
          {(control) => <Input {...control} {...form.register('model')} autoComplete="off" spellCheck={false} />}
        </Field>
        <Button variant="outline" type="submit" busy={allow.busy} className="mt-6">
          Allow
        </Button>
      </div>
      <FormFailure message={form.failure?.message} />
    </form>
  );
}
