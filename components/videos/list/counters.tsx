type CountersProps = {
  /** Undefined while unknown. */
  scenarios: number | undefined;
  projects: number | undefined;
  completed: number | undefined;
};

/** The three figures of the page, as text in its header: heard by their names, read as '12 scripts'. */
export function Counters({ scenarios, projects, completed }: CountersProps) {
  const figures = [
    {
      ...{ name: 'Scenarios', value: scenarios },
      after: scenarios === 1 ? 'after:content-["_script"]' : 'after:content-["_scripts"]',
    },
    {
      ...{ name: 'Projects', value: projects },
      after: projects === 1 ? 'after:content-["_video"]' : 'after:content-["_videos"]',
    },
    { name: 'Completed on this page', value: completed, after: 'after:content-["_ready_here"]' },
  ];
  return (
    <dl className="flex gap-3">
      {figures.map(({ name, value, after }) => (
        <div key={name}>
          <dt className="sr-only">{name}</dt>
          <dd className={after}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
