'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import type { Issue } from '@/lib/errors/app-error';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '@/lib/knowledge/categories';

export type Facts = { title: string; category: Category | ''; subcategory: string; description: string; tags: string };

export const NO_FACTS: Facts = { title: '', category: '', subcategory: '', description: '', tags: '' };

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
  issues?: readonly Issue[];
  /** Said under the title. */ titleHelp?: string | undefined;
  titleDisabled?: boolean;
};

/** The facts of a document besides its text. */
export function FactsFields({ facts, onChange, issues = [], titleHelp, titleDisabled = false }: FactsFieldsProps) {
  const issue = (path: string) => issues.find((one) => one.path.split('.')[0] === path)?.message;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Title" help={titleHelp} error={issue('title')} className="sm:col-span-2">
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
      <Field label="Category" error={issue('category')}>
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
      <Field label="Subcategory" error={issue('subcategory')}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={facts.subcategory}
            onChange={(event) => onChange({ subcategory: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={issue('description')} className="sm:col-span-2">
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
      <Field label="Tags" help="Separated by commas" error={issue('tags')} className="sm:col-span-2">
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
