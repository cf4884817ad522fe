import type { Collection } from '@/lib/archive/collections';

/**
 * expand: before web and workers start, so it only adds. backfill: in batches beside the working product. contract: one
 * version later, once no process of an older version runs; it may take away.
 */
export type StepKind = 'expand' | 'backfill' | 'contract';
export type Stored = Readonly<Record<string, unknown>>;
export type IndexSpec = { key: Record<string, 1 | -1>; name: string } & Record<string, unknown>;

type About = {
  /** `YYYY-MM-DD-name`, as its file is called: two people never take the same number. */
  id: string;
  kind: StepKind;
  /** For operators: what it does to the data. */
  does: string;
  /** The version from which on a contract may run. */
  from?: string;
};

/** Indexes of stored collections, by the collections' own names in the database. */
export type IndexStep = About & {
  create?: Readonly<Record<string, readonly IndexSpec[]>>;
  drop?: Readonly<Record<string, readonly string[]>>;
};

/** From document to document. */
export type DocumentStep = About & {
  of: Collection;
  /** The name of the collection in the database. */
  collection: string;
  /** Finds the documents that still have the old form: those that were brought up no longer match. */
  where: Record<string, unknown>;
  /**
   * The document in its new form: pure, and the same for one that has it already. Stores read documents
   * through it while a backfill runs, so it also takes documents of which a query left fields out.
   */
  up(document: Stored): Stored;
  /**
   * The document in its old form, for deliveries and credentials that are carried back to the version before. Absent:
   * the version before reads the new form too, as it does where a step only adds.
   */
  down?(document: Stored): Stored;
};

/** From documents to further ones, in other collections. What is there already stays as it is. */
export type AddingStep = About & {
  /** The name of the collection that is read. */
  collection: string;
  where: Record<string, unknown>;
  /** The collection whose document of the same id `adds` is given too. */
  beside: string;
  /** Pure. `other`: the document of the same id; null: there is none. */
  adds(document: Stored, other: Stored | null): readonly Addition[];
};

/** A document that is stored where its key finds none. */
export type Addition = {
  collection: string;
  /** The fields of a unique index. */
  key: Stored;
  /** All others of a new one. */
  fields: Stored;
  /** A field that is set in one that is there, too, while it has this value. */
  fills: { field: string; while: unknown };
};

export type Step = IndexStep | DocumentStep | AddingStep;

export const isDocumentStep = (step: Step): step is DocumentStep => 'up' in step;
export const isAddingStep = (step: Step): step is AddingStep => 'adds' in step;
