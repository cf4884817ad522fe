'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useIsClient } from '@/components/shared/use-is-client';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { updatePreferences } from '@/lib/routes/preferences';
import { updateMe } from '@/lib/routes/auth';
import { updateMeRules } from '@/lib/routes/rules/auth';
import { browserZone } from '@/lib/dates/viewer-zone';
import { clockTime } from '@/lib/format/relative-time';
import { zoneName } from '@/lib/dates/local-time';

const BROWSER = '';

/** Name and time zone. */
export function ProfileSection({ followsBrowserZone }: { followsBrowserZone: boolean }) {
  const isClient = useIsClient();
  return (
    <Section id="profile" title="Name and time zone" description="Your name is shown to the members of your projects.">
      <NameForm />
      {isClient ? <ZoneField followsBrowserZone={followsBrowserZone} /> : <Skeleton className="h-[82px]" />}
    </Section>
  );
}

function NameForm() {
  const { user } = useWorkspace();
  const router = useRouter();
  const save = useAction(updateMe, {
    silent: true,
    onDone: () => {
      toast.success('Name saved');
      router.refresh();
    },
  });
  const form = useContractForm({
    action: save,
    initial: { name: user.name },
    bodyOf: (values) => values,
    send: (body) => save.run({ body }),
    rules: updateMeRules,
    placeOf: ({ issues }) => (issues.length === 0 ? 'name' : undefined),
    when: 'typed',
  });
  const name = useWatch({ control: form.control, name: 'name' });

  return (
    <form {...form.element}>
      <Field label="Name" error={form.errorOf('name')}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} {...form.register('name')} autoComplete="name" maxLength={200} />
            <Button variant="outline" type="submit" busy={save.busy} disabled={name.trim() === user.name}>
              Save name
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function ZoneField({ followsBrowserZone }: { followsBrowserZone: boolean }) {
  const { user } = useWorkspace();
  const router = useRouter();
  const now = new Date(useNow());
  const done = { onDone: () => router.refresh(), failure: 'The time zone could not be saved' };
  const choose = useAction(updateMe, done);
  const follow = useAction(updatePreferences, done);
  const [value, setValue] = useState(followsBrowserZone ? BROWSER : user.timeZone);
  const zones = Intl.supportedValuesOf('timeZone');
  const known = zones.includes(value) || value === BROWSER ? zones : [value, ...zones];

  async function change(zone: string): Promise<void> {
    const before = value;
    setValue(zone);
    const saved =
      zone === BROWSER
        ? await follow.run({ body: { followsBrowserZone: true } })
        : await choose.run({ body: { timeZone: zone } });
    if (!saved) setValue(before);
  }

  return (
    <Field
      label="Time zone"
      help={`All times are shown and chosen in it. It is ${clockTime(now)} there now: ${zoneName(now)}.`}
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => void change(event.target.value)}
          options={[
            { value: BROWSER, label: `As the browser (${browserZone()})` },
            ...optionsOf(known, (zone) => zone.replaceAll('_', ' ')),
          ]}
        />
      )}
    </Field>
  );
}
