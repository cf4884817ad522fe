'use client';

import { Play, Trash2 } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { FormFailure } from '@/components/shared/form-failure';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { WireGoldenQuestion } from '@/lib/contracts/knowledge-quality';
import {
  addGoldenQuestion,
  deleteGoldenQuestion,
  listGoldenQuestions,
  listGoldenRuns,
  runGoldenQuestions,
} from '@/lib/routes/knowledge-quality';
import { addGoldenQuestionRules } from '@/lib/routes/rules/knowledge-quality';
import { openItem } from '../use-knowledge-address';
import { DocumentPicker, type PickedDocument } from './document-picker';
import { GoldenRuns } from './golden-runs';

/** Questions with the document that each must find: whether the search got better or worse is seen here. */
export function GoldenQuestions({ projectId }: { projectId: string }) {
  const query = { projectId };
  const canEdit = useWorkspace().may('author');
  const { data: questions, error, refetch } = useEndpoint(listGoldenQuestions, { query });
  const run = useAction(runGoldenQuestions, {
    refresh: [listGoldenQuestions, listGoldenRuns],
    failure: 'The golden questions could not be asked',
    onDone: ({ found, total, better, worse }) =>
      void toast.success(`${found} of ${total} found`, {
        description: `${better} better, ${worse} worse than before.`,
      }),
  });
  return (
    <Section
      id="golden-questions"
      title="Golden questions"
      description="Questions with the document that each must find: they show whether search gets better."
      actions={
        canEdit &&
        questions &&
        questions.length > 0 && (
          <Button variant="outline" size="sm" busy={run.busy} onClick={() => void run.run({ query })}>
            {!run.busy && <Play aria-hidden />}
            Ask all
          </Button>
        )
      }
    >
      {!questions && error && (
        <ErrorState
          title="The golden questions could not be loaded"
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!questions && !error && (
        <Loading>
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      )}
      {questions?.length === 0 && <p className="text-dense text-muted">No golden questions yet.</p>}
      {questions && questions.length > 0 && (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Golden questions">
          <Table
            className="min-w-[560px]"
            columns={[
              { label: 'Question' },
              { label: 'Document' },
              { label: 'Place, newest first' },
              ...(canEdit ? [{ label: <span className="sr-only">Remove</span>, className: 'w-8' }] : []),
            ]}
          >
            {questions.map((question) => (
              <QuestionRow key={question.id} question={question} canEdit={canEdit} />
            ))}
          </Table>
        </div>
      )}
      {canEdit && <AddQuestion projectId={projectId} />}
      <GoldenRuns projectId={projectId} />
    </Section>
  );
}

const PLACES = 8;

function QuestionRow({ question, canEdit }: { question: WireGoldenQuestion; canEdit: boolean }) {
  const { id, itemId, title, history } = question;
  const remove = useAction(deleteGoldenQuestion, {
    refresh: [listGoldenQuestions],
    failure: 'The golden question could not be removed',
  });
  return (
    <TableRow>
      <TableHead className="break-words">{question.question}</TableHead>
      <TableCell className="max-w-52">
        {title === null ? (
          <span className="text-muted">Deleted</span>
        ) : (
          <Button
            variant="link"
            size="inline"
            className="max-w-full justify-start text-dense"
            onClick={() => openItem(itemId)}
          >
            <span className="truncate">{title}</span>
          </Button>
        )}
      </TableCell>
      <TableCell className="tabular whitespace-nowrap">
        {history.length === 0 ? (
          <span className="text-muted">Not asked yet</span>
        ) : (
          <ol className="flex gap-1">
            {history.slice(0, PLACES).map(({ runId, rank }) => (
              <li
                key={runId}
                className={cn(
                  'inline-flex h-5 min-w-6 items-center justify-center rounded-small px-1 text-tiny font-semibold',
                  rank === null
                    ? 'bg-failed-soft text-failed'
                    : rank <= 3
                      ? 'bg-published-soft text-published'
                      : 'bg-partial-soft text-partial',
                )}
              >
                {rank ?? <span title="Not among the first ten">–</span>}
              </li>
            ))}
          </ol>
        )}
      </TableCell>
      {canEdit && (
        <TableCell className="py-1">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${question.question}`}
            title="Remove"
            busy={remove.busy}
            onClick={() => void remove.run({ params: { id } })}
          >
            {!remove.busy && <Trash2 aria-hidden />}
          </Button>
        </TableCell>
      )}
    </TableRow>
  );
}

const NO_QUESTION: { question: string; picked: PickedDocument | null } = { question: '', picked: null };

function AddQuestion({ projectId }: { projectId: string }) {
  const add = useAction(addGoldenQuestion, {
    silent: true,
    refresh: [listGoldenQuestions],
    onDone: () => form.startFrom({ ...form.getValues(), question: '' }),
  });
  const form = useContractForm({
    action: add,
    initial: NO_QUESTION,
    bodyOf: ({ question, picked }) => ({ question: question.trim(), itemId: picked?._id ?? '' }),
    send: (body) => add.run({ query: { projectId }, body }),
    rules: addGoldenQuestionRules,
    fields: { itemId: 'picked' },
    check: ({ picked }) => ({ picked: picked ? undefined : 'Choose a document' }),
  });
  return (
    <form {...form.element} className="flex flex-wrap items-start gap-3">
      <Field label="Golden question" error={form.errorOf('question')} className="flex-1 basis-60">
        {(control) => <Input {...control} {...form.register('question')} maxLength={2000} />}
      </Field>
      <Field label="Must find" error={form.errorOf('picked')} className="flex-1 basis-48">
        {(control) => (
          <Controller
            control={form.control}
            name="picked"
            render={({ field }) => (
              <DocumentPicker projectId={projectId} control={control} picked={field.value} onPick={field.onChange} />
            )}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" busy={add.busy} className="mt-6">
        Add question
      </Button>
      {form.failure && (
        <div className="basis-full">
          <FormFailure message={form.failure.message} />
        </div>
      )}
    </form>
  );
}
