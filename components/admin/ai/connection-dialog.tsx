'use client';

import { FormFailure } from '@/components/shared/form-failure';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { CAPABILITY_FACTS, DEFAULT_ADDRESS } from '@/lib/ai/capabilities';
import { useConnectionForm, type ConnectionForm } from './use-connection-form';

/** Address, key and model of a capability. A value that the environment names is shown and can't be changed. */
export function ConnectionDialog(props: ConnectionForm) {
  const { name, onClose } = props;
  const { connection, isLocal, offered, save, form, moved } = useConnectionForm(props);
  const { label, prefix } = CAPABILITY_FACTS[name];
  const isNamed = connection.addressFrom === 'environment';

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
