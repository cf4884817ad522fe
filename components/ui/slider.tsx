import type { ComponentProps } from 'react';
import { cn } from './cn';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  value: number;
  /** The value in words: "50 %". */
  valueText?: string;
  onValueChange: (value: number) => void;
};

/**
 * The browser's own range: keys, touch and screen readers know it, and it costs no JavaScript. In the dark, Chromium
 * draws the rest of its track dark only beside a light colour.
 */
export function Slider({ className, valueText, onValueChange, ...rest }: SliderProps) {
  return (
    <input
      type="range"
      aria-valuetext={valueText}
      className={cn('h-6 min-w-0 accent-accent-text', className)}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      {...rest}
    />
  );
}
