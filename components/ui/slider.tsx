import type { ComponentProps } from 'react';
import { cn } from './cn';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  value: number;
  /** The value in words: "50 %". */
  valueText?: string;
  onValueChange: (value: number) => void;
};

/** The browser's own range: keys, touch and screen readers know it, and it costs no JavaScript. */
export function Slider({ className, valueText, onValueChange, ...rest }: SliderProps) {
  return (
    <input
      type="range"
      aria-valuetext={valueText}
      className={cn('h-6 min-w-0 accent-accent', className)}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      {...rest}
    />
  );
}
