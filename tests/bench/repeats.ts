import { repeatsOf } from '@/lib/agents/similar';
import { textCases, type TextCase } from './repeats/cases';
import { pictureResults, type PictureResult } from './repeats/pictures';

/** The post that the guard names, or null. */
function named({ posted, text }: TextCase): number | null {
  const repeats = repeatsOf(text, posted);
  const [best] = repeats
    .map(({ likeness, isSame }, at) => ({ at, likeness, isSame }))
    .filter(({ isSame }) => isSame)
    .sort((a, b) => b.likeness - a.likeness);
  return best?.at ?? null;
}

export type Figures = { planted: number; found: number; wrong: number; precision: number; recall: number };

/** Of planted repeats and of what is none: `wrong` are false alarms, and alarms that name another post. */
export function figuresOf(cases: readonly TextCase[]): Figures {
  const answers = cases.map((one) => ({ wanted: one.repeats, got: named(one) }));
  const planted = answers.filter(({ wanted }) => wanted !== null).length;
  const found = answers.filter(({ wanted, got }) => wanted !== null && got === wanted).length;
  const wrong = answers.filter(({ wanted, got }) => got !== null && got !== wanted).length;
  return { planted, found, wrong, precision: found / Math.max(1, found + wrong), recall: found / planted };
}

/** The same of pictures: what was used again, and others. */
export function figuresOfPictures(results: readonly PictureResult[]): Figures {
  const isOther = ({ kind }: PictureResult) => kind.includes('other');
  const sum = (some: readonly PictureResult[], of: 'planted' | 'found') => some.reduce((all, one) => all + one[of], 0);
  const again = results.filter((one) => !isOther(one));
  const [planted, found] = [sum(again, 'planted'), sum(again, 'found')];
  const wrong = sum(results.filter(isOther), 'found');
  return { planted, found, wrong, precision: found / Math.max(1, found + wrong), recall: found / planted };
}

const PICTURES = 30;

/** Precision and recall of the guard against an agent's own posts. No model: what is translated needs one. */
export async function run(): Promise<void> {
  const all = textCases();
  const kinds = Object.entries(Object.groupBy(all, ({ kind, script }) => `${kind}, ${script}`));
  console.table(
    Object.fromEntries(
      kinds.map(([kind, cases = []]) => {
        const { planted, found, wrong } = figuresOf(cases);
        return [kind, { cases: cases.length, found: planted > 0 ? found : '', 'false alarms': wrong }];
      }),
    ),
  );
  const pictures = await pictureResults(PICTURES);
  console.table(
    Object.fromEntries(pictures.map(({ kind, planted, found }) => [kind, { cases: planted, alarms: found }])),
  );
  const show = (name: string, { planted, found, wrong, precision, recall }: Figures) =>
    console.log(
      `${name}: ${planted} planted, ${found} found, ${wrong} wrong; precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
  show('texts', figuresOf(all));
  show('texts without translations', figuresOf(all.filter(({ kind }) => kind !== 'translated')));
  show('pictures', figuresOfPictures(pictures));
}
