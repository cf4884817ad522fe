'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { RANGES, type Item, type TextLook } from '@/lib/timeline/model';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { ITEM_FAMILIES } from '@/lib/scene/items/item-fonts';
import { hexOf, pickedColour, storedColour } from './colours';
import { NumberField } from './number-field';
import type { Editor } from '../state/editor';

const WEIGHTS = ['normal', 'bold', 'bolder'] as const;
const ALIGNS = ['left', 'center', 'right'] as const;

/** The fields of a text. The styling of a subtitle is that of its whole group; its words are its own. */
export function TextFields({ editor, item, text }: { editor: Editor; item: Item; text: TextLook }) {
  const group = sharingLook(editor.timeline, item);
  const style = (fields: Partial<TextLook>) =>
    editor.change(group, { text: fields }, `text-${item.id}-${Object.keys(fields).join()}`);
  return (
    <>
      <Field label="Text">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={5_000}
            value={text.text}
            onChange={(event) =>
              editor.change([item.id], { text: { text: event.target.value } }, `text-${item.id}-text`)
            }
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label="Font size"
          value={text.fontSize}
          {...RANGES.fontSize}
          fallback={32}
          onChange={(fontSize) => style({ fontSize })}
        />
        <Choice
          label="Font weight"
          value={text.fontWeight}
          all={WEIGHTS}
          onChange={(fontWeight) => style({ fontWeight })}
        />
        <Choice
          label="Font family"
          value={text.fontFamily}
          all={[...new Set([...ITEM_FAMILIES, text.fontFamily])]}
          onChange={(fontFamily) => style({ fontFamily })}
        />
        <Choice label="Text align" value={text.textAlign} all={ALIGNS} onChange={(textAlign) => style({ textAlign })} />
        <NumberField
          label="Padding"
          value={text.padding}
          {...RANGES.padding}
          fallback={10}
          onChange={(padding) => style({ padding })}
        />
        <NumberField
          label="Border radius"
          value={text.borderRadius}
          {...RANGES.borderRadius}
          fallback={8}
          onChange={(borderRadius) => style({ borderRadius })}
        />
        <ColourText
          label="Color"
          value={item.color ?? '#ffffff'}
          onChange={(color) => editor.change(group, { color }, `text-${item.id}-color`)}
        />
        <ColourText
          label="Background color"
          value={text.backgroundColor}
          onChange={(backgroundColor) => style({ backgroundColor })}
        />
        {text.wordTimes.length > 0 && (
          <ColourText
            label="Color of the spoken word"
            value={text.accentColor ?? ''}
            placeholder="Like the others"
            onChange={(colour) => style({ accentColor: colour || null })}
          />
        )}
      </div>
      <Checkbox
        label="Make the letters fit the box"
        checked={text.fitText}
        onChange={(event) => style({ fitText: event.target.checked })}
      />
      <Checkbox
        label="Background around the words only"
        checked={text.hugText}
        onChange={(event) => style({ hugText: event.target.checked })}
      />
    </>
  );
}

type ColourTextProps = {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
};

/** A colour, typed or picked. Nonsense goes when the field is left; with a placeholder it may be empty. */
function ColourText({ label, value, placeholder, onChange }: ColourTextProps) {
  const read = (typed: string) => (typed === '' && placeholder !== undefined ? '' : storedColour(typed));
  return (
    <Field label={label} className="col-span-2">
      {(control) => (
        <span className="relative block">
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={hexOf(value) ?? '#ffffff'}
            className="absolute top-1 left-1 size-6 cursor-pointer rounded-small border border-line p-0 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
            onChange={(event) => onChange(pickedColour(event.target.value, value))}
          />
          <Input
            {...control}
            key={value}
            defaultValue={value}
            placeholder={placeholder}
            className="h-8 pr-1 pl-8"
            onBlur={({ target }) => {
              const colour = read(target.value);
              target.value = colour ?? value;
              if (colour !== null && colour !== value) onChange(colour);
            }}
          />
        </span>
      )}
    </Field>
  );
}

type ChoiceProps<T extends string> = { label: string; value: T; all: readonly T[]; onChange: (value: T) => void };

function Choice<T extends string>({ label, value, all, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          className="[&>select]:h-8"
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
          options={optionsOf(all)}
        />
      )}
    </Field>
  );
}
