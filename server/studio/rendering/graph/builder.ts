import { FPS } from '@/lib/timeline/time';

/** An input of ffmpeg, and the commands that change filters as time passes. */
export type GraphInput = { file: string; options: readonly string[] };
export type CommandFile = { name: string; text: string };

/** A filter graph as it is put together: inputs, chains, and files that its filters read. */
export type Graph = { inputs: GraphInput[]; chains: string[]; commands: CommandFile[]; labels: number };

export const newGraph = (): Graph => ({ inputs: [], chains: [], commands: [], labels: 0 });

/** The option of an input whose decoder needs no threads. */
export const ONE_THREAD: readonly string[] = ['-threads', '1'];

/** Adds an input; returns its number. */
export const addInput = (graph: Graph, input: GraphInput): number => graph.inputs.push(input) - 1;

/** A name for the output of a chain that no other one has. */
export function newLabel(graph: Graph, prefix: string): string {
  graph.labels += 1;
  return `${prefix}${graph.labels}`;
}

/** A number as filters read it. */
export const num = (value: number): string => String(Number(value.toFixed(6)));

/** Commands to filters, a line for each frame in which they are others than in the one before. */
export const commandsAt = (frames: readonly string[]): string =>
  frames
    .flatMap((line, index) => (line === frames[index - 1] ? [] : [`${num(Math.max(0, (index - 0.5) / FPS))} ${line};`]))
    .join('\n');

/** A stream that stands where it is seen: the top left as expressions of overlay, `isMoving` from frame to frame. */
export type Placed = { label: string; x: string; y: string; isMoving?: boolean };
