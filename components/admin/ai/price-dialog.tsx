'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS, CONNECTIONS, type ConnectionName } from '@/lib/ai/capabilities';
import type { Price } from '@/lib/ai/cost';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';

const TOKENS: [keyof Price, string][] = [
  ['input', 'Input, $ per million tokens'],
  ['cachedInput', 'Cached input, $ per million tokens'],
  ['output', 'Output, $ per million tokens'],
];
/** The units that each capability may be priced by. */
const UNITS: Record<ConnectionName, [keyof Price, string][]> = {
  chat: TOKENS,
  embed: [['input', 'Input, $ per million tokens']],
  image: [['image', '$ per picture'], ...TOKENS.filter(([unit]) => unit !== 'cachedInput')],
  speech: [['characters', '$ per million characters']],
  transcribe: [['minute', '$ per minute'], ...TOKENS.filter(([unit]) => unit !== 'cachedInput')],
};

type PriceDialogProps = {
  priced: WireAiSettings['prices'][number] | null;
  settings: WireAiSettings;
  onClose: () => void;
};

/** The administrator's own price of a model. */
export function PriceDialog({ priced, settings, onClose }: PriceDialogProps) {
  const [connection, setConnection] = useState<ConnectionName>(priced?.connection ?? 'chat');
  const [model, setModel] = useState(priced?.model ?? '');
  const [typed, setTyped] = useState<Partial<Record<keyof Price, string>>>(
    Object.fromEntries(Object.entries(priced?.price ?? {}).map(([unit, value]) => [unit, String(value)])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = useAction(updateAiSettings, {
    silent: true,
    refresh: [getAiSettings],
    onDone: () => {
      toast.success('Price saved');
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const entries = UNITS[connection].flatMap(([unit]) => {
      const words = typed[unit]?.trim().replace(',', '.') ?? '';
      return words === '' ? [] : [[unit, Number(words)] as const];
    });
    const isWrong = entries.length === 0 || entries.some(([, value]) => !(value >= 0));
    setProblem(isWrong ? 'At least one price, as a number of dollars' : model.trim() === '' ? 'Name the model' : null);
    if (isWrong || model.trim() === '' || save.busy) return;
    const name = model.trim();
    const others = settings.prices.filter((each) => each.connection !== connection || each.model !== name);
    void save.run({ body: { prices: [...others, { connection, model: name, price: Object.fromEntries(entries) }] } });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={priced ? `Price of ${priced.model}` : 'Add a price'} hideClose>
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="flex flex-col gap-4">
            {!priced && (
              <>
                <Field label="Capability">
                  {(control) => (
                    <Select
                      {...control}
                      value={connection}
                      onChange={(event) => setConnection(event.target.value as ConnectionName)}
                      options={optionsOf(CONNECTIONS, (name) => CAPABILITY_FACTS[name].label)}
                    />
                  )}
                </Field>
                <Field label="Model">
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
              </>
            )}
            {UNITS[connection].map(([unit, label]) => (
              <Field key={unit} label={label}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    value={typed[unit] ?? ''}
                    onChange={(event) => setTyped({ ...typed, [unit]: event.target.value })}
                  />
                )}
              </Field>
            ))}
            {(problem ?? save.error) && (
              <p role="alert" className="text-dense text-failed">
                {problem ?? save.error?.message}
              </p>
            )}
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
