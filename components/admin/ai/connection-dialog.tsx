'use client';

import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS, DEFAULT_ADDRESS, type ConnectionName } from '@/lib/ai/capabilities';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiStatus } from '@/lib/routes/ai';
import { getAiSettings, listAiModels, updateAiSettings } from '@/lib/routes/ai-settings';
import { updateAiSettingsRules } from '@/lib/routes/rules/ai-settings';

type ConnectionDialogProps = {
  name: ConnectionName;
  settings: WireAiSettings;
  onSaved: () => void;
  onClose: () => void;
};

/** Address, key and model of a capability. A value that the environment names is shown and can't be changed. */
export function ConnectionDialog({ name, settings, onSaved, onClose }: ConnectionDialogProps) {
  const connection = settings.connections[name];
  const { label, prefix } = CAPABILITY_FACTS[name];
  const { saved } = connection;
  const isNamed = connection.addressFrom === 'environment';
  const isLocal = connection.provider === 'local';
  const offered = useEndpoint(
    listAiModels,
    { query: { connection: name } },
    { enabled: connection.provider === 'server' },
  );
  const save = useAction(updateAiSettings, {
    silent: true,
    refresh: [getAiSettings, getAiStatus, listAiModels],
    onDone: () => {
      toast.success(`${label}: saved`);
      onSaved();
      onClose();
    },
  });
  const movedTo = (address: string) => address.trim() !== (saved.address ?? '');
  const form = useContractForm({
    action: save,
    initial: {
      address: saved.address ?? '',
      key: saved.key ?? '',
      model: isLocal ? '' : (saved.model ?? ''),
      isFree: connection.isFree,
    },
    bodyOf: ({ address, key, model, isFree }) => {
      const moved = movedTo(address);
      const place = (address.trim() || connection.address).replace(/\/+$/, '');
      const others = settings.freeAddresses.filter((each) => each !== place);
      const change = {
        ...(moved ? { address: address.trim() || null } : {}),
        ...(key !== (saved.key ?? '') ? { key: key || null } : {}),
        ...(model !== (saved.model ?? '') || moved ? { model: model || null } : {}),
      };
      return {
        connections: { [name]: change },
        ...(isFree !== connection.isFree || moved ? { freeAddresses: isFree ? [...others, place] : others } : {}),
      };
    },
    // A model of this host gives way to an address only.
    send: (body) => (isLocal && !moved ? Promise.resolve(onClose()) : save.run({ body })),
    rules: updateAiSettingsRules,
    fields: {
      [`connections.${name}.address`]: 'address',
      [`connections.${name}.key`]: 'key',
      [`connections.${name}.model`]: 'model',
    },
  });
  const moved = movedTo(useWatch({ control: form.control, name: 'address' }));

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={label}
        description="The key goes to this address only. Another address drops the saved key and model."
        hideClose
      >
        <form {...form.element} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <Field
              label="Address"
              error={form.errorOf('address')}
              help={
                isLocal
                  ? 'Now a model of this host. With an address, that server takes its place.'
                  : isNamed
                    ? `${prefix}_BASE_URL names ${connection.address}.`
                    : `Empty: ${name === 'chat' ? DEFAULT_ADDRESS : 'as for writing, with its key'}. It may be in a private network: texts and key are sent there.`
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
                  placeholder={isLocal ? '' : connection.address}
                />
              )}
            </Field>
            <Field
              label="Key"
              error={form.errorOf('key')}
              help={
                connection.keyFrom === 'environment'
                  ? `${prefix}_API_KEY names one (${connection.key}).`
                  : 'Needed at the default address only. Stored encrypted, and never shown again.'
              }
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('key')}
                  type="password"
                  autoComplete="new-password"
                  readOnly={connection.keyFrom === 'environment'}
                />
              )}
            </Field>
            <Field
              label="Model"
              error={form.errorOf('model')}
              help={
                connection.modelFrom === 'environment'
                  ? `${prefix}_MODEL names ${connection.model}.`
                  : moved
                    ? 'As the provider names it. After saving, its list is offered here.'
                    : offered.data
                      ? `The server offers ${offered.data.models.length}.`
                      : (offered.error?.message ?? 'Asking the server for its models…')
              }
            >
              {(control) => (
                <>
                  <Input
                    {...control}
                    {...form.register('model')}
                    list="ai-models"
                    autoComplete="off"
                    spellCheck={false}
                    readOnly={connection.modelFrom === 'environment'}
                    placeholder={connection.model ?? undefined}
                  />
                  <datalist id="ai-models">
                    {offered.data?.models.map((each) => (
                      <option key={each} value={each} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            <Checkbox label="This server costs nothing: its calls are counted at $0" {...form.register('isFree')} />
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
