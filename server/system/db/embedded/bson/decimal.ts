import { Decimal128 } from 'bson';

/** A finite decimal number: coefficient × 10^exponent, exactly. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}
/** Values that are not finite. */
export type Special = 'NaN' | 'Infinity' | '-Infinity';

const BIAS = 6176;
const DIGITS = 34;
const MAX_EXPONENT = 6111;

/** The exact value of a Decimal128. */
export function fromDecimal(value: Decimal128): Exact | Special {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
  const low = view.getBigUint64(0, true);
  const high = view.getBigUint64(8, true);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination === 0x1f) return 'NaN';
  if (combination === 0x1e) return negative ? '-Infinity' : 'Infinity';
  if (combination >> 3 === 3) return { coefficient: 0n, exponent: Number((high >> 47n) & 0x3fffn) - BIAS };
  const coefficient = ((high & 0x1ffffffffffffn) << 64n) | low;
  return { coefficient: negative ? -coefficient : coefficient, exponent: Number((high >> 49n) & 0x3fffn) - BIAS };
}

/** The exact value of a double, all of its binary digits. */
export function fromDouble(value: number): Exact | Special {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const power = Number(bits >> 52n);
  const mantissa = (bits & 0xfffffffffffffn) | (power === 0 ? 0n : 1n << 52n);
  const shift = 1075 - Math.max(power, 1);
  const coefficient = mantissa * 5n ** BigInt(shift);
  return { coefficient: value < 0 ? -coefficient : coefficient, exponent: -shift };
}

/** A double as MongoDB turns it into a decimal: rounded to 15 digits. */
export function doubleToDecimal(value: number): Exact | Special {
  if (!Number.isFinite(value)) return fromDouble(value);
  return fromDecimal(Decimal128.fromString(value.toPrecision(15)));
}

export function compareExact(a: Exact, b: Exact): number {
  const low = Math.min(a.exponent, b.exponent);
  const x = a.coefficient * 10n ** BigInt(a.exponent - low);
  const y = b.coefficient * 10n ** BigInt(b.exponent - low);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function addExact(a: Exact, b: Exact): Exact {
  const low = Math.min(a.exponent, b.exponent);
  const sum = a.coefficient * 10n ** BigInt(a.exponent - low) + b.coefficient * 10n ** BigInt(b.exponent - low);
  return { coefficient: sum, exponent: low };
}

export function multiplyExact(a: Exact, b: Exact): Exact {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** a / b to more digits than a Decimal128 holds; b is not zero. */
export function divideExact(a: Exact, b: Exact): Exact {
  const scale = Math.max(0, digits(b.coefficient) - digits(a.coefficient) + DIGITS + 3);
  const shifted = a.coefficient * 10n ** BigInt(scale);
  const quotient = shifted / b.coefficient;
  const exponent = a.exponent - b.exponent - scale;
  if (quotient * b.coefficient === shifted) return shrink({ coefficient: quotient, exponent }, a.exponent - b.exponent);
  const sticky = shifted < 0n === b.coefficient < 0n ? 1n : -1n;
  return { coefficient: quotient * 10n + sticky, exponent: exponent - 1 };
}

/** Zeros at the end are dropped while the exponent is below the preferred one. */
function shrink(value: Exact, preferred: number): Exact {
  let { coefficient, exponent } = value;
  while (exponent < preferred && coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent: coefficient === 0n ? preferred : exponent };
}

/** a modulo b with the sign of a, as C's fmod. */
export function remainderExact(a: Exact, b: Exact): Exact {
  const low = Math.min(a.exponent, b.exponent);
  return {
    coefficient: (a.coefficient * 10n ** BigInt(a.exponent - low)) % (b.coefficient * 10n ** BigInt(b.exponent - low)),
    exponent: low,
  };
}

export function digits(value: bigint): number {
  return (value < 0n ? -value : value).toString().length;
}

/** Rounds half to even at 10^exponent. */
export function roundExact(value: Exact, exponent: number): Exact {
  if (value.exponent >= exponent) return value;
  const unit = 10n ** BigInt(exponent - value.exponent);
  const negative = value.coefficient < 0n;
  const size = negative ? -value.coefficient : value.coefficient;
  let quotient = size / unit;
  const twice = (size % unit) * 2n;
  if (twice > unit || (twice === unit && quotient % 2n === 1n)) quotient += 1n;
  return { coefficient: negative ? -quotient : quotient, exponent };
}

/** As Decimal128, rounded to 34 digits. */
export function toDecimal(value: Exact | Special): Decimal128 {
  if (typeof value === 'string') return Decimal128.fromString(value);
  const excess = Math.max(digits(value.coefficient) - DIGITS, -BIAS - value.exponent);
  let { coefficient, exponent } = excess > 0 ? roundExact(value, value.exponent + excess) : value;
  if (digits(coefficient) > DIGITS) {
    coefficient /= 10n;
    exponent++;
  }
  while (exponent > MAX_EXPONENT && coefficient !== 0n && digits(coefficient) < DIGITS) {
    coefficient *= 10n;
    exponent--;
  }
  if (exponent > MAX_EXPONENT && coefficient !== 0n) return toDecimal(coefficient < 0n ? '-Infinity' : 'Infinity');
  return Decimal128.fromString(`${coefficient}E${Math.min(exponent, MAX_EXPONENT)}`);
}

/** As the nearest double. */
export function toNumber(value: Exact | Special): number {
  return typeof value === 'string' ? Number(value) : Number(`${value.coefficient}E${value.exponent}`);
}
