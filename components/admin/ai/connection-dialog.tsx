'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
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
  const [address, setAddress] = useState(saved.address ?? '');
  const [key, setKey] = useState(saved.key ?? '');
  const isLocal = connection.provider === 'local';
  const [model, setModel] = useState(isLocal ? '' : (saved.model ?? ''));
  const [isFree, setFree] = useState(connection.isFree);
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
  const moved = address.trim() !== (saved.address ?? '');
  const errorOf = (field: string) => save.error?.issues.find(({ path }) => path.endsWith(field))?.message;
  const isElsewhere = save.error && !['address', 'key', 'model'].some(errorOf);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.busy) return;
    // A model of this host gives way to an address only.
    if (isLocal && !moved) return onClose();
    const change = {
      ...(moved ? { address: address.trim() || null } : {}),
      ...(key !== (saved.key ?? '') ? { key: key || null } : {}),
      ...(model !== (saved.model ?? '') || moved ? { model: model || null } : {}),
    };
    const place = (address.trim() || connection.address).replace(/\/+$/, '');
    const others = settings.freeAddresses.filter((each) => each !== place);
    void save.run({
      body: {
        connections: { [name]: change },
        ...(isFree !== connection.isFree || moved ? { freeAddresses: isFree ? [...others, place] : others } : {}),
      },
    });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={label}
        description="The key goes to this address only. Another address drops the saved key and model."
        hideClose
      >
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <Field
              label="Address"
              error={errorOf('address')}
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
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={isNamed}
                  placeholder={isLocal ? '' : connection.address}
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                />
              )}
            </Field>
            <Field
              label="Key"
              error={errorOf('key')}
              help={
                connection.keyFrom === 'environment'
                  ? `${prefix}_API_KEY names one (${connection.key}).`
                  : 'Needed at the default address only. Stored encrypted, and never shown again.'
              }
            >
              {(control) => (
                <Input
                  {...control}
                  type="password"
                  autoComplete="new-password"
                  readOnly={connection.keyFrom === 'environment'}
                  value={key}
                  onChange={(event) => setKey(event.target.value)}
                />
              )}
            </Field>
            <Field
              label="Model"
              error={errorOf('model')}
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
                    list="ai-models"
                    autoComplete="off"
                    spellCheck={false}
                    readOnly={connection.modelFrom === 'environment'}
                    placeholder={connection.model ?? undefined}
                    value={model}
                    onChange={(event) => setModel(event.target.value)}
                  />
                  <datalist id="ai-models">
                    {offered.data?.models.map((each) => (
                      <option key={each} value={each} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            <Checkbox
              label="This server costs nothing: its calls are counted at $0"
              checked={isFree}
              onChange={(event) => setFree(event.target.checked)}
            />
            {isElsewhere && (
              <p role="alert" className="text-dense text-failed">
                {save.error?.message}
              </p>
            )}
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
