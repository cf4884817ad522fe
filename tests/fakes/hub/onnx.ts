import { bytes, message, whole, type Field } from './protobuf';

/** Element types of ONNX. */
export const FLOAT = 1;
export const UINT8 = 2;
export const INT64 = 7;

export const tensor = (name: string, type: number, dims: readonly number[], raw: Buffer): Field =>
  Buffer.concat([...dims.map((dim) => whole(1, dim)), whole(2, type), bytes(8, name), bytes(9, raw)]);

const value = (field: number, name: string, type: number, dims: readonly (string | number)[]): Field =>
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

export type Node = { op: string; inputs: readonly string[]; output: string };

/** An ONNX file of these nodes, with the inputs and the output of a text encoder. */
export function encoderFile({
  nodes,
  tensors,
  length,
}: {
  nodes: readonly Node[];
  tensors: readonly Field[];
  length: number;
}): Buffer {
  const graph = [
    ...nodes.map(({ op, inputs, output }) =>
      message(1, ...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(3, output), bytes(4, op)),
    ),
    bytes(2, 'made'),
    ...tensors.map((each) => bytes(5, each)),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) => value(11, name, INT64, ['batch', 'sequence'])),
    value(12, 'last_hidden_state', FLOAT, ['batch', 'sequence', length]),
  ];
  return Buffer.concat([
    whole(1, 8),
    bytes(2, 'made by a test'),
    message(7, ...graph),
    message(8, bytes(1, ''), whole(2, 17)),
  ]);
}
