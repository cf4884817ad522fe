export type Sample = { name: string; labels: Record<string, string>; value: number };
export type Family = { type: string; help: string; samples: Sample[] };

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"(,|$)/;

/**
 * Reads Prometheus' text form (version 0.0.4) strictly: each family once, HELP and TYPE before its samples, no series
 * twice, histograms complete and rising. Throws at the first fault.
 */
export function parsePrometheus(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (comment) {
      const [, word = '', name = '', rest = ''] = comment;
      if (!NAME.test(name)) throw new Error(`No name: ${line}`);
      if (word === 'HELP' && families.has(name)) throw new Error(`${name} comes twice`);
      if (word === 'HELP') families.set(name, { type: '', help: rest, samples: [] });
      if (word === 'TYPE') {
        const family = families.get(name);
        if (!family || family.type || !/^(counter|gauge|histogram|summary|untyped)$/.test(rest))
          throw new Error(`A misplaced type: ${line}`);
        family.type = rest;
      }
      current = name;
      continue;
    }
    const sample = parseSample(line);
    const family = families.get(current);
    if (!family?.type || !belongs(sample.name, current, family.type)) throw new Error(`Outside its family: ${line}`);
    const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
    if (series.has(key)) throw new Error(`A series twice: ${line}`);
    series.add(key);
    family.samples.push(sample);
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family);
  return families;
}

const belongs = (sample: string, family: string, type: string) =>
  sample === family ||
  (/^(histogram|summary)$/.test(type) && /^_(bucket|sum|count)$/.test(sample.slice(family.length)));

function parseSample(line: string): Sample {
  const parts = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!parts) throw new Error(`No sample: ${line}`);
  const [, name = '', labelText = '', number = ''] = parts;
  const labels: Record<string, string> = {};
  for (let rest = labelText; rest;) {
    const label = LABEL.exec(rest);
    if (!label || labels[label[1] ?? ''] !== undefined) throw new Error(`A broken label: ${line}`);
    labels[label[1] ?? ''] = label[2] ?? '';
    rest = rest.slice(label[0].length);
  }
  const value = number === '+Inf' ? Infinity : number === '-Inf' ? -Infinity : Number(number);
  if (Number.isNaN(value) && !/^nan$/i.test(number)) throw new Error(`No number: ${line}`);
  return { name, labels, value };
}

function checkHistogram(name: string, { samples }: Family): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _le, ...rest } }) =>
    JSON.stringify(Object.entries(rest).sort()),
  );
  for (const group of groups.values()) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => (labels.le === '+Inf' ? Infinity : Number(labels.le)));
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const rising = buckets.every(({ value }, i) => i === 0 || value >= (buckets[i - 1]?.value ?? 0));
    if (bounds.at(-1) !== Infinity || buckets.at(-1)?.value !== count || !rising)
      throw new Error(`The histogram ${name} is not complete`);
    if (!group.some((sample) => sample.name === `${name}_sum`)) throw new Error(`${name} has no sum`);
  }
}
