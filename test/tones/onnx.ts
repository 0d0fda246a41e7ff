/**
 * Writes ONNX files (protobuf, IR 8, operator set 17), just enough for hand-weighted test models.
 * Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export const FLOAT = 1
export const INT32 = 6
export const INT64 = 7
type ElementType = typeof FLOAT | typeof INT32 | typeof INT64

const VARINT = 0
const BYTES = 2
const IR_VERSION = 8
const OPERATOR_SET = 17
const ATTRIBUTE_INT = 2
const ATTRIBUTE_INTS = 7

function varint(value: number): Uint8Array {
  const out: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest > 0x7fn) {
    out.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  out.push(Number(rest))
  return Uint8Array.from(out)
}

const tag = (field: number, wire: number) => varint((field << 3) | wire)
const int = (field: number, value: number) => Buffer.concat([tag(field, VARINT), varint(value)])
const bytes = (field: number, body: Uint8Array) =>
  Buffer.concat([tag(field, BYTES), varint(body.length), body])
const string = (field: number, text: string) => bytes(field, Buffer.from(text))

/** Declares an input or output; a dimension given as a string is symbolic. */
export function value(name: string, type: ElementType, dims: (number | string)[]): Uint8Array {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'number' ? int(1, dim) : string(2, dim)))
  const tensorType = Buffer.concat([int(1, type), bytes(2, Buffer.concat(shape))])
  return Buffer.concat([string(1, name), bytes(2, bytes(1, tensorType))])
}

function rawData(type: ElementType, data: Iterable<number>): Uint8Array {
  if (type === FLOAT) return new Uint8Array(Float32Array.from(data).buffer)
  if (type === INT32) return new Uint8Array(Int32Array.from(data).buffer)
  return new Uint8Array(BigInt64Array.from([...data].map((n) => BigInt(n))).buffer)
}

/** A constant of the graph. */
export function constant(
  name: string,
  type: ElementType,
  dims: number[],
  data: Iterable<number>,
): Uint8Array {
  const shape = dims.map((dim) => int(1, dim))
  return Buffer.concat([...shape, int(2, type), string(8, name), bytes(9, rawData(type, data))])
}

function attribute(name: string, content: number | number[]): Uint8Array {
  if (typeof content === 'number')
    return Buffer.concat([string(1, name), int(3, content), int(20, ATTRIBUTE_INT)])
  const items = content.map((n) => int(8, n))
  return Buffer.concat([string(1, name), ...items, int(20, ATTRIBUTE_INTS)])
}

/** One operation of the graph. */
export function node(
  operator: string,
  inputs: string[],
  outputs: string[],
  attributes: Record<string, number | number[]> = {},
): Uint8Array {
  return Buffer.concat([
    ...inputs.map((name) => string(1, name)),
    ...outputs.map((name) => string(2, name)),
    string(3, `${outputs[0]}_node`),
    string(4, operator),
    ...Object.entries(attributes).map(([name, content]) => bytes(5, attribute(name, content))),
  ])
}

type Graph = {
  name: string
  inputs: Uint8Array[]
  outputs: Uint8Array[]
  constants: Uint8Array[]
  nodes: Uint8Array[]
  meta?: Record<string, string | number>
}

/** The whole file. */
export function onnx({ name, inputs, outputs, constants, nodes, meta = {} }: Graph): Uint8Array {
  const graph = Buffer.concat([
    ...nodes.map((item) => bytes(1, item)),
    string(2, name),
    ...constants.map((item) => bytes(5, item)),
    ...inputs.map((item) => bytes(11, item)),
    ...outputs.map((item) => bytes(12, item)),
  ])
  const notes = Object.entries(meta).map(([key, text]) =>
    bytes(14, Buffer.concat([string(1, key), string(2, String(text))])),
  )
  return Buffer.concat([
    int(1, IR_VERSION),
    string(2, 'ausculta-tones'),
    bytes(7, graph),
    bytes(8, int(2, OPERATOR_SET)),
    ...notes,
  ])
}
