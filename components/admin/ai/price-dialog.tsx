'use client';

import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { CAPABILITY_FACTS, CONNECTIONS, type ConnectionName } from '@/lib/ai/capabilities';
import type { Price } from '@/lib/ai/cost';
import { typedDollars } from '@/lib/ai/dollars';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';
import { updateAiSettingsRules } from '@/lib/routes/rules/ai-settings';

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

type Values = Record<keyof Price, string> & { connection: ConnectionName; model: string };

const words = (dollars: number | undefined) => (dollars === undefined ? '' : String(dollars));

function initialOf(priced: WireAiSettings['prices'][number] | null): Values {
  const { input, cachedInput, output, image, minute, characters } = priced?.price ?? {};
  return {
    connection: priced?.connection ?? 'chat',
    model: priced?.model ?? '',
    ...{ input: words(input), cachedInput: words(cachedInput), output: words(output) },
    ...{ image: words(image), minute: words(minute), characters: words(characters) },
  };
}

/** The contract's rules know no fields of a list: they are said here. */
function check(values: Values): Partial<Record<keyof Values, string>> {
  const units = UNITS[values.connection].map(([unit]) => unit);
  const wrong = units.filter((unit) => typedDollars(values[unit]) === undefined);
  const missing = units.every((unit) => values[unit].trim() === '') ? units.slice(0, 1) : [];
  return {
    ...(values.model.trim() === '' ? { model: 'Name the model' } : {}),
    ...Object.fromEntries(missing.map((unit) => [unit, 'At least one price, as a number of dollars'])),
    ...Object.fromEntries(wrong.map((unit) => [unit, 'A number of dollars'])),
  };
}

function pricedOf({ connection, model, ...typed }: Values) {
  const entries = UNITS[connection].flatMap(([unit]) => {
    const dollars = typedDollars(typed[unit]);
    return dollars == null ? [] : [[unit, dollars] as const];
  });
  return { connection, model: model.trim(), price: Object.fromEntries(entries) as Price };
}

type PriceDialogProps = {
  priced: WireAiSettings['prices'][number] | null;
  settings: WireAiSettings;
  onClose: () => void;
};

/** The administrator's own price of a model. */
export function PriceDialog({ priced, settings, onClose }: PriceDialogProps) {
  const save = useAction(updateAiSettings, {
    silent: true,
    refresh: [getAiSettings],
    onDone: () => {
      toast.success('Price saved');
      onClose();
    },
  });
  const form = useContractForm({
    action: save,
    initial: initialOf(priced),
    bodyOf: (values) => {
      const own = pricedOf(values);
      const others = settings.prices.filter((each) => each.connection !== own.connection || each.model !== own.model);
      return { prices: [...others, own] };
    },
    send: (body) => save.run({ body }),
    rules: updateAiSettingsRules,
    check,
  });
  const connection = useWatch({ control: form.control, name: 'connection' });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={priced ? `Price of ${priced.model}` : 'Add a price'} hideClose>
        <form {...form.element} className="contents">
          <DialogBody className="flex flex-col gap-4">
            {!priced && (
              <>
                <Field label="Capability">
                  {(control) => (
                    <Select
                      {...control}
                      {...form.register('connection')}
                      options={optionsOf(CONNECTIONS, (name) => CAPABILITY_FACTS[name].label)}
                    />
                  )}
                </Field>
                <Field label="Model" error={form.errorOf('model')}>
                  {(control) => (
                    <Input {...control} {...form.register('model')} autoComplete="off" spellCheck={false} />
                  )}
                </Field>
              </>
            )}
            {UNITS[connection].map(([unit, label]) => (
              <Field key={unit} label={label} error={form.errorOf(unit)}>
                {(control) => <Input {...control} {...form.register(unit)} inputMode="decimal" />}
              </Field>
            ))}
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
