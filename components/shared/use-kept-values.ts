import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toast } from '@/components/ui/toast';

/** Of things whose sheet was closed, or gave way to another one, unsaved. The page forgets the oldest. */
const kept = new Map<string, FieldValues>();
const MOST_KEPT = 50;

function keep(name: string, values: FieldValues): void {
  kept.delete(name);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(name, values);
}

type Keeping = {
  /** The form may go now: it is being sent, or given up. */
  letGo: () => void;
  /** It may have gone meanwhile: what was typed is kept all the same. */
  refused: () => void;
};

/**
 * Keeps what is typed and not saved when the form goes, and brings it back when the thing is opened again. `name`: of
 * the thing and of the person, since the page outlives a sign-out; undefined: nothing is kept. Returns what a submit
 * and a Cancel have to say.
 */
export function useKeptValues<V extends FieldValues>(form: UseFormReturn<V>, name: string | undefined): Keeping {
  const { isDirty } = form.formState;
  const state = useRef({ isDirty, isLetGo: false, isGone: false });
  useEffect(() => {
    state.current.isDirty = isDirty;
    if (isDirty) state.current.isLetGo = false;
  }, [isDirty]);
  const bringBack = useEffectEvent((typed: FieldValues) => {
    for (const [field, value] of Object.entries(typed))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    toast('Your unsaved changes are back');
  });
  const values = useEffectEvent(() => form.getValues());
  useEffect(() => {
    if (name === undefined) return;
    const now = state.current;
    now.isGone = false;
    const typed = kept.get(name);
    kept.delete(name);
    if (typed) bringBack(typed);
    return () => {
      now.isGone = true;
      if (now.isDirty && !now.isLetGo) keep(name, values());
    };
  }, [name]);
  return {
    letGo: () => {
      state.current.isLetGo = true;
    },
    refused: () => {
      state.current.isLetGo = false;
      if (name !== undefined && state.current.isGone) keep(name, form.getValues());
    },
  };
}
