/**
 * A language model of a few hundred kilobytes in the GGUF format (version 3): the architecture of Llama with seeded random
 * weights and a vocabulary of bytes and a few words. It answers nonsense, the same each time, through the real engine.
 */
const EMBEDDING = 64
const LAYERS = 2
const HEADS = 4
const FEED_FORWARD = 128
const CONTEXT = 4_096
/** Tensors and the data behind the header begin at multiples of this. */
const ALIGNMENT = 32

const valueTypes = { u32: 4, i32: 5, f32: 6, string: 8, array: 9 } as const
const tokenTypes = { unknown: 2, control: 3, byte: 6, normal: 1 } as const

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const f32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)])

const entry = (name: string, type: number, value: Buffer) =>
  Buffer.concat([text(name), u32(type), value])
const number = (name: string, value: number) => entry(name, valueTypes.u32, u32(value))
const string = (name: string, value: string) => entry(name, valueTypes.string, text(value))
const list = (name: string, type: number, items: readonly Buffer[]) =>
  entry(name, valueTypes.array, Buffer.concat([u32(type), u64(items.length), ...items]))

/** Places in the vocabulary: unknown, begin, end, 256 bytes, a lone space, then words and signs. */
const END = 2
const FIRST_WORD = 260

/** Words with the mark of a space before them, as tokenizers of this kind write them. */
const words = 'the patient reports pain no fever and with cough denies for days takes yes'.split(
  ' ',
)

function vocabulary() {
  const bytes = Array.from({ length: 256 }, (_, byte) => ({
    piece: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    type: tokenTypes.byte as number,
  }))
  const normal = ['▁', ...words.map((word) => `▁${word}`), '.', ',', '[', ']', 'A', 'B', 'C', '\n']
  return [
    { piece: '<unk>', type: tokenTypes.unknown },
    { piece: '<s>', type: tokenTypes.control },
    { piece: '</s>', type: tokenTypes.control },
    ...bytes,
    ...normal.map((piece) => ({ piece, type: tokenTypes.normal })),
  ]
}

function metadata(tokens: ReturnType<typeof vocabulary>, context: number): Buffer[] {
  return [
    string('general.architecture', 'llama'),
    string('general.name', 'tiny test model'),
    number('llama.context_length', context),
    number('llama.embedding_length', EMBEDDING),
    number('llama.block_count', LAYERS),
    number('llama.feed_forward_length', FEED_FORWARD),
    number('llama.attention.head_count', HEADS),
    number('llama.attention.head_count_kv', HEADS),
    entry('llama.attention.layer_norm_rms_epsilon', valueTypes.f32, f32(1e-5)),
    number('llama.rope.dimension_count', EMBEDDING / HEADS),
    number('llama.vocab_size', tokens.length),
    number('general.file_type', 0),
    string('tokenizer.ggml.model', 'llama'),
    list(
      'tokenizer.ggml.tokens',
      valueTypes.string,
      tokens.map(({ piece }) => text(piece)),
    ),
    list(
      'tokenizer.ggml.scores',
      valueTypes.f32,
      tokens.map((_, at) => f32(-at)),
    ),
    list(
      'tokenizer.ggml.token_type',
      valueTypes.i32,
      tokens.map(({ type }) => u32(type)),
    ),
    number('tokenizer.ggml.unknown_token_id', 0),
    number('tokenizer.ggml.bos_token_id', 1),
    number('tokenizer.ggml.eos_token_id', END),
  ]
}

interface Tensor {
  name: string
  shape: number[]
  data: Buffer
}

/** Weights from a linear congruential generator, so that every run writes the same file. */
function tensors(vocabularySize: number, seed: number): Tensor[] {
  let state = seed
  const weight = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 0.3
  }
  const tensor = (
    name: string,
    shape: number[],
    value: (at: number) => number = weight,
  ): Tensor => {
    const size = shape.reduce((product, side) => product * side, 1)
    return {
      name,
      shape,
      data: Buffer.from(Float32Array.from({ length: size }, (_, at) => value(at)).buffer),
    }
  }
  const square = [EMBEDDING, EMBEDDING]
  const one = () => 1
  // Words, punctuation and the end: bytes are read and never written, so its answers are text.
  const isWritten = (at: number) => {
    const token = Math.floor(at / EMBEDDING)
    return token === END || token >= FIRST_WORD
  }
  const layers = Array.from({ length: LAYERS }, (_, layer) => [
    tensor(`blk.${layer}.attn_norm.weight`, [EMBEDDING], one),
    ...['q', 'k', 'v', 'output'].map((name) => tensor(`blk.${layer}.attn_${name}.weight`, square)),
    tensor(`blk.${layer}.ffn_norm.weight`, [EMBEDDING], one),
    tensor(`blk.${layer}.ffn_gate.weight`, [EMBEDDING, FEED_FORWARD]),
    tensor(`blk.${layer}.ffn_up.weight`, [EMBEDDING, FEED_FORWARD]),
    tensor(`blk.${layer}.ffn_down.weight`, [FEED_FORWARD, EMBEDDING]),
  ])
  return [
    tensor('token_embd.weight', [EMBEDDING, vocabularySize]),
    tensor('output_norm.weight', [EMBEDDING], one),
    tensor('output.weight', [EMBEDDING, vocabularySize], (at) => (isWritten(at) ? weight() : 0)),
    ...layers.flat(),
  ]
}

const padded = (data: Buffer, from = 0) => {
  const end = from + data.length
  return Buffer.concat([data, Buffer.alloc(Math.ceil(end / ALIGNMENT) * ALIGNMENT - end)])
}

/** The bytes of the file. */
export function tinyGguf(seed = 12_345): Buffer {
  const tokens = vocabulary()
  return fileOf(metadata(tokens, CONTEXT), tensors(tokens.length, seed))
}

/** Each pair of letters as one token, which halves the tokens of a prompt. */
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const pairs = ['▁', ...letters].flatMap((first) =>
  letters.map((second) => ({ piece: first + second, type: tokenTypes.normal as number })),
)

/** What follows what in the answer of `scriptedGguf`; a line break or a colon ends the question. */
const script: [after: string[], next: string][] = [
  [['\n', '<0x0A>', '<0x3A>'], '['],
  [['['], '<0x31>'],
  [['<0x31>'], ']'],
  [[']'], '▁the'],
  [['▁the'], '▁patient'],
  [['▁patient'], '▁reports'],
  [['▁reports'], '▁pain'],
  [['▁pain'], '.'],
  [['.'], '</s>'],
]

/**
 * A model of the same form that answers every question with `[1] the patient reports pain.` and ends: each token alone
 * decides the next. For notes from their request to the page.
 */
export function scriptedGguf(context = 32_768): Buffer {
  const tokens = [...vocabulary(), ...pairs]
  const places = new Map(tokens.map(({ piece }, at) => [piece, at]))
  const weights = tensors(tokens.length, 12_345)
  const values = (name: string) => {
    const { data } = weights.find((one) => one.name === name) ?? raise(name)
    return new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  }
  // With zero weights, the layers pass each token through unchanged.
  for (const { name } of weights) if (/attn_output|ffn_down/.test(name)) values(name).fill(0)
  const read = values('token_embd.weight')
  const written = values('output.weight').fill(0)
  for (const [after, next] of script)
    for (const piece of after)
      for (let side = 0; side < EMBEDDING; side++) {
        const from = (places.get(piece) ?? raise(piece)) * EMBEDDING + side
        const to = (places.get(next) ?? raise(next)) * EMBEDDING + side
        written[to] = (written[to] ?? 0) + (read[from] ?? 0)
      }
  return fileOf(metadata(tokens, context), weights)
}

function raise(name: string): never {
  throw new Error(`There is no ${name}`)
}

function fileOf(entries: readonly Buffer[], weights: readonly Tensor[]): Buffer {
  let offset = 0
  const infos = weights.map(({ name, shape, data }) => {
    const info = Buffer.concat([
      text(name),
      u32(shape.length),
      ...shape.map(u64),
      u32(0),
      u64(offset),
    ])
    offset += padded(data).length
    return info
  })
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(weights.length),
    u64(entries.length),
    ...entries,
    ...infos,
  ])
  return Buffer.concat([padded(header), ...weights.map(({ data }) => padded(data))])
}
