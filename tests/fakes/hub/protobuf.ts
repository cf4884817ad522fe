/** As much of protobuf's wire format as an ONNX file needs. */
export type Field = Buffer;

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

export const whole = (field: number, value: number): Field => Buffer.concat([varint(field << 3), varint(value)]);
export const bytes = (field: number, value: Buffer | string): Field => {
  const content = Buffer.from(value as Buffer);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
};
export const message = (field: number, ...fields: Field[]): Field => bytes(field, Buffer.concat(fields));
