'use client';

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { listPostTags } from '@/lib/routes/posts';
import type { WireQueue } from '@/lib/contracts/queue';
import { getQueue, saveQueue } from '@/lib/routes/queue';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { tidySlots, type QueueSlot } from '@/lib/schedule/queue';
import { Lane } from './queue-places';
import { WEEKDAYS } from './words';
import { ZoneSelect } from '@/components/shared/zone-select';

type QueueSlotsProps = { queue: WireQueue; projectId: string | undefined; canEdit: boolean };

/** The weekly times, day by day. They count once they are saved. */
export function QueueSlots({ queue, projectId, canEdit }: QueueSlotsProps) {
  const [timeZone, setTimeZone] = useState(queue.timeZone);
  const [slots, setSlots] = useState<QueueSlot[]>(queue.slots);
  const save = useAction(saveQueue, {
    refresh: [getQueue],
    failure: 'The slots could not be saved',
    onDone: () => void toast.success('Slots saved'),
  });
  const dirty = timeZone !== queue.timeZone || JSON.stringify(slots) !== JSON.stringify(queue.slots);
  return (
    <>
      <Field
        label="Time zone"
        help="The times below are on this zone's clock, in summer and in winter."
        className="max-w-72"
      >
        {(control) =>
          canEdit ? (
            <ZoneSelect {...control} value={timeZone} onChange={setTimeZone} />
          ) : (
            <Input {...control} readOnly value={timeZone} />
          )
        }
      </Field>
      <ul aria-label="Weekly slots" className="flex flex-col divide-y divide-line rounded-control border border-line">
        {WEEKDAYS.map((name, index) => (
          <li key={name} className="flex min-h-10 flex-wrap items-center gap-2 px-3 py-1.5">
            <span className="w-24 shrink-0 text-dense font-semibold">{name}</span>
            <Times
              slots={slots.filter(({ weekday }) => weekday === index + 1)}
              canEdit={canEdit}
              onRemove={(slot) => setSlots(slots.filter((other) => other !== slot))}
            />
          </li>
        ))}
      </ul>
      {canEdit && <NewSlot projectId={projectId} onAdd={(added) => setSlots(tidySlots([...slots, ...added]))} />}
      {canEdit && (
        <div className="flex items-center justify-end gap-3">
          {dirty && (
            <span role="status" className="text-dense text-muted">
              Not saved yet
            </span>
          )}
          <Button
            busy={save.busy}
            disabled={!dirty}
            onClick={() => void save.run({ query: { projectId }, body: { timeZone, slots } })}
          >
            Save slots
          </Button>
        </div>
      )}
    </>
  );
}

function Times({
  slots,
  canEdit,
  onRemove,
}: {
  slots: QueueSlot[];
  canEdit: boolean;
  onRemove: (slot: QueueSlot) => void;
}) {
  if (slots.length === 0) return <span className="text-dense text-muted">No times</span>;
  return slots.map((slot) => (
    <span
      key={`${slot.time} ${slot.platform ?? ''} ${slot.tag ?? ''}`}
      className="inline-flex items-center gap-1.5 rounded-full bg-sunken py-0.5 pr-1.5 pl-2.5 text-dense tabular"
    >
      {slot.time}
      <Lane platform={slot.platform} tag={slot.tag} />
      {canEdit && (
        <button
          type="button"
          aria-label={`Remove ${WEEKDAYS[slot.weekday - 1] ?? ''} ${slot.time}`}
          onClick={() => onRemove(slot)}
          className="rounded-full p-0.5 text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  ));
}

const DAYS = [
  { label: 'Every day', days: [1, 2, 3, 4, 5, 6, 7] },
  { label: 'Monday to Friday', days: [1, 2, 3, 4, 5] },
  { label: 'Saturday and Sunday', days: [6, 7] },
  ...WEEKDAYS.map((label, index) => ({ label: label as string, days: [index + 1] })),
];

function NewSlot({ projectId, onAdd }: { projectId: string | undefined; onAdd: (slots: QueueSlot[]) => void }) {
  const { data: tags } = useEndpoint(listPostTags, { query: { projectId } });
  const [days, setDays] = useState(1);
  const [time, setTime] = useState('09:00');
  const [platform, setPlatform] = useState('');
  const [tag, setTag] = useState('');
  const chosen = PLATFORM_KEYS.find((key) => key === platform) ?? null;
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-dense font-semibold">Add times</legend>
      <Field label="Days" className="w-44">
        {(control) => (
          <Select
            {...control}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
            options={DAYS.map(({ label }, index) => ({ value: index, label }))}
          />
        )}
      </Field>
      <Field label="Time" className="w-34">
        {(control) => <Input {...control} type="time" value={time} onChange={(event) => setTime(event.target.value)} />}
      </Field>
      <Field label="Platform" className="w-40">
        {(control) => (
          <Select
            {...control}
            value={platform}
            onChange={(event) => setPlatform(event.target.value)}
            options={[{ value: '', label: 'Any' }, ...optionsOf(PLATFORM_KEYS, labelOf)]}
          />
        )}
      </Field>
      {tags && tags.length > 0 && (
        <Field label="Tag" className="w-36">
          {(control) => (
            <Select
              {...control}
              value={tag}
              onChange={(event) => setTag(event.target.value)}
              options={[{ value: '', label: 'Any' }, ...tags.map((each) => ({ value: each.tag, label: each.tag }))]}
            />
          )}
        </Field>
      )}
      <Button
        variant="outline"
        disabled={!/^\d{2}:\d{2}$/.test(time)}
        onClick={() =>
          onAdd((DAYS[days]?.days ?? []).map((weekday) => ({ weekday, time, platform: chosen, tag: tag || null })))
        }
      >
        <Plus aria-hidden />
        Add
      </Button>
    </fieldset>
  );
}
