'use client';

import { CircleAlert, LoaderCircle, MessageCircleQuestion, Square } from 'lucide-react';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Sheet } from '@/components/shared/sheet';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireCitedPassage } from '@/lib/contracts/knowledge-passages';
import { excerptOf } from '@/lib/knowledge/excerpt';
import { rememberMarks } from '../remembered-marks';
import { Marked, MarkedPlace, placeOf } from '@/components/shared/passage';
import { openItem } from '../use-knowledge-address';
import { KeepQuestion } from './keep-question';
import { askDocuments, stopAsking, useAsked, type AskedQuestion, type Sentence } from './use-ask';

type AskPanelProps = { projectId: string; canEdit: boolean; onClose: () => void };

/** A question, and the answer from the documents: every sentence with the passages that say so. */
export function AskPanel({ projectId, canEdit, onClose }: AskPanelProps) {
  const known = useAsked();
  const asked = known?.projectId === projectId ? known : null;
  const [question, setQuestion] = useState(asked?.question ?? '');
  const isAsking = asked?.state === 'asking';

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (question.trim() !== '' && !isAsking) void askDocuments(projectId, question.trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The first Escape leaves a field with words in it: they would go with the sheet.
    if (event.key === 'Escape' && question !== '') {
      event.preventDefault();
      event.currentTarget.blur();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <Sheet
      title="Ask the documents"
      label="Ask"
      before={<MessageCircleQuestion aria-hidden className="size-4 text-muted" />}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 p-4">
        <form onSubmit={submit} className="flex flex-col gap-2">
          <Field label="Question">
            {(control) => (
              <Textarea
                {...control}
                autoFocus
                maxLength={2000}
                className="max-h-40 min-h-16"
                placeholder="How long can an order be returned?"
                value={question}
                onChange={(event) => setQuestion(event.target.value)}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          <div className="flex items-center justify-end gap-2">
            {isAsking && (
              <Button variant="outline" onClick={stopAsking}>
                <Square aria-hidden />
                Stop
              </Button>
            )}
            <Button type="submit" busy={isAsking} disabled={question.trim() === ''}>
              Ask
            </Button>
          </div>
        </form>
        {asked && <Answer asked={asked} canEdit={canEdit} />}
      </div>
    </Sheet>
  );
}

function Answer({ asked, canEdit }: { asked: AskedQuestion; canEdit: boolean }) {
  const { state, question, passages, sentences, reason, cost } = asked;
  const unsupported = sentences.filter(({ supported }) => !supported).length;
  const isEmpty = state === 'done' && sentences.length === 0;
  return (
    <>
      <section aria-label="Answer" aria-busy={state === 'asking'} className="flex flex-col gap-2">
        <p className="text-dense font-semibold break-words">{question}</p>
        <div aria-live="polite" className="flex flex-col gap-2">
          {state === 'asking' && sentences.length === 0 && (
            <p className="flex items-center gap-2 text-dense text-muted">
              <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
              {passages.length > 0 ? 'Reading the passages below...' : 'Searching...'}
            </p>
          )}
          {sentences.map((sentence, index) => (
            <SentenceLine key={index} sentence={sentence} passages={passages} />
          ))}
          {isEmpty && (
            <p className="rounded-control bg-sunken px-3 py-2.5 text-dense">
              <span className="font-semibold">No answer.</span> {reason}
            </p>
          )}
          {(state === 'failed' || state === 'stopped') && (
            <p role="alert" className="flex items-start gap-2 text-dense text-failed">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {reason}
            </p>
          )}
        </div>
        {state === 'done' && sentences.length > 0 && (
          <p className="tabular text-tiny text-muted">
            {unsupported === 0
              ? 'Every sentence was checked against the passages it cites.'
              : `${unsupported} of ${sentences.length} sentences are not supported by what they cite.`}{' '}
            {cost === null ? 'Price unknown.' : cost > 0 ? `Cost ${dollarsWords(cost)}.` : ''}
          </p>
        )}
        {state === 'done' && canEdit && passages.length > 0 && (
          <KeepQuestion key={question} projectId={asked.projectId} question={question} passages={passages} />
        )}
      </section>
      {passages.length > 0 && <Passages passages={passages} />}
    </>
  );
}

function open(passage: WireCitedPassage): void {
  rememberMarks(passage.id, passage.marks);
  openItem(passage.itemId, { passage: passage.id });
}

function nameOf(passage: WireCitedPassage): string {
  const place = placeOf(passage);
  return place ? `${passage.title}, ${place}` : passage.title;
}

function SentenceLine({ sentence, passages }: { sentence: Sentence; passages: readonly WireCitedPassage[] }) {
  const cited = sentence.cites.flatMap((id) => {
    const index = passages.findIndex((passage) => passage.id === id);
    const passage = passages[index];
    return passage ? [{ passage, number: index + 1 }] : [];
  });
  return (
    <div className={sentence.supported ? '' : 'border-l-2 border-partial pl-2.5'}>
      <p className="break-words">
        {sentence.text}{' '}
        {cited.map(({ passage, number }) => (
          <button
            key={passage.id}
            type="button"
            aria-label={`Source ${number}: ${nameOf(passage)}`}
            title={nameOf(passage)}
            onClick={() => open(passage)}
            className="tabular mr-0.5 inline-flex h-5 min-w-6 items-center justify-center rounded-small bg-accent-soft px-1.5 text-tiny font-semibold text-accent-text hover:underline"
          >
            {number}
          </button>
        ))}
      </p>
      {!sentence.supported && (
        <p className="text-tiny font-semibold text-partial">
          {cited.length === 0 ? 'Not supported: it cites no passage.' : 'Not supported by what it cites.'}
        </p>
      )}
    </div>
  );
}

function Passages({ passages }: { passages: readonly WireCitedPassage[] }) {
  return (
    <section aria-label="Sources" className="flex flex-col gap-1">
      <h3 className="text-dense font-semibold">Sources</h3>
      <ol className="flex flex-col gap-1">
        {passages.map((passage, index) => (
          <li key={passage.id}>
            <Source passage={passage} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Source({ passage, number }: { passage: WireCitedPassage; number: number }) {
  const whyId = useId();
  const { text, marks, cutBefore, cutAfter } = excerptOf(passage.text, passage.marks, 220);
  return (
    <div className="relative rounded-control px-2 py-1.5 hover:bg-hover">
      <p className="flex items-baseline gap-2 text-dense">
        <span className="tabular text-tiny text-muted">{number}</span>
        <button
          type="button"
          aria-label={`Open ${nameOf(passage)}`}
          aria-describedby={whyId}
          onClick={() => open(passage)}
          className="min-w-0 truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent-text"
        >
          {passage.title}
        </button>
        <span className="ml-auto max-w-2/5 truncate text-tiny text-muted">
          <MarkedPlace {...passage} />
        </span>
      </p>
      <blockquote className="mt-0.5 border-l-2 border-line pl-2.5 text-dense break-words text-muted">
        {cutBefore && '… '}
        <Marked text={text} marks={marks} />
        {cutAfter && ' …'}
      </blockquote>
      <p id={whyId} className="mt-0.5 text-tiny text-muted">
        {passage.why}
      </p>
    </div>
  );
}
