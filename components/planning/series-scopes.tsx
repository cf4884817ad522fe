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
    <div role="radiogroup" aria-label={label} className="flex flex-col gap-3">
      {SCOPES.map((choice) => (
        <label key={choice} className="flex cursor-pointer items-start gap-3">
          <input
            type="radio"
            name="series-scope"
            className="mt-1 size-4 accent-accent"
            checked={scope === choice}
            aria-describedby={`scope-${choice}`}
            onChange={() => onChange(choice)}
          />
          <span>
            <span className="font-semibold">{LABELS[choice]}</span>
            <span id={`scope-${choice}`} className="block text-dense text-muted">
              {help[choice]}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
