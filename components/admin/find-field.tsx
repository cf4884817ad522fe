import { Search } from 'lucide-react';
import { Input } from '@/components/ui/input';

type FindFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Finds within a list. */
export function FindField({ label, placeholder, value, onChange }: FindFieldProps) {
  return (
    <span className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="w-56 pl-8"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
