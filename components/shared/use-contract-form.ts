'use client';

import { useEffect, useEffectEvent, useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { ApiError } from '@/lib/api/call';
import { useKeptValues } from './use-kept-values';
import { checkBody } from '@/lib/routes/rules/body-rules';
import type { BodyRules } from '@/lib/wire/body-rules';

type FormOptions<B, V extends FieldValues> = {
  /** The call that the form makes: `silent`, since the form shows its failures. */
  action: { busy: boolean; error: ApiError | null };
  /** False while something that the call needs is not known yet. */
  isReady?: boolean;
  initial: V;
  /** The body for what was typed; the contract's type holds it where `send` passes it on. */
  bodyOf: (values: V) => B;
  send: (body: B) => Promise<unknown>;
  /** The contract's rules for the body (lib/routes/rules). */
  rules: BodyRules;
  /** Messages by field for what a form knows beyond the contract's rules; they win over those. */
  check?: (values: V) => Readonly<Record<string, string | undefined>>;
  /** Fields by their path in the body, where the two differ. */
  fields?: Readonly<Record<string, string>>;
  /** The field of a failure that names none, such as a name that is taken. */
  placeOf?: (error: ApiError) => string | undefined;
  /** Names the thing and the person: what was typed and not saved is back when it is opened again. */
  keptAs?: string;
  /** When fields complain: on submit, when they are left, or as one types; after a submit always as one types. */
  when?: 'submitted' | 'left' | 'typed';
};

export type ContractForm<V extends FieldValues> = UseFormReturn<V> & {
  /** For the form element: it submits on Enter and on Ctrl/⌘ Enter. */
  element: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  errorOf: (field: string) => string | undefined;
  /** Gives up what was typed, before the form is closed. */
  discard: () => void;
  /** Within `send`: the form goes on from these values, as if nothing had been sent. */
  startFrom: (values: V) => void;
  /** A failure that belongs to no field; a session that has ended has its own banner. */
  failure: ApiError | null;
};

/** Controls that a field marks; or one that leads to what is missing. */
const FIRST_WRONG = '[aria-invalid="true"], [data-invalid]';
const MODES = { submitted: 'onSubmit', left: 'onTouched', typed: 'onChange' } as const;

/**
 * A form over a declared call: values, errors beside their fields by the contract's rules and by the server's refusal,
 * focus on the first wrong field.
 */
export function useContractForm<B, V extends FieldValues>(options: FormOptions<B, V>): ContractForm<V> {
  const { action, isReady = true, initial, when = 'submitted' } = options;
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    mode: MODES[when],
    shouldFocusError: false,
    resolver: (values) => {
      const problems = problemsOf(options, values);
      return problems.size === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf<V>(problems) };
    },
  });
  const { errors } = form.formState;
  const refused = action.error ? refusalsOf(options, action.error) : new Map<string, string>();
  useErrorFocus({ form, ref, error: action.error, refused });
  const { letGo, refused: notSaved } = useKeptValues(form, options.keptAs);

  const next = useRef<V | null>(null);
  /** A submit counts only after `send`: a reset within it would leave the form submitted. */
  async function submit(event: FormEvent): Promise<void> {
    await form.handleSubmit(send)(event);
    if (next.current) form.reset(next.current);
    next.current = null;
  }
  async function send(values: V): Promise<void> {
    if (!isReady || action.busy) return;
    letGo();
    // Null: the call has failed.
    if ((await options.send(options.bodyOf(values))) === null) notSaved();
  }
  return {
    ...form,
    element: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        // In a dialog over another form, which React would have submitted too.
        event.stopPropagation();
        void submit(event);
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ref.current?.requestSubmit();
      },
    },
    startFrom: (values) => {
      next.current = values;
    },
    errorOf: (field) => messageAt(errors, field),
    discard: letGo,
    failure: action.error && refused.size === 0 && !hasEnded(action.error) ? action.error : null,
  };
}

type Wrong<V extends FieldValues> = {
  form: UseFormReturn<V>;
  ref: RefObject<HTMLFormElement | null>;
  error: ApiError | null;
  refused: ReadonlyMap<string, string>;
};

/**
 * Sets what the server has refused at its fields. After that, and after a submit, the first wrong one in the page's
 * order takes the focus: controls that carry an error say so to screen readers.
 */
function useErrorFocus<V extends FieldValues>({ form, ref, error, refused }: Wrong<V>): void {
  const { errors, submitCount } = form.formState;
  const isRefused = useRef(false);
  const placeRefusals = useEffectEvent(() => {
    for (const [field, message] of refused) form.setError(field as Path<V>, { type: 'server', message });
    isRefused.current = refused.size > 0;
  });
  const focusFirstWrong = useEffectEvent(() => ref.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus());
  useEffect(() => {
    if (submitCount > 0) focusFirstWrong();
  }, [submitCount]);
  // Before the next one, whose errors are drawn only after it.
  useEffect(() => {
    if (isRefused.current) focusFirstWrong();
    isRefused.current = false;
  }, [errors]);
  useEffect(() => placeRefusals(), [error]);
}

const hasEnded = ({ statusCode, code }: ApiError) => statusCode === 401 && code !== 'INVALID_CREDENTIALS';

type Placing = { initial: FieldValues; fields?: Readonly<Record<string, string>> };

/** The field of a path in the body: its own name or one of `fields`, else that of what holds it. */
function fieldAt({ initial, fields }: Placing, path: string): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const field = fields?.[at] ?? (at in initial ? at : undefined);
    if (field) return field;
  }
  return undefined;
}

function problemsOf<B, V extends FieldValues>(
  { rules, check, bodyOf, ...placing }: FormOptions<B, V>,
  values: V,
): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of checkBody(rules, bodyOf(values))) {
    const field = fieldAt(placing, path);
    if (field) problems.set(field, message);
  }
  for (const [field, message] of Object.entries(check?.(values) ?? {})) if (message) problems.set(field, message);
  return problems;
}

function refusalsOf<B, V extends FieldValues>(
  { placeOf, ...placing }: FormOptions<B, V>,
  error: ApiError,
): Map<string, string> {
  const place = placeOf?.(error);
  if (place) return new Map([[place, error.message]]);
  return new Map(
    error.issues.flatMap(({ path, message }) => {
      const field = fieldAt(placing, path);
      return field ? [[field, message] as const] : [];
    }),
  );
}

function errorsOf<V extends FieldValues>(problems: ReadonlyMap<string, string>): FieldErrors<V> {
  return Object.fromEntries(
    [...problems].map(([field, message]) => [field, { type: 'rule', message }]),
  ) as FieldErrors<V>;
}

function messageAt<V extends FieldValues>(errors: FieldErrors<V>, field: string): string | undefined {
  const error = errors[field];
  return typeof error?.message === 'string' ? error.message : undefined;
}
