import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn';

export type RadioOption<T> = {
  value: T;
  label: string;
  help?: ReactNode;
  /** Under the help while it is chosen: what the choice needs. */
  more?: ReactNode;
};

type RadioGroupProps<T> = Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> & {
  options: readonly RadioOption<T>[];
  value: T;
  /** Each choice in a frame that is tinted when chosen. */
  framed?: boolean;
  onValueChange: (value: T) => void;
  /** Above the choices: a legend. */
  children?: ReactNode;
};

const FRAME =
  'rounded-control border border-line px-3 py-2 hover:bg-hover has-checked:border-accent-text has-checked:bg-accent-soft';

/**
 * The browser's own radios: arrows, forms and screen readers know them, and they cost no JavaScript. Each is named by
 * its label alone and described by its help.
 */
export function RadioGroup<T extends string>({
  options,
  value,
  framed = false,
  onValueChange,
  className,
  children,
  ...rest
}: RadioGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0" {...rest}>
      {children}
      <div className={cn('flex flex-col gap-2', className)}>
        {options.map(({ value: each, label, help, more }) => (
          <div key={each}>
            <label className={cn('flex cursor-pointer items-start gap-2.5', framed && FRAME)}>
              <input
                type="radio"
                name={name}
                aria-label={label}
                aria-describedby={help ? `${name}-${each}` : undefined}
                checked={value === each}
                onChange={() => onValueChange(each)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className={cn('block', framed && 'font-semibold')}>{label}</span>
                {help && (
                  <span id={`${name}-${each}`} className="block text-dense text-muted">
                    {help}
                  </span>
                )}
              </span>
            </label>
            {more && value === each && <div className="mt-1 ml-6.5">{more}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
