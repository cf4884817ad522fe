import { Controller, useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '@/lib/knowledge/categories';
import { BrandExamples } from './brand-examples';
import type { AgentSettingsForm } from './use-agent-settings';

/** Sources of its texts: posts that sound right, and the knowledge base. */
export function KnowledgeFields({ form }: { form: AgentSettingsForm }) {
  const { control } = form;
  const usesKnowledge = useWatch({ control, name: 'useKnowledge' });
  return (
    <>
      <Controller
        control={control}
        name="examples"
        render={({ field }) => <BrandExamples value={field.value} onChange={field.onChange} />}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-dense font-semibold">Knowledge base</legend>
        <Checkbox label="Use the knowledge base" {...form.register('useKnowledge')} />
        {usesKnowledge && (
          <Controller
            control={control}
            name="categories"
            render={({ field }) => <CategoryChoice value={field.value} onChange={field.onChange} />}
          />
        )}
      </fieldset>
    </>
  );
}

type CategoryChoiceProps = { value: readonly Category[]; onChange: (value: Category[]) => void };

function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  return (
    <div role="group" aria-label="Categories" className="grid gap-1.5 sm:grid-cols-2">
      {CATEGORIES.map((category) => (
        <Checkbox
          key={category}
          label={CATEGORY_NAMES[category]}
          checked={value.includes(category)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, category] : value.filter((one) => one !== category))
          }
        />
      ))}
      <p className="text-tiny text-muted sm:col-span-2">None chosen: all of them.</p>
    </div>
  );
}
