import { AppError } from '@/lib/errors/app-error';
import { languageOf } from '@/lib/knowledge/languages';
import { cutPassages, type CutPassage, type Section } from '@/lib/knowledge/passages';
import { termsOf } from '@/lib/knowledge/stems';
import { writeTerms } from '@/lib/knowledge/written-terms';
import { inSlices } from '@/server/system/in-slices';
import { log } from '@/server/system/log';
import { embeddingModel, embedPassages } from './embedding';
import {
  changeGeneration,
  createIndexState,
  generationOf,
  indexStateOf,
  insertGeneration,
  removeGeneration,
  type Generation,
} from './index.store';
import { countPassages, MAX_PASSAGES, savePassages, type NewPassage } from './passage.store';
import { unpacked } from './vectors';

/** Passages embedded in one call to the AI layer. */
const EMBEDDED_AT_ONCE = 64;

export type Index = {
  projectId: string;
  itemId: string;
  version: number;
  sections: readonly Section[];
  generation: Generation;
  signal?: AbortSignal | undefined;
  /** Throws away vectors that can't be made instead of failing: words serve meanwhile, and a sweep adds the vectors. */
  mayLackVectors: boolean;
  progress?: (part: number) => void;
};

/** Makes a version's passages in a generation. Nothing sees them until the version serves. Returns how many. */
export async function indexDocument({
  projectId,
  itemId,
  version,
  sections,
  generation,
  ...how
}: Index): Promise<number> {
  const cut = await inSlices(sections, (section) => cutPassages([section]));
  const passages = await inSlices(cut.flat(), passageOf);
  await requirePassages({ projectId, generation: String(generation._id), besides: itemId }, passages.length);
  if (generation.model !== null) await addVectors(passages, { projectId, generation, ...how });
  how.signal?.throwIfAborted();
  await savePassages({ projectId, itemId, version, generation: String(generation._id) }, passages);
  return passages.length;
}

/** Throws CONFLICT when the knowledge base would hold more than a search can keep in memory. */
export async function requirePassages(index: Parameters<typeof countPassages>[0], more: number): Promise<void> {
  if ((await countPassages(index)) + more <= MAX_PASSAGES) return;
  throw new AppError(
    'CONFLICT',
    `A knowledge base can hold ${MAX_PASSAGES.toLocaleString('en-US')} passages, some 50 million characters, and with this document it would hold more. Delete some documents, or use another project.`,
  );
}

function passageOf({ text, header: _, ...place }: CutPassage, order: number): NewPassage {
  const language = languageOf(text);
  const { terms, length, pairs } = termsOf(withHeadings({ ...place, text }), language);
  return { order, text, ...place, language, terms: writeTerms(terms), length, pairs };
}

type Headed = { heading?: string[] | null | undefined; text: string };

/** The words of a passage: those of its headings count. */
export function withHeadings({ heading, text }: Headed): string {
  return [...(heading ?? []), text].join('\n');
}

/** The text that stands for a passage's meaning: its headings say what it is about. */
export function meaningOf(passage: Headed): string {
  return withHeadings(passage).slice(0, 8_000);
}

type Vectors = Pick<Index, 'projectId' | 'generation' | 'signal' | 'mayLackVectors' | 'progress'>;

async function addVectors(
  passages: readonly NewPassage[],
  { projectId, generation, signal, mayLackVectors, progress }: Vectors,
): Promise<void> {
  try {
    if ((await embeddingModel()) !== generation.model) throw new Error('Another model is configured by now');
    for (let at = 0; at < passages.length; at += EMBEDDED_AT_ONCE) {
      const some = passages.slice(at, at + EMBEDDED_AT_ONCE);
      const vectors = await embedPassages({ projectId, texts: some.map(meaningOf), signal });
      for (const [index, passage] of some.entries()) {
        const vector = vectors[index];
        if (vector) passage.vector = vector;
      }
      progress?.((at + some.length) / passages.length);
    }
    const dimensions = passages[0]?.vector ? unpacked(passages[0].vector).length : null;
    if (generation.dimensions === null && dimensions)
      await changeGeneration(projectId, String(generation._id), { dimensions });
  } catch (err) {
    signal?.throwIfAborted();
    if (!mayLackVectors) throw err;
    log.warn({ err, projectId }, 'passages could not be embedded; they are found by words meanwhile');
  }
}

/** The generation that serves a project; its first one is made with what is configured then. */
export async function activeGeneration(projectId: string): Promise<Generation> {
  const state = await indexStateOf(projectId);
  if (state) return required(await generationOf(projectId, String(state.active)));
  const made = await insertGeneration(projectId, {
    model: await embeddingModel(),
    dimensions: null,
    state: 'active',
  });
  const created = await createIndexState(projectId, String(made._id));
  if (String(created.active) === String(made._id)) return made;
  // Another process was faster.
  await removeGeneration(projectId, String(made._id));
  return required(await generationOf(projectId, String(created.active)));
}

function required(generation: Generation | null): Generation {
  if (!generation) throw new Error('The index has no generation that serves');
  return generation;
}
