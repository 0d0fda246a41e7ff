import { FLOAT, constant, node, onnx, value } from './onnx.ts'
import { PILOTS } from './vocabulary.ts'

const RATE = 16_000
const MEL_BINS = 80

/** Voice activity in the layout of silero v4: probability = sigmoid(400 · (mean|x| − 0.01)). */
export function voiceActivity(): Uint8Array {
  const state = [2, 1, 64]
  return onnx({
    name: 'vad',
    inputs: [value('x', FLOAT, [1, 512]), value('h', FLOAT, state), value('c', FLOAT, state)],
    outputs: [
      value('prob', FLOAT, [1, 1]),
      value('new_h', FLOAT, state),
      value('new_c', FLOAT, state),
    ],
    constants: [constant('slope', FLOAT, [1], [400]), constant('threshold', FLOAT, [1], [0.01])],
    nodes: [
      node('Abs', ['x'], ['magnitude']),
      node('ReduceMean', ['magnitude'], ['mean'], { axes: [1], keepdims: 1 }),
      node('Sub', ['mean', 'threshold'], ['over']),
      node('Mul', ['over', 'slope'], ['logit']),
      node('Sigmoid', ['logit'], ['prob']),
      node('Identity', ['h'], ['new_h']),
      node('Identity', ['c'], ['new_c']),
    ],
    meta: { model_type: 'silero-vad-v4', sample_rate: RATE, version: 4 },
  })
}

const FIELD = 991
const SHIFT = 270

/** Hann-windowed cosine and sine of each pilot: their squares sum to the pilot's energy. */
function pilotFilters(): Float32Array {
  const filters = new Float32Array(4 * FIELD)
  PILOTS.forEach((hz, pilot) => {
    for (let i = 0; i < FIELD; i++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (FIELD - 1))
      const angle = (2 * Math.PI * hz * i) / RATE
      filters[2 * pilot * FIELD + i] = window * Math.cos(angle)
      filters[(2 * pilot + 1) * FIELD + i] = window * Math.sin(angle)
    }
  })
  return filters
}

/** Speaker segmentation in the layout of pyannote 3.0: 7 classes, here silence, first or second speaker. */
export function segmentation(): Uint8Array {
  const classes = new Float32Array(7 * 4)
  classes.set([1, 1, 0, 0], 4)
  classes.set([0, 0, 1, 1], 8)
  const never = -1e9
  return onnx({
    name: 'segmentation',
    inputs: [value('x', FLOAT, ['N', 1, 'T'])],
    outputs: [value('y', FLOAT, ['N', 'F', 7])],
    constants: [
      constant('filters', FLOAT, [4, 1, FIELD], pilotFilters()),
      constant('classes', FLOAT, [7, 4], classes),
      constant('bias', FLOAT, [7, 1], [4, 0, 0, never, never, never, never]),
    ],
    nodes: [
      node('Conv', ['x', 'filters'], ['filtered'], { kernel_shape: [FIELD], strides: [SHIFT] }),
      node('Mul', ['filtered', 'filtered'], ['energy']),
      node('MatMul', ['classes', 'energy'], ['scores']),
      node('Add', ['scores', 'bias'], ['biased']),
      node('Transpose', ['biased'], ['y'], { perm: [0, 2, 1] }),
    ],
    meta: {
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: 7,
      sample_rate: RATE,
      window_size: 160_000,
      receptive_field_size: FIELD,
      receptive_field_shift: SHIFT,
      model_type: 'pyannote-segmentation-3.0',
      version: 1,
    },
  })
}

/** HTK's mel scale between 20 and 7600 Hz, as in the feature extractor for embeddings. */
function htkBin(hz: number): number {
  const mel = (f: number) => 1127 * Math.log(1 + f / 700)
  const step = (mel(7600) - mel(20)) / (MEL_BINS + 1)
  return Math.max(0, Math.min(MEL_BINS - 1, Math.round((mel(hz) - mel(20)) / step - 1)))
}

/** Speaker embedding of two dimensions: the log energy of each pilot. */
export function embedding(): Uint8Array {
  const weights = new Float32Array(MEL_BINS * 2)
  PILOTS.forEach((hz, pilot) => {
    weights[htkBin(hz) * 2 + pilot] = 1
  })
  return onnx({
    name: 'embedding',
    inputs: [value('x', FLOAT, ['N', 'T', MEL_BINS])],
    outputs: [value('embedding', FLOAT, ['N', 2])],
    constants: [
      constant('weights', FLOAT, [MEL_BINS, 2], weights),
      constant('bias', FLOAT, [2], [6, 6]),
    ],
    nodes: [
      node('ReduceMean', ['x'], ['mean'], { axes: [1], keepdims: 0 }),
      node('MatMul', ['mean', 'weights'], ['energy']),
      node('Add', ['energy', 'bias'], ['embedding']),
    ],
    meta: {
      framework: 'wespeaker',
      language: 'English',
      output_dim: 2,
      sample_rate: RATE,
      normalize_samples: 1,
      url: 'tone-test',
    },
  })
}
