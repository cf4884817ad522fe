import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ZoneSelect } from '@/components/shared/zone-select';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { APPROVALS, COMMENT_MAX, PICTURE_SOURCES, MAX_PICTURES } from '@/lib/agents/agent';
import { CATCH_UPS } from '@/lib/agents/catch-up';
import { APPROVAL_WORDS, CATCH_UP_WORDS, PICTURE_WORDS } from '../words';
import type { AgentSettingsForm } from './use-agent-settings';

type PartProps = { form: AgentSettingsForm };

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

/** Who it is, and when and how its posts go out. */
export function PublishingFields({ form }: PartProps) {
  const { register, errorOf } = form;
  const approval = useWatch({ control: form.control, name: 'approval' });
  return (
    <Pair>
      <Field label="Username" error={errorOf('username')}>
        {(props) => <Input {...props} {...register('username')} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errorOf('description')}>
        {(props) => <Input {...props} {...register('description')} maxLength={2_000} />}
      </Field>
      <Field label="Approval" help={APPROVAL_WORDS[approval].help}>
        {(props) => (
          <Select
            {...props}
            {...register('approval')}
            options={optionsOf(APPROVALS, (one) => APPROVAL_WORDS[one].label)}
          />
        )}
      </Field>
      <Field label="Posts a day, at most" help="When posts go out automatically." error={errorOf('maxPostsPerDay')}>
        {(props) => <Input {...props} {...register('maxPostsPerDay')} type="number" min={1} max={100} />}
      </Field>
      <Field label="Time zone" error={errorOf('timeZone')}>
        {(props) => (
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field }) => <ZoneSelect {...props} value={field.value} onChange={field.onChange} />}
          />
        )}
      </Field>
      <Field label="Missed slots made up for">
        {(props) => (
          <Select {...props} {...register('catchUp')} options={optionsOf(CATCH_UPS, (one) => CATCH_UP_WORDS[one])} />
        )}
      </Field>
    </Pair>
  );
}

const CAPS = [
  ['capRun', 'Cost of a run, at most ($)'],
  ['capDay', 'Cost a day, at most ($)'],
  ['capMonth', 'Cost a month, at most ($)'],
] as const;

/** Limits of its costs; empty: none. */
export function BudgetFields({ form }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {CAPS.map(([name, label]) => (
        <Field key={name} label={label} error={form.errorOf(name)}>
          {(props) => <Input {...props} {...form.register(name)} type="number" min={0} step="any" />}
        </Field>
      ))}
    </div>
  );
}

/** Pictures, voice and language of its posts. */
export function ContentFields({ form }: PartProps) {
  const { register, errorOf } = form;
  const pictures = useWatch({ control: form.control, name: 'pictures' });
  return (
    <Pair>
      <Field label="Pictures">
        {(props) => (
          <Select
            {...props}
            {...register('pictures')}
            options={optionsOf(PICTURE_SOURCES, (one) => PICTURE_WORDS[one])}
          />
        )}
      </Field>
      {pictures !== 'reel' && (
        <Field label="Pictures a post" help="More than one makes carousels." error={errorOf('picturesPerPost')}>
          {(props) => <Input {...props} {...register('picturesPerPost')} type="number" min={1} max={MAX_PICTURES} />}
        </Field>
      )}
      <Field label="Language" help="Empty: that of the prompt." error={errorOf('language')}>
        {(props) => <Input {...props} {...register('language')} maxLength={60} />}
      </Field>
      <Field label="Tone" error={errorOf('tone')}>
        {(props) => <Input {...props} {...register('tone')} maxLength={2_000} />}
      </Field>
      <Field label="Banned words" help="Separated by commas." error={errorOf('bannedWords')}>
        {(props) => <Input {...props} {...register('bannedWords')} />}
      </Field>
      <Field
        label="First comment"
        help="Written under each post that it makes, once that is out."
        error={errorOf('firstComment')}
      >
        {(props) => <Input {...props} {...register('firstComment')} maxLength={COMMENT_MAX} />}
      </Field>
      <Field label="Model" help="Empty: the default one." error={errorOf('model')}>
        {(props) => <Input {...props} {...register('model')} maxLength={200} />}
      </Field>
    </Pair>
  );
}
