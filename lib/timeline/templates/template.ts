import { isSubtitle, hasPicture, type Item, type Timeline } from '../model';

export const FIELD_KINDS = ['text', 'media', 'colour'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The colours that an item has. */
export const COLOUR_PARTS = ['color', 'backgroundColor', 'outline', 'accentColor'] as const;
export type ColourPart = (typeof COLOUR_PARTS)[number];
export const FILL_PARTS = ['text', 'media', ...COLOUR_PARTS] as const;
/** A place that a field fills: of an item, its words, its file, or one of its colours. */
export type Fill = { item: string; part: (typeof FILL_PARTS)[number] };

/** A value that each film of a template has for itself. `label` is the heading of its column, too. */
export type TemplateField = { id: string; label: string; kind: FieldKind; fills: readonly Fill[] };
/** A timeline, and the places of it that differ from film to film. */
export type Template = { timeline: Timeline; fields: readonly TemplateField[] };

/** Bounds of a template, and of the films that are made of it at once (docs/decisions/studio.md). */
export const TEMPLATE = { fields: 30, fills: 500, label: 60, items: 2_000, text: 2_000, films: 100 } as const;
/** The heading of the column that names the film; no field may have it. */
export const TITLE_COLUMN = 'Film title';

/** A label as it is compared: case and the number of spaces make no other one. */
export const plainLabel = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** An item's colour at one of its places; null: it has none there. */
export function colourAt({ text, color }: Item, part: ColourPart): string | null {
  if (!text) return null;
  if (part === 'outline') return text.outline?.color ?? null;
  return part === 'color' ? (color ?? '#ffffff') : text[part];
}

/** The value that a template has at a place; null: there is no such place. */
export function valueAtFill({ items }: Timeline, { item: id, part }: Fill): string | null {
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  if (part === 'text') return item.text?.text ?? null;
  return part === 'media' ? (item.text ? null : item.url) : colourAt(item, part);
}

/** A field's value in the template itself, which films without one keep. */
export const ownValue = ({ timeline }: Pick<Template, 'timeline'>, { fills: [first] }: TemplateField): string =>
  (first && valueAtFill(timeline, first)) ?? '';

const KIND_OF = (part: Fill['part']): FieldKind => (part === 'text' || part === 'media' ? part : 'colour');

/** Whether a field's files are heard alone, rather than seen. */
export const isHeard = ({ items }: Timeline, { fills: [first] }: TemplateField): boolean =>
  items.find(({ id }) => id === first?.item)?.type === 'audio';

/** Why these can't be the fields of a timeline, in a sentence; null: they can. */
export function problemOfFields(timeline: Timeline, fields: readonly TemplateField[]): string | null {
  if (timeline.items.length > TEMPLATE.items)
    return `A template can have ${TEMPLATE.items.toLocaleString('en')} items; this timeline has ${timeline.items.length.toLocaleString('en')}.`;
  if (fields.length === 0) return 'Choose at least one text, file or colour that differs from film to film.';
  const [labels, ids, places] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const field of fields) {
    const { label, id, fills } = field;
    const plain = plainLabel(label);
    if (!plain) return 'Name each field.';
    if (plain === plainLabel(TITLE_COLUMN))
      return `“${TITLE_COLUMN}” names the film itself. Give the field another name.`;
    if (labels.has(plain) || ids.has(id)) return `Two fields are called “${label.trim()}”. Give one another name.`;
    labels.add(plain);
    ids.add(id);
    if (fills.length === 0) return `The field “${label}” fills nothing. Leave it out.`;
    for (const fill of fills) {
      const place = `${fill.part} ${fill.item}`;
      if (places.has(place)) return `Two fields fill the same place, one of them “${label}”. Leave one out.`;
      places.add(place);
    }
    const problem = problemOfPlaces(timeline, field);
    if (problem) return problem;
  }
  return null;
}

function problemOfPlaces(timeline: Timeline, field: TemplateField): string | null {
  const { label, kind, fills } = field;
  const items = new Map(timeline.items.map((item) => [item.id, item]));
  for (const fill of fills) {
    const item = items.get(fill.item);
    if (!item || KIND_OF(fill.part) !== kind || valueAtFill(timeline, fill) === null)
      return `The field “${label}” fills a place that the timeline does not have. Choose its fields again.`;
    if (kind === 'media' && (item.type === 'audio') !== isHeard(timeline, field))
      return `The field “${label}” is both seen and heard. Make two fields of it.`;
  }
  return null;
}

const NAMES: Record<Item['type'], string> = { text: 'Text', image: 'Picture', video: 'Clip', audio: 'Sound' };

/**
 * The places of a timeline that can become fields, those with the same value together, in the order of the film.
 * Subtitles are none of them: they say what is heard.
 */
export function offeredFields({ items }: Timeline): TemplateField[] {
  const found = new Map<string, { name: string; kind: FieldKind; fills: Fill[] }>();
  const offer = (name: string, fill: Fill, value: string) => {
    const key = `${name === 'Clip' || name === 'Picture' ? 'seen' : name} ${value}`;
    const known = found.get(key);
    if (known) known.fills.push(fill);
    else found.set(key, { name, kind: KIND_OF(fill.part), fills: [fill] });
  };
  const shown = items.filter((item) => item.visible && !isSubtitle(item)).toSorted((a, b) => a.start - b.start);
  for (const item of shown) {
    if (item.text?.text.trim()) offer('Text', { item: item.id, part: 'text' }, item.text.text);
    if (item.url && (hasPicture(item) || item.type === 'audio'))
      offer(NAMES[item.type], { item: item.id, part: 'media' }, item.url);
  }
  for (const item of shown)
    for (const part of COLOUR_PARTS) {
      const colour = colourAt(item, part);
      if (colour) offer('Colour', { item: item.id, part }, colour.toLowerCase());
    }
  const counts = new Map<string, number>();
  return [...found.values()].map(({ name, kind, fills }, index) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id: `field-${index + 1}`, label: `${name} ${count}`, kind, fills: fills.slice(0, TEMPLATE.fills) };
  });
}
