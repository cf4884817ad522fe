'use client';

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { CAPABILITY_FACTS } from '@/lib/ai/capabilities';
import { PROVIDERS } from '@/lib/ai/providers';
import type { WireAiProviderResult, WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiStatus } from '@/lib/routes/ai';
import { getAiSettings, getAiUsage, listAiModels, setUpAiProvider } from '@/lib/routes/ai-settings';
import { setUpAiProviderRules } from '@/lib/routes/rules/ai-settings';

/** Choosing a provider fills in its address, its capabilities and models, and tries them. */
export function ProviderDialog({ settings, onClose }: { settings: WireAiSettings; onClose: () => void }) {
  const [result, setResult] = useState<WireAiProviderResult | null>(null);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={result ? 'The provider was tried' : 'Set up a provider'}
        description={
          result
            ? `Its server lists ${result.offered} ${result.offered === 1 ? 'model' : 'models'}. Each capability can be changed by itself.`
            : 'Address, key and models of all that it serves are filled in, and each is tried with the smallest call.'
        }
        hideClose
      >
        {result ? (
          <>
            <DialogBody>
              <Outcome result={result} />
            </DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Done</Button>
            </DialogFooter>
          </>
        ) : (
          <ProviderForm isNamed={settings.connections.chat.addressFrom === 'environment'} onDone={setResult} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const byId = (id: string | undefined) => PROVIDERS.find((each) => each.id === id);

function ProviderForm({ isNamed, onDone }: { isNamed: boolean; onDone: (result: WireAiProviderResult) => void }) {
  const save = useAction(setUpAiProvider, {
    silent: true,
    refresh: [getAiSettings, getAiStatus, getAiUsage, listAiModels],
    onDone,
  });
  const form = useContractForm({
    action: save,
    initial: { provider: PROVIDERS[0]?.id ?? '', address: PROVIDERS[0]?.address ?? '', key: '' },
    bodyOf: ({ key, address, ...values }) => ({ ...values, address: address.trim(), ...(key ? { key } : {}) }),
    send: (body) => save.run({ body }),
    rules: setUpAiProviderRules,
  });
  const { provider: id, address } = useWatch({ control: form.control });
  const provider = byId(id);

  return (
    <form {...form.element} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <Field
          label="Provider"
          help={
            provider &&
            `For ${Object.keys(provider.serves)
              .map((name) => CAPABILITY_FACTS[name as keyof typeof provider.serves].label.toLowerCase())
              .join(', ')}.${provider.isLocal ? ' Its calls are counted at $0.' : ''}`
          }
        >
          {(control) => (
            <Select
              {...control}
              {...form.register('provider', {
                onChange: () => form.setValue('address', byId(form.getValues('provider'))?.address ?? ''),
              })}
              options={PROVIDERS.map((each) => ({ value: each.id, label: each.label }))}
            />
          )}
        </Field>
        <Field
          label="Address"
          error={form.errorOf('address')}
          help={
            isNamed
              ? 'OPENAI_BASE_URL names the address of this host: change it there.'
              : /<(\w+)>/.test(address ?? '')
                ? 'Put your own name in place of the part in < >.'
                : 'Most end in /v1.'
          }
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('address')}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              readOnly={isNamed}
            />
          )}
        </Field>
        <Field
          label="Key"
          error={form.errorOf('key')}
          help={
            provider?.key ? `From ${provider.key}. Empty: the one that is saved for this address.` : 'It needs none.'
          }
        >
          {(control) => <Input {...control} {...form.register('key')} type="password" autoComplete="new-password" />}
        </Field>
        <FormFailure message={form.failure?.message} />
      </DialogBody>
      <DialogSubmit act="Set up and test" busy={save.busy} />
    </form>
  );
}

/** Each capability with its model, and how its trial ended. */
function Outcome({ result: { capabilities } }: { result: WireAiProviderResult }) {
  return (
    <ul aria-label="Capabilities" className="divide-y divide-line">
      {capabilities.map(({ capability, model, works, message }) => {
        const Icon = works === true ? CircleCheck : works === false ? CircleAlert : CircleDashed;
        return (
          <li key={capability} className="flex gap-3 py-2.5 text-dense">
            <Icon
              aria-hidden
              className={cn(
                'mt-0.5 size-4 shrink-0',
                works === true ? 'text-published' : works === false ? 'text-failed' : 'text-muted',
              )}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{CAPABILITY_FACTS[capability].label}</span>
              {model && <span className="block break-all text-muted">{model}</span>}
              <span className={cn('block wrap-anywhere', works === false ? 'text-failed' : 'text-muted')}>
                {message}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
