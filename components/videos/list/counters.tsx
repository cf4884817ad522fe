type CountersProps = {
  /** Undefined while unknown. */
  scenarios: number | undefined;
  projects: number | undefined;
  completed: number | undefined;
};

/** The three figures of the page. */
export function Counters({ scenarios, projects, completed }: CountersProps) {
  const figures = [
    { name: 'Scenarios', value: scenarios },
    { name: 'Projects', value: projects },
    { name: 'Completed on this page', value: completed },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse rounded-card border border-line bg-panel px-3 py-2.5 sm:px-4">
          <dt className="text-tiny text-muted">{name}</dt>
          <dd className="tabular text-title font-semibold">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
