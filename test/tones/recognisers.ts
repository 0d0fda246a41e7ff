import { FLOAT, INT32, INT64, constant, node, onnx, value } from './onnx.ts'
import { tonesOf, WORDS } from './vocabulary.ts'

export const MEL_BINS = 80
/** Blank is the last class, as in NeMo. */
const BLANK = WORDS.length
const CLASSES = WORDS.length + 1
/** The mean log-mel of both tones must exceed this for a word to be recognised. */
export const BLANK_SCORE = -6
export const SUBSAMPLING = 8
/** 160 ms, two encoder frames. */
const CHUNK_FRAMES = 16

/** Slaney's mel scale, as in the feature extractor for NeMo models. */
const slaney = (hz: number) =>
  hz < 1000 ? (hz * 3) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4)

function melBin(hz: number, highest: number): number {
  const step = slaney(highest) / (MEL_BINS + 1)
  return Math.max(0, Math.min(MEL_BINS - 1, Math.round(slaney(hz) / step - 1)))
}

/** One row per word and one for blank: which mel bins its tones fall into. */
export function toneWeights(highest: number): Float32Array {
  const weights = new Float32Array(CLASSES * MEL_BINS)
  WORDS.forEach((word, index) => {
    for (const hz of tonesOf(word)) weights[index * MEL_BINS + melBin(hz, highest)] = 1
  })
  return weights
}

/** Scores each word by the energy in its two mel bins, averaged over 8 frames. */
function encoderCore(highestHz: number) {
  const bias = new Float32Array(CLASSES)
  bias[BLANK] = BLANK_SCORE
  return {
    constants: [
      constant('weights', FLOAT, [CLASSES, MEL_BINS], toneWeights(highestHz)),
      constant('bias', FLOAT, [CLASSES, 1], bias),
      constant('subsampling', INT64, [1], [SUBSAMPLING]),
    ],
    nodes: [
      node('AveragePool', ['audio_signal'], ['pooled'], {
        kernel_shape: [SUBSAMPLING],
        strides: [SUBSAMPLING],
      }),
      node('MatMul', ['weights', 'pooled'], ['scores']),
      node('Add', ['scores', 'bias'], ['outputs']),
      node('Div', ['length', 'subsampling'], ['encoded_lengths']),
    ],
    inputs: [value('audio_signal', FLOAT, ['N', MEL_BINS, 'T']), value('length', INT64, ['N'])],
    outputs: [
      value('outputs', FLOAT, ['N', CLASSES, 'T2']),
      value('encoded_lengths', INT64, ['N']),
    ],
    meta: {
      model_type: 'EncDecRNNTBPEModel',
      vocab_size: WORDS.length,
      subsampling_factor: SUBSAMPLING,
      normalize_type: '',
      pred_rnn_layers: 1,
      pred_hidden: 4,
    },
  }
}

const cache = ['N', 1, 1, 1]

/** A cache-aware streaming encoder's other parts; its caches only pass through. */
export const streaming = {
  inputs: [
    value('cache_last_channel', FLOAT, cache),
    value('cache_last_time', FLOAT, cache),
    value('cache_last_channel_len', INT64, ['N']),
  ],
  outputs: [
    value('cache_last_channel_next', FLOAT, cache),
    value('cache_last_time_next', FLOAT, cache),
    value('cache_last_channel_next_len', INT64, ['N']),
  ],
  constants: [constant('one', INT64, [1], [1])],
  nodes: [
    node('Identity', ['cache_last_channel'], ['cache_last_channel_next']),
    node('Identity', ['cache_last_time'], ['cache_last_time_next']),
    node('Add', ['cache_last_channel_len', 'one'], ['cache_last_channel_next_len']),
  ],
  meta: {
    window_size: CHUNK_FRAMES,
    chunk_shift: CHUNK_FRAMES,
    cache_last_channel_dim1: 1,
    cache_last_channel_dim2: 1,
    cache_last_channel_dim3: 1,
    cache_last_time_dim1: 1,
    cache_last_time_dim2: 1,
    cache_last_time_dim3: 1,
    version: 1,
    comment: 'tone test model',
  },
}

/** The encoder of a streaming NeMo transducer. */
export function streamingEncoder(): Uint8Array {
  const core = encoderCore(8000)
  return onnx({
    name: 'encoder',
    inputs: [...core.inputs, ...streaming.inputs],
    outputs: [...core.outputs, ...streaming.outputs],
    constants: [...core.constants, ...streaming.constants],
    nodes: [...core.nodes, ...streaming.nodes],
    meta: { ...core.meta, ...streaming.meta },
  })
}

/** The encoder of an offline TDT transducer; sherpa-onnx knows TDT by the url in the metadata. */
export function offlineEncoder(): Uint8Array {
  const core = encoderCore(7600)
  return onnx({
    name: 'encoder',
    ...core,
    meta: { ...core.meta, feat_dim: MEL_BINS, url: 'tone-tdt-test', version: 2 },
  })
}

/** One-hot of the last word; its two recurrent states only pass through. */
export function decoder(classes = CLASSES): Uint8Array {
  const state = [1, 'N', 4]
  return onnx({
    name: 'decoder',
    inputs: [
      value('targets', INT32, ['N', 'U']),
      value('target_length', INT32, ['N']),
      value('states.1', FLOAT, state),
      value('onnx::LSTM_3', FLOAT, state),
    ],
    outputs: [
      value('outputs', FLOAT, ['N', classes, 'U']),
      value('prednet_lengths', INT32, ['N']),
      value('states', FLOAT, state),
      value('162', FLOAT, state),
    ],
    constants: [
      constant('depth', INT64, [1], [classes]),
      constant('off_on', FLOAT, [2], [0, 1]),
      constant('one', FLOAT, [1], [1]),
    ],
    nodes: [
      node('Cast', ['targets'], ['targets64'], { to: INT64 }),
      node('OneHot', ['targets64', 'depth', 'off_on'], ['one_hot'], { axis: -1 }),
      node('Transpose', ['one_hot'], ['outputs'], { perm: [0, 2, 1] }),
      node('Identity', ['target_length'], ['prednet_lengths']),
      node('Add', ['states.1', 'one'], ['states']),
      node('Identity', ['onnx::LSTM_3'], ['162']),
    ],
  })
}

/** Adds encoder and decoder, and masks the word just said: a tone lasts several frames but is one word. */
export function joiner(kind: 'rnnt' | 'tdt', classes = CLASSES): Uint8Array {
  const mask = new Float32Array(classes).fill(-1000)
  mask[classes - 1] = 0
  const tdt = kind === 'tdt'
  const constants = [constant('mask', FLOAT, [classes, 1], mask), constant('axis', INT64, [1], [1])]
  const nodes = [
    node('Mul', ['decoder_outputs', 'mask'], ['masked']),
    node('Add', ['encoder_outputs', 'masked'], ['sum']),
    node('Transpose', ['sum'], ['logits'], { perm: [0, 2, 1] }),
  ]
  if (tdt) {
    // Of the five durations 0..4 always "one frame".
    constants.push(constant('durations', FLOAT, [1, 1, 5], [0, 1, 0, 0, 0]))
    nodes.push(node('Concat', ['logits', 'durations'], ['with_durations'], { axis: -1 }))
  }
  nodes.push(node('Unsqueeze', [tdt ? 'with_durations' : 'logits', 'axis'], ['outputs']))
  return onnx({
    name: 'joiner',
    inputs: [
      value('encoder_outputs', FLOAT, [1, classes, 1]),
      value('decoder_outputs', FLOAT, [1, classes, 1]),
    ],
    outputs: [value('outputs', FLOAT, [1, 1, 1, classes + (tdt ? 5 : 0)])],
    constants,
    nodes,
  })
}

/** The tokens file: the marker before each word says that it starts one. */
export function tokens(): string {
  return [...WORDS.map((word, index) => `▁${word} ${index}`), `<blk> ${BLANK}`, ''].join('\n')
}
