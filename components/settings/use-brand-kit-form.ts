'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useContractForm } from '@/components/shared/use-contract-form';
import { toast } from '@/components/ui/toast';
import type { WireBrandKit } from '@/lib/contracts/brand-kit';
import { getBrandKit, saveBrandKit } from '@/lib/routes/brand-kit';
import { saveBrandKitRules } from '@/lib/routes/rules/brand-kit';

const colourOf = (kit: WireBrandKit) => ({
  primary: kit.colors.primary,
  secondary: kit.colors.secondary,
  background: kit.colors.background,
  text: kit.colors.text,
});

/** The kit as a form holds it: one field each. */
const valuesOf = (kit: WireBrandKit) => ({
  ...colourOf(kit),
  font: kit.font,
  logoFileId: kit.logoFileId,
  logoUrl: kit.logoUrl,
  endCardEnabled: kit.endCard.enabled,
  endCardText: kit.endCard.text,
  endCardUrl: kit.endCard.url,
});
export type BrandKitValues = ReturnType<typeof valuesOf>;

/** The kit as it is sent and previewed. */
export function bodyOf(values: BrandKitValues) {
  const { primary, secondary, background, text, font, logoFileId } = values;
  return {
    logoFileId,
    colors: { primary, secondary, background, text },
    font,
    endCard: { enabled: values.endCardEnabled, text: values.endCardText, url: values.endCardUrl },
  };
}

const FIELDS = {
  'colors.primary': 'primary',
  'colors.secondary': 'secondary',
  'colors.background': 'background',
  'colors.text': 'text',
  'endCard.text': 'endCardText',
  'endCard.url': 'endCardUrl',
};

export function useBrandKitForm(projectId: string, kit: WireBrandKit) {
  const cache = useCache();
  const params = { id: projectId };
  const save = useAction(saveBrandKit, {
    failure: 'The brand kit could not be saved',
    onDone: (saved) => {
      cache.change(getBrandKit, () => saved, { params });
      toast.success('Brand kit saved');
    },
  });
  const form = useContractForm({
    action: save,
    initial: valuesOf(kit),
    bodyOf,
    send: (body) => save.run({ params, body }),
    rules: saveBrandKitRules,
    fields: FIELDS,
  });
  return { form, busy: save.busy };
}
