import { RadioGroup } from '@/components/ui/radio-group';

/** For which posts of a series something is meant. */
export type SeriesScope = 'one' | 'following' | 'all';

type SeriesScopesProps = {
  label: string;
  scope: SeriesScope;
  help: Record<SeriesScope, string>;
  onChange: (scope: SeriesScope) => void;
};

const LABELS: Record<SeriesScope, string> = {
  one: 'This post',
  following: 'This and following posts',
  all: 'All coming posts',
};
const SCOPES = Object.keys(LABELS) as SeriesScope[];

/** The three choices, each with its effect. */
export function SeriesScopes({ label, scope, help, onChange }: SeriesScopesProps) {
  return (
    <RadioGroup
      role="radiogroup"
      aria-label={label}
      value={scope}
      onValueChange={onChange}
      options={SCOPES.map((value) => ({ value, label: LABELS[value], help: help[value] }))}
    />
  );
}
