import { isDocumentStep, type DocumentStep, type Step, type Stored } from '@/lib/updates/step';

/** Turns documents of a collection from one version's form into the other's. */
export type Forms = { up(name: string, document: Stored): Stored; down(name: string, document: Stored): Stored };

/** By the steps that have begun in one database and had not ended in the other. */
export function formsBetween(
  steps: readonly Step[],
  { ended, begun }: { ended: Set<string>; begun: Set<string> },
): Forms {
  const between = steps.filter(isDocumentStep).filter(({ id }) => begun.has(id) && !ended.has(id));
  const of = (name: string): DocumentStep[] => between.filter(({ collection }) => collection === name);
  return {
    up: (name, document) => of(name).reduce((form, step) => step.up(form), document),
    down: (name, document) => of(name).reduceRight((form, step) => step.down?.(form) ?? form, document),
  };
}
