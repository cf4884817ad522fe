'use client';

import { useRouter } from 'next/navigation';
import { useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { useIsClient } from '@/components/shared/use-is-client';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { updatePreferences } from '@/lib/routes/preferences';
import { updateMe } from '@/lib/routes/auth';
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
  const [name, setName] = useState(user.name);
  const save = useAction(updateMe, {
    silent: true,
    onDone: () => {
      toast.success('Name saved');
      router.refresh();
    },
  });
  const empty = name.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!empty && !save.busy) void save.run({ body: { name } });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label="Name" error={empty ? 'Required' : (save.error?.issues[0]?.message ?? save.error?.message)}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              autoComplete="name"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
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
        <Select {...control} value={value} onChange={(event) => void change(event.target.value)}>
          <option value={BROWSER}>As the browser ({browserZone()})</option>
          {known.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
