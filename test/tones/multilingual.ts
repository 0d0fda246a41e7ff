import { FLOAT, INT64, constant, node, onnx, value } from './onnx.ts'
import { BLANK_SCORE, MEL_BINS, streaming, SUBSAMPLING, toneWeights } from './recognisers.ts'
import { WORDS } from './vocabulary.ts'

/** The English words, the same as "German" ones, the tag of the language, blank. */
const TAG = 2 * WORDS.length
const BLANK = TAG + 1
export const MULTILINGUAL_CLASSES = BLANK + 1

const ENGLISH = 0
const GERMAN = 1
const AUTO = 101
const PROMPTS = 128
const NEVER = -1000

/** The score added to each class, by language: the words of the other one are never recognised. */
function promptTable(): Float32Array {
  const table = new Float32Array(PROMPTS * MULTILINGUAL_CLASSES)
  for (let prompt = 0; prompt < PROMPTS; prompt++) {
    const row = table.subarray(prompt * MULTILINGUAL_CLASSES, (prompt + 1) * MULTILINGUAL_CLASSES)
    const other = prompt === GERMAN ? 0 : WORDS.length
    row.fill(NEVER, other, other + WORDS.length)
    row[TAG] = NEVER
    row[BLANK] = BLANK_SCORE
  }
  return table
}

function bothVocabularies(): Float32Array {
  const words = toneWeights(8000).subarray(0, WORDS.length * MEL_BINS)
  const weights = new Float32Array(MULTILINGUAL_CLASSES * MEL_BINS)
  weights.set(words, 0)
  weights.set(words, words.length)
  return weights
}

/** The encoder of a streaming NeMo transducer whose language is set by a prompt, like Nemotron 3.5. */
export function multilingualEncoder(): Uint8Array {
  const classes = MULTILINGUAL_CLASSES
  const pool = { kernel_shape: [SUBSAMPLING], strides: [SUBSAMPLING] }
  return onnx({
    name: 'encoder',
    inputs: [
      value('audio_signal', FLOAT, ['N', MEL_BINS, 'T']),
      value('length', INT64, ['N']),
      ...streaming.inputs,
      value('prompt_index', INT64, ['N']),
    ],
    outputs: [
      value('outputs', FLOAT, ['N', classes, 'T2']),
      value('encoded_lengths', INT64, ['N']),
      ...streaming.outputs,
    ],
    constants: [
      ...streaming.constants,
      constant('weights', FLOAT, [classes, MEL_BINS], bothVocabularies()),
      constant('table', FLOAT, [PROMPTS, classes], promptTable()),
      constant('subsampling', INT64, [1], [SUBSAMPLING]),
      constant('last_axis', INT64, [1], [2]),
    ],
    nodes: [
      node('AveragePool', ['audio_signal'], ['pooled'], pool),
      node('MatMul', ['weights', 'pooled'], ['scores']),
      node('Gather', ['table', 'prompt_index'], ['prompt'], { axis: 0 }),
      node('Unsqueeze', ['prompt', 'last_axis'], ['prompt_column']),
      node('Add', ['scores', 'prompt_column'], ['outputs']),
      node('Div', ['length', 'subsampling'], ['encoded_lengths']),
      ...streaming.nodes,
    ],
    meta: {
      model_type: 'EncDecRNNTBPEModel',
      vocab_size: BLANK,
      subsampling_factor: SUBSAMPLING,
      normalize_type: '',
      pred_rnn_layers: 1,
      pred_hidden: 4,
      ...streaming.meta,
      prompt_dictionary: JSON.stringify({ auto: AUTO, 'en-US': ENGLISH, 'de-DE': GERMAN }),
      auto_prompt_id: AUTO,
    },
  })
}

/** The tokens file: a German word is written with "de-" before it. */
export function multilingualTokens(): string {
  const english = WORDS.map((word, index) => `▁${word} ${index}`)
  const german = WORDS.map((word, index) => `▁de-${word} ${WORDS.length + index}`)
  return [...english, ...german, `<en-US> ${TAG}`, `<blk> ${BLANK}`, ''].join('\n')
}
