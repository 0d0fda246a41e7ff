import { message } from '#common/translation.ts'
import type { ModelKind } from './description.ts'

/** One file to download: an archive from which the files below are taken, or a model itself. */
export type Download = {
  url: string
  /** Megabytes, as published; shown before the download starts. */
  megabytes: number
}

/**
 * A set is one folder of models. `files` maps each role to name patterns (`*` for any characters): the first
 * pattern that fits exactly one downloaded file names it, so that the smaller int8 form is taken if published.
 */
export type ModelSet = {
  id: string
  name: string
  purpose: string
  kind: ModelKind
  languages: string[] | 'any'
  multilingual?: boolean
  /** Further fields of model.json. */
  options?: Record<string, string | number>
  licence: string
  licenceUrl: string
  downloads: Download[]
  files: Record<string, string[]>
}

const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download'

const transducer = {
  encoder: ['encoder*.int8.onnx', 'encoder*.onnx'],
  decoder: ['decoder*.int8.onnx', 'decoder*.onnx'],
  joiner: ['joiner*.int8.onnx', 'joiner*.onnx'],
  tokens: ['tokens.txt'],
}

const EUROPEAN = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(
  ' ',
)

/** As the model card tags them; 19 locales of them are called ready for use, the others broad coverage. */
const NEMOTRON_LANGUAGES =
  'en es de fr it ar ja ko pt ru hi zh vi he nl cs da pl no sv th tr bg el et fi hr hu lt lv ro sk uk mt sl'.split(
    ' ',
  )

/**
 * The models of `npm run models`. Addresses and sizes are the publishers'; a file that differs is refused during
 * installation.
 */
export const CATALOGUE: ModelSet[] = [
  {
    id: 'en-live',
    name: 'Nemotron streaming 0.6B, English (560 ms)',
    purpose: message('Live transcription in English, the most accurate without a GPU'),
    kind: 'online-transducer',
    languages: ['en'],
    licence: 'NVIDIA Open Model License',
    licenceUrl:
      'https://www.nvidia.com/en-us/agreements/enterprise-software/nvidia-open-model-license/',
    downloads: [
      {
        url: `${RELEASES}/asr-models/sherpa-onnx-nemotron-speech-streaming-en-0.6b-560ms-int8-2026-04-25.tar.bz2`,
        megabytes: 632,
      },
    ],
    files: transducer,
  },
  {
    id: 'en-live-small',
    name: 'Streaming Zipformer, English',
    purpose: message(
      'Live transcription in English on a small computer: no punctuation, less accurate',
    ),
    kind: 'online-transducer',
    languages: ['en'],
    licence: 'Apache-2.0',
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
    downloads: [
      {
        url: `${RELEASES}/asr-models/sherpa-onnx-streaming-zipformer-en-2023-06-26.tar.bz2`,
        megabytes: 310,
      },
    ],
    files: transducer,
  },
  {
    id: 'multi-live',
    name: 'Nemotron 3.5 streaming 0.6B, many languages (560 ms)',
    purpose: message('Live transcription in 35 languages, with language detection'),
    kind: 'online-transducer',
    languages: NEMOTRON_LANGUAGES,
    multilingual: true,
    licence: 'OpenMDW-1.1',
    licenceUrl: 'https://openmdw.ai/license/',
    downloads: [
      {
        url: `${RELEASES}/asr-models/sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-560ms-int8-2026-06-11.tar.bz2`,
        megabytes: 650,
      },
    ],
    files: transducer,
  },
  {
    id: 'eu-batch',
    name: 'Parakeet TDT 0.6B v3, 25 European languages',
    purpose: message(
      'Transcription of recordings in 25 European languages, with language detection',
    ),
    kind: 'offline-transducer',
    languages: EUROPEAN,
    multilingual: true,
    options: { modelType: 'nemo_transducer' },
    licence: 'CC-BY-4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    downloads: [
      {
        url: `${RELEASES}/asr-models/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2`,
        megabytes: 640,
      },
    ],
    files: transducer,
  },
  {
    id: 'wide-batch',
    name: 'Omnilingual ASR 300M, 1600 languages',
    purpose: message('Transcription of recordings in languages that no other model supports'),
    kind: 'offline-ctc',
    languages: 'any',
    multilingual: true,
    options: { family: 'omnilingual' },
    licence: 'Apache-2.0',
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
    downloads: [
      {
        url: `${RELEASES}/asr-models/sherpa-onnx-omnilingual-asr-1600-languages-300M-ctc-int8-2025-11-12.tar.bz2`,
        megabytes: 348,
      },
    ],
    files: { model: ['model*.int8.onnx', 'model*.onnx'], tokens: ['tokens.txt'] },
  },
  {
    id: 'dictation',
    name: 'MedASR, English medical dictation',
    purpose: message('Transcription of recorded dictations (one speaker) in English'),
    kind: 'offline-ctc',
    languages: ['en'],
    options: { family: 'medasr' },
    licence: 'Health AI Developer Foundations terms',
    licenceUrl: 'https://developers.google.com/health-ai-developer-foundations/terms',
    downloads: [
      {
        url: `${RELEASES}/asr-models/sherpa-onnx-medasr-ctc-en-int8-2025-12-25.tar.bz2`,
        megabytes: 110,
      },
    ],
    files: { model: ['model*.int8.onnx', 'model*.onnx'], tokens: ['tokens.txt'] },
  },
  {
    id: 'vad',
    name: 'Silero voice activity detection',
    purpose: message('Detects speech. Needed by every model for recordings'),
    kind: 'vad',
    languages: 'any',
    licence: 'MIT',
    licenceUrl: 'https://github.com/snakers4/silero-vad/blob/master/LICENSE',
    downloads: [{ url: `${RELEASES}/asr-models/silero_vad.onnx`, megabytes: 1 }],
    files: { model: ['silero_vad.onnx'] },
  },
  {
    id: 'speakers',
    name: 'Pyannote segmentation 3.0 and TitaNet small',
    purpose: message('Separates the speakers, live and in recordings'),
    kind: 'speakers',
    languages: 'any',
    licence: 'MIT (segmentation), CC-BY-4.0 (TitaNet)',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    downloads: [
      {
        url: `${RELEASES}/speaker-segmentation-models/sherpa-onnx-pyannote-segmentation-3-0.tar.bz2`,
        megabytes: 7,
      },
      // The publisher's folder is spelt like this.
      { url: `${RELEASES}/speaker-recongition-models/nemo_en_titanet_small.onnx`, megabytes: 40 },
    ],
    files: { segmentation: ['model.onnx'], embedding: ['nemo_en_titanet_small.onnx'] },
  },
]
