'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { LibraryButton } from '@/components/media/library-button';
import { ErrorState } from '@/components/shared/error-state';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import type { WireBrandKit } from '@/lib/contracts/brand-kit';
import { getBrandKit, saveBrandKit } from '@/lib/routes/brand-kit';
import { FONT_FAMILIES } from '@/lib/scene/fonts';
import { BrandPreview } from './brand-preview';

type Colours = WireBrandKit['colors'];
const COLOURS: readonly [keyof Colours, string][] = [
  ['primary', 'Primary'],
  ['secondary', 'Secondary'],
  ['background', 'Background'],
  ['text', 'Text'],
];

/** The look of everything that is drawn for the project: cards of agents, scenes of videos. */
export function BrandKitSection({ projectId }: { projectId: string }) {
  const params = { id: projectId };
  const { data: kit, error, refetch } = useEndpoint(getBrandKit, { params });
  return (
    <Section
      id="brand-kit"
      title="Brand kit"
      description="Logo, colours and font of the pictures and videos that are drawn for this project."
    >
      {kit && <KitForm key={JSON.stringify(kit)} projectId={projectId} kit={kit} />}
      {!kit && !error && <Skeleton className="h-40" />}
      {!kit && error && (
        <ErrorState
          title="Failed to load the brand kit"
          detail={error.message}
          onRetry={() => {
            void refetch();
          }}
        />
      )}
    </Section>
  );
}

function KitForm({ projectId, kit }: { projectId: string; kit: WireBrandKit }) {
  const { may } = useWorkspace();
  const cache = useCache();
  const [edited, setEdited] = useState(kit);
  const save = useAction(saveBrandKit, {
    failure: 'The brand kit could not be saved',
    onDone: (saved) => {
      cache.change(getBrandKit, () => saved, { params: { id: projectId } });
      toast.success('Brand kit saved');
    },
  });
  const disabled = !may('admin');
  const { colors, endCard } = edited;
  const change = (part: Partial<WireBrandKit>) => setEdited({ ...edited, ...part });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { logoFileId, font } = edited;
    if (!save.busy) void save.run({ params: { id: projectId }, body: { logoFileId, colors, font, endCard } });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Logo">
          <span className="text-dense font-semibold">Logo</span>
          <LibraryButton
            projectId={projectId}
            kinds={['image']}
            label={edited.logoUrl ? 'Choose another logo' : 'Choose logo'}
            disabled={disabled}
            onChoose={([file]) => file && change({ logoFileId: file.id, logoUrl: file.url })}
          />
          {edited.logoFileId && !disabled && (
            <Button variant="ghost" size="sm" onClick={() => change({ logoFileId: null, logoUrl: null })}>
              Remove logo
            </Button>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {COLOURS.map(([name, label]) => (
            <Field key={name} label={`${label} colour`}>
              {(control) => (
                <Input
                  {...control}
                  type="color"
                  value={colors[name]}
                  disabled={disabled}
                  className="h-9 cursor-pointer p-1"
                  onChange={(event) => change({ colors: { ...colors, [name]: event.target.value } })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field label="Font" className="max-w-60">
          {(control) => (
            <Select
              {...control}
              value={edited.font}
              disabled={disabled}
              onChange={({ target }) =>
                change({ font: FONT_FAMILIES.find((name) => name === target.value) ?? kit.font })
              }
            >
              {FONT_FAMILIES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <label className="flex items-center gap-2 text-dense font-semibold">
          <Switch
            checked={endCard.enabled}
            disabled={disabled}
            onCheckedChange={(enabled) => change({ endCard: { ...endCard, enabled } })}
          />
          End card of videos
        </label>
        {endCard.enabled && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="End card text">
              {(control) => (
                <Input
                  {...control}
                  value={endCard.text}
                  maxLength={200}
                  disabled={disabled}
                  onChange={(event) => change({ endCard: { ...endCard, text: event.target.value } })}
                />
              )}
            </Field>
            <Field
              label="End card address"
              error={save.error?.issues.find(({ path }) => path === 'endCard.url')?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  placeholder="https://"
                  value={endCard.url}
                  maxLength={300}
                  disabled={disabled}
                  onChange={(event) => change({ endCard: { ...endCard, url: event.target.value } })}
                />
              )}
            </Field>
          </div>
        )}
        {!disabled && (
          <Button
            variant="outline"
            type="submit"
            busy={save.busy}
            disabled={JSON.stringify(edited) === JSON.stringify(kit)}
            className="self-start"
          >
            Save brand kit
          </Button>
        )}
      </div>
      <BrandPreview kit={edited} />
    </form>
  );
}
