import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useContractForm } from '@/components/shared/use-contract-form';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS, type ConnectionName } from '@/lib/ai/capabilities';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiStatus } from '@/lib/routes/ai';
import { getAiSettings, listAiModels, updateAiSettings } from '@/lib/routes/ai-settings';
import { updateAiSettingsRules } from '@/lib/routes/rules/ai-settings';

export type ConnectionForm = {
  name: ConnectionName;
  settings: WireAiSettings;
  onSaved: () => void;
  onClose: () => void;
};

/** Address, key and model as they are typed, the models that the server offers, and the way to save them. */
export function useConnectionForm({ name, settings, onSaved, onClose }: ConnectionForm) {
  const connection = settings.connections[name];
  const { label } = CAPABILITY_FACTS[name];
  const { saved } = connection;
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
  return { connection, isLocal, offered, save, form, moved };
}
