'use client';

import { Controller, useWatch } from 'react-hook-form';
import { LibraryButton } from '@/components/media/library-button';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { WireBrandKit } from '@/lib/contracts/brand-kit';
import { FONT_FAMILIES } from '@/lib/scene/fonts';
import { BrandPreview } from './brand-preview';
import { bodyOf, useBrandKitForm } from './use-brand-kit-form';

const COLOURS = [
  ['primary', 'Primary'],
  ['secondary', 'Secondary'],
  ['background', 'Background'],
  ['text', 'Text'],
] as const;

type KitFormProps = { projectId: string; kit: WireBrandKit };
type PartProps = { form: ReturnType<typeof useBrandKitForm>['form']; disabled: boolean };

/** Logo, colours, font and end card, with a preview; read only for who may not change settings. */
export function KitForm({ projectId, kit }: KitFormProps) {
  const { may } = useWorkspace();
  const { form, busy } = useBrandKitForm(projectId, kit);
  const disabled = !may('admin');
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  return (
    <form {...form.element} className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Logo form={form} disabled={disabled} projectId={projectId} />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {COLOURS.map(([name, label]) => (
            <Field key={name} label={`${label} colour`} error={form.errorOf(name)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(name)}
                  type="color"
                  disabled={disabled}
                  className="h-9 cursor-pointer p-1"
                />
              )}
            </Field>
          ))}
        </div>
        <Field label="Font" className="max-w-60">
          {(control) => (
            <Select {...control} {...form.register('font')} disabled={disabled} options={optionsOf(FONT_FAMILIES)} />
          )}
        </Field>
        <EndCard form={form} disabled={disabled} isOn={values.endCardEnabled} />
        {!disabled && (
          <Button variant="outline" type="submit" busy={busy} disabled={!form.formState.isDirty} className="self-start">
            Save brand kit
          </Button>
        )}
      </div>
      <BrandPreview kit={{ ...kit, ...bodyOf(values), logoUrl: values.logoUrl }} />
    </form>
  );
}

function Logo({ form, disabled, projectId }: PartProps & { projectId: string }) {
  const fileId = useWatch({ control: form.control, name: 'logoFileId' });
  const change = (id: string | null, url: string | null) => {
    form.setValue('logoFileId', id, { shouldDirty: true });
    form.setValue('logoUrl', url);
  };
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Logo">
      <span className="text-dense font-semibold">Logo</span>
      <LibraryButton
        projectId={projectId}
        kinds={['image']}
        label={fileId ? 'Choose another logo' : 'Choose logo'}
        disabled={disabled}
        onChoose={([file]) => file && change(file.id, file.url)}
      />
      {fileId && !disabled && (
        <Button variant="ghost" size="sm" onClick={() => change(null, null)}>
          Remove logo
        </Button>
      )}
    </div>
  );
}

function EndCard({ form, disabled, isOn }: PartProps & { isOn: boolean }) {
  return (
    <>
      <label className="flex items-center gap-2 text-dense font-semibold">
        <Controller
          control={form.control}
          name="endCardEnabled"
          render={({ field }) => <Switch checked={field.value} disabled={disabled} onCheckedChange={field.onChange} />}
        />
        End card of videos
      </label>
      {isOn && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="End card text" error={form.errorOf('endCardText')}>
            {(control) => <Input {...control} {...form.register('endCardText')} maxLength={200} disabled={disabled} />}
          </Field>
          <Field label="End card address" error={form.errorOf('endCardUrl')}>
            {(control) => (
              <Input
                {...control}
                {...form.register('endCardUrl')}
                type="url"
                placeholder="https://"
                maxLength={300}
                disabled={disabled}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
