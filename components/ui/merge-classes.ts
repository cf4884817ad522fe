/**
 * Of classes that set the same property the last one wins. It knows the classes that are in use here, as a test holds
 * against tailwind-merge, whose tables of all of Tailwind would cost every page 9 kB.
 */

/** Classes without a value, by what they set. */
const WORDS = `display block inline inline-block flex inline-flex grid table contents hidden
position static fixed absolute relative sticky
visibility visible invisible
sr sr-only not-sr-only
figures tabular-nums
italic italic
case uppercase capitalize
line underline line-through no-underline
clip truncate text-ellipsis
side text-left text-center text-right
family font-sans font-mono
toward flex-row flex-row-reverse flex-col flex-col-reverse
wrapping flex-wrap flex-nowrap
merging border-collapse
stroke-of-border border-dashed
stroke-of-outline outline-none
stroke-of-decoration decoration-wavy
repeat bg-no-repeat
fit object-contain object-cover object-fill
layout table-fixed
marker list-none list-disc list-decimal
break break-words break-all
shadow shadow-float shadow-none
snap-type snap-x
snap-align snap-center`;

/** Beginnings of classes with a value: each is a property of its own. */
const BEGINNINGS = `m mx my mt mr mb ml p px py pt pr pb pl inset inset-x inset-y top right bottom left size w h
min-w min-h max-w max-h gap gap-x gap-y space-x overflow overflow-x overflow-y scroll-mx scroll-my scroll-mt rounded
rounded-t rounded-r rounded-b rounded-l rounded-bl translate translate-x translate-y rotate scale blur filter opacity
z order basis grow shrink columns col-span col-start row-start grid-cols grid-rows items justify self place-items
leading tracking line-clamp underline-offset outline-offset whitespace wrap field-sizing cursor pointer-events select
resize touch animate transition duration ease appearance accent align aspect content fill divide-y text border
border-t border-r border-b border-l border-y font bg flex outline ring shadow decoration divide stroke object
@container container`;

/** A property and those that it sets as well: earlier classes of these lose to it. */
const COVERS = `p px py pt pr pb pl
px pr pl
py pt pb
m mx my mt mr mb ml
mx mr ml
my mt mb
inset inset-x inset-y top right bottom left
inset-x right left
inset-y top bottom
size w h
gap gap-x gap-y
overflow overflow-x overflow-y
scroll-my scroll-mt
rounded rounded-t rounded-r rounded-b rounded-l rounded-bl
rounded-b rounded-bl
rounded-l rounded-bl
border-width border-t-width border-r-width border-b-width border-l-width border-y-width
border-y-width border-t-width border-b-width
border border-t border-r border-b border-l border-y
translate translate-x translate-y
flex basis grow shrink
text-size leading
line-clamp display overflow`;

const rows = (table: string) => table.split('\n').map((row) => row.split(' '));
const wordGroups = new Map(
  rows(WORDS).flatMap(([group = '', ...words]) => words.map((word) => [word, group] as const)),
);
const beginnings = new Set(BEGINNINGS.split(/\s/));
const covered = new Map(rows(COVERS).map(([group = '', ...others]) => [group, others] as const));

/** Of these, numbers set a width, and everything else a colour. */
const WIDTH_OR_COLOUR = /^(?:border(?:-[trblxy])?|outline|ring|decoration|stroke)$/;
const NUMBER = /^(?:$|\d|\[\d)/;
const SIZE = /^(?:tiny|dense|base|composer|title|display)(?:\/|$)|^\[(?:\d|length:)/;

/** The property that a class sets; null for one that is not Tailwind's, or not in use here. */
function groupOf(name: string): string | null {
  const known = wordGroups.get(name);
  if (known) return known;
  const property = /^\[([\w-]+):/.exec(name)?.[1];
  if (property) return `[${property}`;
  const bracket = name.search(/-[[(]/);
  for (let end = bracket < 0 ? name.length : bracket; end > 0; end = name.lastIndexOf('-', end - 1)) {
    const beginning = name.slice(0, end);
    if (beginnings.has(beginning)) return groupWithValue(beginning, name.slice(end + 1));
  }
  return null;
}

function groupWithValue(beginning: string, value: string): string {
  if (beginning === 'text') return SIZE.test(value) ? 'text-size' : 'text';
  if (beginning === 'flex') return value === '' ? 'display' : 'flex';
  if (WIDTH_OR_COLOUR.test(beginning)) return NUMBER.test(value) ? `${beginning}-width` : beginning;
  if (beginning === 'shadow') return /^\[\d/.test(value) ? 'shadow' : 'shadow-colour';
  return beginning;
}

/** The conditions of a class (`hover:`, `md:`, a final `!`), and the class itself. */
function split(text: string): { conditions: string; name: string } {
  const important = text.endsWith('!');
  const end = important ? text.length - 1 : text.length;
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < end; at += 1) {
    const letter = text[at];
    if (letter === '[' || letter === '(') depth += 1;
    else if (letter === ']' || letter === ')') depth -= 1;
    else if (letter === ':' && depth === 0) begin = at + 1;
  }
  const minus = text[begin] === '-' ? 1 : 0;
  return { conditions: text.slice(0, begin) + (important ? '!' : ''), name: text.slice(begin + minus, end) };
}

function merged(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const text of classes.trim().split(/\s+/).toReversed()) {
    const { conditions, name } = split(text);
    const group = groupOf(name);
    if (group !== null) {
      if (taken.has(`${conditions}${group}`)) continue;
      for (const each of [group, ...(covered.get(group) ?? [])]) taken.add(`${conditions}${each}`);
    }
    kept.push(text);
  }
  return kept.toReversed().join(' ');
}

/** The same strings come at each rendering. */
const MOST_KNOWN = 1000;
const known = new Map<string, string>();

/** Class names without those that a later one overrides. */
export function mergeClasses(classes: string): string {
  const found = known.get(classes);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = merged(classes);
  known.set(classes, made);
  return made;
}
