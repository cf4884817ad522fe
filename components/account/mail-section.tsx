'use client';

import { useId, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import type { WireNoticeSettings } from '@/lib/contracts/notices';
import { browserZone } from '@/lib/dates/viewer-zone';
import type { QuietHours } from '@/lib/notices/quiet-hours';
import { NOTICE_TOPICS, type MailTime, type NoticeTopic } from '@/lib/notices/topics';
import { getNoticeSettings, updateNoticeSettings } from '@/lib/routes/notices';

const LABELS: Record<NoticeTopic, string> = {
  posts: 'Posts that were not published',
  channels: 'Channels to reconnect',
  videos: 'Videos that are ready or failed',
  people: 'Members and projects',
  budget: 'AI budgets that are reached',
};
const NIGHT = { from: '22:00', to: '08:00' };

/** Which notifications are mailed, when, and when not. */
export function MailSection() {
  const { data, error, refetch } = useEndpoint(getNoticeSettings, {});
  return (
    <Section
      id="notifications"
      title="Notifications by mail"
      description="All notifications stand under the bell. Choose which of them also come by mail."
    >
      {data && <MailForm settings={data} />}
      {error && !data && (
        <ErrorState title="These settings could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Section>
  );
}

type Changes = { quiet?: QuietHours | null; mail?: Partial<WireNoticeSettings['mail']> };

function MailForm({ settings }: { settings: WireNoticeSettings }) {
  const { zone, digestAt, canMail } = settings;
  const [pending, setPending] = useState<Changes>({});
  const mail = { ...settings.mail, ...pending.mail };
  const quiet = pending.quiet === undefined ? settings.quiet : pending.quiet;
  const save = useAction(updateNoticeSettings, {
    refresh: [getNoticeSettings],
    failure: 'The settings could not be saved',
  });
  const times: { value: MailTime; label: string }[] = [
    { value: 'at-once', label: 'At once' },
    { value: 'daily', label: `Daily at ${digestAt}` },
    { value: 'never', label: 'Never' },
  ];
  // Shown over the server's words until it knows: an answer on its way can be older. A refusal brings those back.
  const change = (fields: Changes) => {
    const next = { ...pending, ...fields, mail: { ...pending.mail, ...fields.mail } };
    setPending(next);
    void save
      .run({ body: { zone: browserZone(), ...fields } })
      .then(() => setPending((latest) => (latest === next ? {} : latest)));
  };
  return (
    <div className="flex flex-col gap-4">
      {!canMail && (
        <p className="text-dense text-muted">This host sends no mail yet. Your choice counts once it does.</p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {NOTICE_TOPICS.map((topic) => (
          <Field key={topic} label={LABELS[topic]}>
            {(control) => (
              <Select
                {...control}
                value={mail[topic]}
                onChange={(event) => {
                  const time = times.find(({ value }) => value === event.target.value);
                  if (time) change({ mail: { [topic]: time.value } });
                }}
                options={times}
              />
            )}
          </Field>
        ))}
      </div>
      <QuietFields key={quiet ? 'on' : 'off'} quiet={quiet} zone={zone} onChange={(next) => change({ quiet: next })} />
    </div>
  );
}

type QuietProps = {
  quiet: QuietHours | null;
  zone: string;
  onChange: (quiet: QuietHours | null) => void;
};

/** The hours in which mails wait; a time is saved when its field is left. */
function QuietFields({ quiet, zone, onChange }: QuietProps) {
  const id = useId();
  const [typed, setTyped] = useState(quiet ?? NIGHT);
  const same = typed.from === typed.to;
  const leave = () => {
    if (typed.from && typed.to && !same && (typed.from !== quiet?.from || typed.to !== quiet.to)) onChange(typed);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Quiet hours</legend>
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          checked={quiet !== null}
          onCheckedChange={(on) => onChange(on ? NIGHT : null)}
          aria-describedby={`${id}-help`}
        />
        <label htmlFor={id} className="text-dense font-semibold">
          Quiet hours
        </label>
      </div>
      {quiet && (
        <div className="grid max-w-80 grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              error={end === 'to' && same ? 'Choose an end that differs from the beginning' : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={typed[end]}
                  onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
                  onBlur={leave}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <p id={`${id}-help`} className="text-dense text-muted">
        Mails wait until quiet hours end. Times are those of {zone.replaceAll('_', ' ')}.
      </p>
    </fieldset>
  );
}
