import { message } from '#common/translation.ts'
import { basename } from 'node:path'
import type { Checksum } from '#server/platform/downloads/download.ts'

/** How the library writes a conversation for a model; see `engine/native.ts`. */
export type Template = 'qwen' | 'gemma4' | 'generic'

/** A file of weights that the product can download and run. */
export interface LocalModel {
  /** Also its name in the list of models and in notes. */
  id: string
  tier: 'light' | 'standard' | 'strong'
  purpose: string
  url: string
  file: string
  check: Checksum
  licence: string
  licenceUrl: string
  /** Tokens that it reads and writes at once. */
  context: number
  /** Bytes of memory in use while it works: the file, the context and the buffers of the engine. */
  memoryBytes: number
  /** Bytes of memory a computer should have to run it beside everything else. */
  machineBytes: number
  template: Template
  /** The lowest probability at which a judge's answer counts. Not calibrated yet, so rather strict. */
  threshold: number
}

const GB = 1_000_000_000
const GIB = 2 ** 30
const apache = {
  licence: 'Apache-2.0',
  licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const

/** A file at one commit of a repository of the hub, so that it can't change. */
function pinned(repository: string, commit: string, file: string, size: number, sha256: string) {
  const url = `https://huggingface.co/${repository}/resolve/${commit}/${file}`
  return { url, file, check: { size, sha256 } }
}

/**
 * The models on offer, smallest first. Files, sizes and checksums are those of the commit named. Memory is the file, the
 * cache of the context (layers × key-value heads × head size × 4 bytes × tokens) and half a gibibyte of buffers.
 */
export const LOCAL_MODELS: readonly LocalModel[] = [
  {
    id: 'Qwen3-4B-Instruct-2507',
    tier: 'light',
    purpose: message('Writes notes. Needs a computer with 8 GB of memory'),
    ...pinned(
      'bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF',
      'ae44f08e1392f39c0e474af10c3ff8355c8b6688',
      'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
      2_497_280_736,
      '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    ),
    ...apache,
    context: 12_288,
    memoryBytes: 4.7 * GB,
    machineBytes: 7 * GIB,
    template: 'qwen',
    threshold: 0.8,
  },
  {
    id: 'Gemma-4-E4B',
    tier: 'standard',
    purpose: message('Writes better notes. Needs a computer with 16 GB of memory'),
    ...pinned(
      'unsloth/gemma-4-E4B-it-GGUF',
      'bfc15c382204943c3a8fff0c750b94ae2364d7a3',
      'gemma-4-E4B-it-Q4_K_M.gguf',
      4_977_171_584,
      '85a896a047553e842f25297ee5b031d64ff30147d9c4af17b1e4b394cd1fab87',
    ),
    ...apache,
    context: 16_384,
    memoryBytes: 6.2 * GB,
    machineBytes: 14 * GIB,
    template: 'gemma4',
    threshold: 0.8,
  },
  {
    id: 'Qwen3-14B',
    tier: 'strong',
    purpose: message('Writes the best notes. Needs a computer with 32 GB of memory'),
    ...pinned(
      'Qwen/Qwen3-14B-GGUF',
      '530227a7d994db8eca5ab5ced2fb692b614357fd',
      'Qwen3-14B-Q4_K_M.gguf',
      9_001_752_960,
      '500a8806e85ee9c83f3ae08420295592451379b4f8cf2d0f41c15dffeb6b81f0',
    ),
    ...apache,
    context: 16_384,
    memoryBytes: 12.3 * GB,
    machineBytes: 28 * GIB,
    template: 'qwen',
    threshold: 0.8,
  },
]

export const findLocalModel = (
  id: string,
  models: readonly LocalModel[] = LOCAL_MODELS,
): LocalModel | undefined => models.find((model) => model.id === id)

/** The largest model for a computer with this many bytes of memory; undefined if none fits. */
export function recommendedModel(
  totalBytes: number,
  models: readonly LocalModel[] = LOCAL_MODELS,
): LocalModel | undefined {
  return models.findLast(({ machineBytes }) => machineBytes <= totalBytes)
}

/** Where a model's file comes from: its publisher, or a folder or address that holds the same file name. */
export function downloadSource({ url, file }: LocalModel, from: string): string {
  if (from === '') return url
  return `${from.replace(/(?<![/\\])[/\\]+$/, '')}/${basename(file)}`
}
