import { SearchInput } from '@/components/ui/search-input';

type FindFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Finds within a list. */
export function FindField({ label, placeholder, value, onChange }: FindFieldProps) {
  return (
    <SearchInput
      aria-label={label}
      placeholder={placeholder}
      className="w-56"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
