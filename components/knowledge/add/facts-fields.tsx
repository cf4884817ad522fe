'use client';

import { useWatch, type Path, type PathValue } from 'react-hook-form';
import type { ContractForm } from '@/components/shared/use-contract-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '@/lib/knowledge/categories';

export type Facts = { title: string; category: Category | ''; subcategory: string; description: string; tags: string };

export const NO_FACTS: Facts = { title: '', category: '', subcategory: '', description: '', tags: '' };

/** Every document has a category, which the list begins without. */
export const checkFacts = ({ category }: Pick<Facts, 'category'>) => ({
  category: category === '' ? 'Choose a category.' : undefined,
});

/** Tags as typed, separated by commas. */
export function tagsOf({ tags }: Pick<Facts, 'tags'>): string[] {
  return [
    ...new Set(
      tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

type FactsFieldsProps = {
  facts: Facts;
  onChange: (change: Partial<Facts>) => void;
  errorOf?: (field: string) => string | undefined;
  /** Said under the title. */ titleHelp?: string | undefined;
  titleDisabled?: boolean;
};

/** The facts among the values of a form, for `FactsFields`. */
export function useFactsOf<V extends Facts>(form: ContractForm<V>): FactsFieldsProps {
  return {
    facts: useWatch({ control: form.control }) as V,
    errorOf: form.errorOf,
    onChange: (change) => {
      for (const [name, value] of Object.entries(change))
        form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldValidate: form.formState.isSubmitted });
    },
  };
}

/** The facts of a document besides its text. */
export function FactsFields({ facts, onChange, errorOf, titleHelp, titleDisabled = false }: FactsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Title" help={titleHelp} error={errorOf?.('title')} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            disabled={titleDisabled}
            value={facts.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Category" error={errorOf?.('category')}>
        {(control) => (
          <Select
            {...control}
            value={facts.category}
            onChange={(event) => onChange({ category: event.target.value as Category | '' })}
            options={[
              { value: '', label: 'Choose a category' },
              ...optionsOf(CATEGORIES, (category) => CATEGORY_NAMES[category]),
            ]}
          />
        )}
      </Field>
      <Field label="Subcategory" error={errorOf?.('subcategory')}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={facts.subcategory}
            onChange={(event) => onChange({ subcategory: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={errorOf?.('description')} className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            className="max-h-40 min-h-14"
            maxLength={5000}
            value={facts.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label="Tags" help="Separated by commas" error={errorOf?.('tags')} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            maxLength={2000}
            value={facts.tags}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
