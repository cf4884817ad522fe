import { expect, it } from 'vitest';
import { bytes, message, whole } from '@/tests/fakes/hub/protobuf';
import { withLengths } from './lengths-output';

const node = (operation: string, output: string) => message(1, bytes(1, 'from'), bytes(2, output), bytes(4, operation));
const output = (name: string) => message(12, bytes(1, name), message(2, whole(1, 1)));
const model = (...graph: Buffer[]) => Buffer.concat([whole(1, 8), message(7, ...graph), message(8, whole(2, 17))]);

it('names the one tensor that is rounded up among the outputs, and changes nothing else', () => {
  const graph = [
    node('Mul', 'w'),
    node('Ceil', 'w_ceil'),
    Buffer.concat([bytes(5, Buffer.alloc(300, 7))]),
    output('output'),
  ];
  expect(withLengths(model(...graph))).toEqual(model(...graph, message(12, bytes(1, 'w_ceil'))));
});

it.each([
  ['that tells them already', [node('Ceil', 'w_ceil'), output('output'), output('w_ceil')]],
  ['in which several tensors are rounded up', [node('Ceil', 'a'), node('Ceil', 'b'), output('output')]],
  ['in which none is', [node('Mul', 'w'), output('output')]],
])('leaves a model alone %s', (_, graph) => {
  expect(withLengths(model(...graph))).toEqual(model(...graph));
});

it.each([
  ['', 'no model at all'],
  ['\u0007', '\u0008\u0002'],
])('leaves what is no model alone: %j', (...texts) => {
  for (const text of texts) expect(withLengths(Buffer.from(text))).toEqual(Buffer.from(text));
  const whole = model(node('Ceil', 'w_ceil'), output('output'));
  for (let length = 0; length < whole.length - 8; length += 1)
    expect(withLengths(whole.subarray(0, length)).length).toBe(length);
});
