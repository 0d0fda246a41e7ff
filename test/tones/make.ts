import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embedding, segmentation, voiceActivity } from './ears.ts'
import { MULTILINGUAL_CLASSES, multilingualEncoder, multilingualTokens } from './multilingual.ts'
import { decoder, joiner, offlineEncoder, streamingEncoder, tokens } from './recognisers.ts'

type Parts = Record<string, Uint8Array | string>
type ModelFiles = { kind: string; files: Record<string, string>; [key: string]: unknown }

async function makeModel(dir: string, id: string, about: ModelFiles, parts: Parts): Promise<void> {
  const folder = join(dir, id)
  await mkdir(folder, { recursive: true })
  const checks: Record<string, { size: number; sha256: string }> = {}
  for (const [file, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    checks[file] = { size: bytes.length, sha256 }
    await writeFile(join(folder, file), bytes)
  }
  const description = { id, name: `Test tones (${about.kind})`, ...about, checks }
  await writeFile(join(folder, 'model.json'), `${JSON.stringify(description, null, 2)}\n`)
}

const transducerFiles = {
  encoder: 'encoder.onnx',
  decoder: 'decoder.onnx',
  joiner: 'joiner.onnx',
  tokens: 'tokens.txt',
}

/**
 * Writes hand-weighted models that sherpa-onnx loads through the same code as real ones, byte-identical
 * each time: `tones-live`, `tones-batch`, `vad` and `speakers` below `dir`. They understand `tonePcm` only.
 */
export async function makeToneModels(dir: string): Promise<void> {
  const transducer = { 'decoder.onnx': decoder(), 'tokens.txt': tokens() }
  await makeModel(
    dir,
    'tones-live',
    { kind: 'online-transducer', files: transducerFiles, languages: ['en'] },
    { ...transducer, 'encoder.onnx': streamingEncoder(), 'joiner.onnx': joiner('rnnt') },
  )
  await makeModel(
    dir,
    'tones-batch',
    { kind: 'offline-transducer', files: transducerFiles, languages: ['en'], threads: 1 },
    { ...transducer, 'encoder.onnx': offlineEncoder(), 'joiner.onnx': joiner('tdt') },
  )
  await makeModel(
    dir,
    'vad',
    { kind: 'vad', files: { model: 'vad.onnx' }, languages: 'any' },
    { 'vad.onnx': voiceActivity() },
  )
  await makeModel(
    dir,
    'speakers',
    {
      kind: 'speakers',
      files: { segmentation: 'segmentation.onnx', embedding: 'embedding.onnx' },
      languages: 'any',
    },
    { 'segmentation.onnx': segmentation(), 'embedding.onnx': embedding() },
  )
}

/** Writes `tones-multi` below `dir`: a live model with a language setting, English or "German". */
export async function makeMultilingualTones(dir: string): Promise<void> {
  await makeModel(
    dir,
    'tones-multi',
    {
      kind: 'online-transducer',
      files: transducerFiles,
      languages: ['en', 'de'],
      multilingual: true,
    },
    {
      'encoder.onnx': multilingualEncoder(),
      'decoder.onnx': decoder(MULTILINGUAL_CLASSES),
      'joiner.onnx': joiner('rnnt', MULTILINGUAL_CLASSES),
      'tokens.txt': multilingualTokens(),
    },
  )
}
