import { sameContent, mergeForms } from './merge';
import type { PostForm } from './form';

/** A form being edited while others may change the same post. */
export type Editing = {
  /** The saved state when editing began, or when it was last reconciled. */
  base: PostForm;
  typed: PostForm;
  /** Changes that another member saved meanwhile in the same fields; null: there is nothing to choose. */
  theirs: PostForm | null;
  /** The version that `base` is; null for a new post. */
  version: number | null;
  /** The newest version that was looked at. */
  seen: number;
  /** Others' changes in other fields have been merged. */
  merged: boolean;
};

/** Begins with what is saved, or with what was typed and kept earlier. */
export function startEditing({
  saved,
  version,
  kept,
}: {
  saved: PostForm;
  version: number | null;
  kept: { form: PostForm; base: PostForm | null } | null;
}): Editing {
  if (!kept) return { base: saved, typed: saved, theirs: null, version, seen: version ?? 0, merged: false };
  const start: Editing = { base: kept.base ?? saved, typed: kept.form, theirs: null, version, seen: 0, merged: false };
  return version === null ? start : reconcile(start, { saved, version });
}

/**
 * Updates the form when a newer version was saved: unchanged, theirs, both merged, or a choice to be made.
 */
export function reconcile(editing: Editing, { saved, version }: { saved: PostForm; version: number }): Editing {
  const now = { seen: version, version };
  if (sameContent(saved, editing.base)) return { ...editing, ...now, theirs: null };
  if (sameContent(editing.typed, editing.base) || sameContent(editing.typed, saved))
    return { ...editing, ...now, base: saved, typed: saved, theirs: null };
  const { form, conflicts } = mergeForms({ base: editing.base, mine: editing.typed, theirs: saved });
  if (conflicts.length > 0) return { ...editing, seen: version, theirs: saved };
  return { ...now, base: saved, typed: form, theirs: null, merged: true };
}

/** The choice is made: the form goes on with these words, on top of what the others saved. */
export function resolved(editing: Editing, typed: PostForm): Editing {
  return {
    base: editing.theirs ?? editing.base,
    typed,
    theirs: null,
    version: editing.seen,
    seen: editing.seen,
    merged: false,
  };
}

/** Discards unsaved changes: the form restarts from the saved state. */
export function startedOver(editing: Editing): Editing {
  const saved = editing.theirs ?? editing.base;
  const version = editing.version === null ? null : editing.seen;
  return { base: saved, typed: saved, theirs: null, version, seen: editing.seen, merged: false };
}
