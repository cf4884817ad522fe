import { bytes, message, whole, type Field } from './protobuf';

/** Element types of ONNX. */
export const FLOAT = 1;
export const UINT8 = 2;
export const INT64 = 7;
export const BOOL = 9;

export const tensor = (name: string, type: number, dims: readonly number[], raw: Buffer): Field =>
  Buffer.concat([...dims.map((dim) => whole(1, dim)), whole(2, type), bytes(8, name), bytes(9, raw)]);

export const floats = (name: string, dims: readonly number[], values: readonly number[]): Field =>
  tensor(name, FLOAT, dims, Buffer.from(Float32Array.from(values).buffer));

export const wholes = (name: string, dims: readonly number[], values: readonly number[]): Field =>
  tensor(name, INT64, dims, Buffer.from(BigInt64Array.from(values, BigInt).buffer));

export type Value = { name: string; type: number; dims: readonly (string | number)[] };

const value = (field: number, { name, type, dims }: Value): Field =>
  message(
    field,
    bytes(1, name),
    message(
      2,
      message(
        1,
        whole(1, type),
        message(2, ...dims.map((dim) => message(1, typeof dim === 'number' ? whole(1, dim) : bytes(2, dim)))),
      ),
    ),
  );

/** Its settings are whole numbers, or lists of them. */
export type Node = {
  op: string;
  inputs: readonly string[];
  output: string;
  set?: Readonly<Record<string, number | readonly number[]>>;
};

const INT = 2;
const INTS = 7;
const setting = ([name, set]: [string, number | readonly number[]]): Field =>
  typeof set === 'number'
    ? message(5, bytes(1, name), whole(3, set), whole(20, INT))
    : message(5, bytes(1, name), ...set.map((each) => whole(8, each)), whole(20, INTS));

type Graph = {
  nodes: readonly Node[];
  tensors: readonly Field[];
  inputs: readonly Value[];
  outputs: readonly Value[];
};

/** An ONNX file of these nodes. */
export function graphFile({ nodes, tensors, inputs, outputs }: Graph): Buffer {
  const graph = [
    ...nodes.map(({ op, inputs: from, output, set = {} }) =>
      message(
        1,
        ...from.map((input) => bytes(1, input)),
        bytes(2, output),
        bytes(3, output),
        bytes(4, op),
        ...Object.entries(set).map(setting),
      ),
    ),
    bytes(2, 'made'),
    ...tensors.map((each) => bytes(5, each)),
    ...inputs.map((each) => value(11, each)),
    ...outputs.map((each) => value(12, each)),
  ];
  return Buffer.concat([
    whole(1, 8),
    bytes(2, 'made by a test'),
    message(7, ...graph),
    message(8, bytes(1, ''), whole(2, 17)),
  ]);
}

type Encoder = Pick<Graph, 'nodes' | 'tensors'> & { length: number };

/** The same with the inputs and the output of a text encoder. */
export function encoderFile({ nodes, tensors, length }: Encoder): Buffer {
  return graphFile({
    nodes,
    tensors,
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
      name,
      type: INT64,
      dims: ['batch', 'sequence'],
    })),
    outputs: [{ name: 'last_hidden_state', type: FLOAT, dims: ['batch', 'sequence', length] }],
  });
}
