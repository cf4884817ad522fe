'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { AiSpending } from '@/components/shared/ai-spending';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireProject } from '@/lib/contracts/projects';
import { listProjects, updateProject } from '@/lib/routes/projects';

/** The limits of what AI may cost in a project, and what it did cost. */
export function AiBudgetSection({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  const { day, month } = project.aiCaps;
  return (
    <Section
      id="ai-budget"
      title="AI budget"
      description="The most that AI may cost in this project. A call that could go beyond it is not made. Days and months are UTC."
    >
      {may('admin') ? (
        <CapsForm key={`${day} ${month}`} project={project} />
      ) : (
        <p className="text-dense">
          {day === null ? 'No limit a day' : `${dollarsWords(day)} a day`},{' '}
          {month === null ? 'no limit a month' : `${dollarsWords(month)} a month`}.
        </p>
      )}
      <AiSpending projectId={project._id} />
    </Section>
  );
}

const words = (dollars: number | null) => (dollars === null ? '' : String(dollars));

/** Undefined: it is no amount. */
function amountOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const dollars = Number(text.trim().replace(',', '.'));
  return dollars >= 0 && dollars <= 1_000_000 ? dollars : undefined;
}

function CapsForm({ project }: { project: WireProject }) {
  const cache = useCache();
  const [day, setDay] = useState(words(project.aiCaps.day));
  const [month, setMonth] = useState(words(project.aiCaps.month));
  const [submitted, setSubmitted] = useState(false);
  const save = useAction(updateProject, {
    failure: 'The budget could not be saved',
    onDone: (saved) => {
      cache.put(listProjects, saved);
      toast.success('Budget saved');
    },
  });
  const caps = { day: amountOf(day), month: amountOf(month) };
  const isSame = day === words(project.aiCaps.day) && month === words(project.aiCaps.month);
  const errorOf = (amount: number | null | undefined) =>
    submitted && amount === undefined ? 'An amount of dollars, or nothing' : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (caps.day === undefined || caps.month === undefined || save.busy) return;
    void save.run({ params: { id: project._id }, body: { aiCaps: { day: caps.day, month: caps.month } } });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field label="A day, in $" help="Empty: no limit." error={errorOf(caps.day)} className="w-40">
        {(control) => (
          <Input {...control} inputMode="decimal" value={day} onChange={(event) => setDay(event.target.value)} />
        )}
      </Field>
      <Field label="A month, in $" help="Empty: no limit." error={errorOf(caps.month)} className="w-40">
        {(control) => (
          <Input {...control} inputMode="decimal" value={month} onChange={(event) => setMonth(event.target.value)} />
        )}
      </Field>
      <Button variant="outline" type="submit" busy={save.busy} disabled={isSame} className="mt-6">
        Save budget
      </Button>
    </form>
  );
}
