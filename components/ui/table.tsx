import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export type Column = {
  label: ReactNode;
  /** Figures stand at the end of their column. */ end?: boolean;
  className?: string;
};

type TableProps = ComponentProps<'table'> & { columns: readonly Column[]; caption?: ReactNode };

/** A table of rows under named columns; a wide one stands in a region that can be pushed sideways. */
export function Table({ columns, caption, className, children, ...rest }: TableProps) {
  return (
    <table className={cn('w-full text-left text-dense', className)} {...rest}>
      {caption}
      <thead className="text-tiny text-muted">
        <tr className="border-b border-line">
          {columns.map(({ label, end = false, className: own }, at) => (
            <th key={at} scope="col" className={cn('py-1.5 pr-4 font-semibold', end && 'text-right', own)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b border-line align-top last:border-b-0', className)} {...rest} />;
}

/** The heading of a row. */
export function TableHead({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" className={cn('py-1.5 pr-4 font-normal', className)} {...rest} />;
}

export function TableCell({ end = false, className, ...rest }: ComponentProps<'td'> & { end?: boolean }) {
  return <td className={cn('py-1.5 pr-4', end && 'tabular text-right', className)} {...rest} />;
}
