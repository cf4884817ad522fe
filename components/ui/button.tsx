import { LoaderCircle } from 'lucide-react';
import { cloneElement, isValidElement, type ComponentProps } from 'react';
import { cn } from './cn';

const BASE =
  'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0';

const VARIANTS = {
  default: 'bg-accent text-on-accent hover:bg-accent-hover',
  destructive: 'bg-danger text-white hover:bg-danger-hover',
  outline: 'border border-line bg-panel text-ink hover:bg-hover',
  secondary: 'bg-sunken text-ink hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  link: 'text-accent-text underline-offset-4 hover:underline',
} as const;

const SIZES = {
  default: 'h-9 px-3 text-base [&_svg]:size-4',
  sm: 'h-7 px-2 text-dense [&_svg]:size-3.5',
  lg: 'h-10 px-4 text-base [&_svg]:size-4',
  icon: 'size-9 [&_svg]:size-4',
  'icon-sm': 'size-7 [&_svg]:size-3.5',
  inline: 'h-auto p-0',
} as const;

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Makes the only child (a link) look like it. */
  asChild?: boolean;
  /** Shows a spinner and refuses clicks, without losing the focus as `disabled` would. */
  busy?: boolean;
};

export function Button({
  variant = 'default',
  size = 'default',
  asChild,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = cn(BASE, VARIANTS[variant], SIZES[size], className);
  if (asChild) {
    if (!isValidElement<{ className?: string }>(children)) throw new Error('A button as a child has one element');
    return cloneElement(children, { ...rest, className: cn(classes, children.props.className) });
  }
  return (
    <button
      type={type}
      className={classes}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
