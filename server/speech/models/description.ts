import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const file = z.string().regex(/^[\w][\w.-]*(\/[\w][\w.-]*)*$/)
const check = z.object({ size: z.number().int().positive(), sha256: z.string().length(64) })

const shared = {
  id: z.string(),
  name: z.string(),
  languages: z.union([z.array(z.string()), z.literal('any')]).default(['en']),
  /** Whether the model takes a language or detects it. */
  multilingual: z.boolean().default(false),
  threads: z.number().int().positive().optional(),
  /** Size and checksum of each file, relative to the folder. */
  checks: z.record(z.string(), check),
}

/** `model.json` of a model folder: says what the files are, so that nothing is guessed from names. */
export const ModelDescription = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('online-transducer'),
    files: z.object({ encoder: file, decoder: file, joiner: file, tokens: file }),
  }),
  z.object({
    ...shared,
    kind: z.literal('offline-transducer'),
    modelType: z.string().default('nemo_transducer'),
    files: z.object({ encoder: file, decoder: file, joiner: file, tokens: file }),
  }),
  z.object({
    ...shared,
    kind: z.literal('offline-ctc'),
    /** Which of the CTC families of sherpa-onnx. */
    family: z.enum(['omnilingual', 'medasr', 'nemoCtc']),
    files: z.object({ model: file, tokens: file }),
  }),
  z.object({ ...shared, kind: z.literal('vad'), files: z.object({ model: file }) }),
  z.object({
    ...shared,
    kind: z.literal('speakers'),
    files: z.object({ segmentation: file, embedding: file }),
    /** Distance above which two voices are two people. */
    threshold: z.number().default(0.5),
  }),
])
export type ModelDescription = z.infer<typeof ModelDescription>
export type ModelKind = ModelDescription['kind']

export type Model = ModelDescription & { dir: string }
export type ModelOf<K extends ModelKind> = Extract<Model, { kind: K }>
export type OnlineModel = ModelOf<'online-transducer'>
export type OfflineModel = ModelOf<'offline-transducer' | 'offline-ctc'>

/** Reads `<dir>/model.json`. Throws if it is missing or not a model description. */
export async function readModel(dir: string): Promise<Model> {
  const text = await readFile(join(dir, 'model.json'), 'utf8')
  return { ...ModelDescription.parse(JSON.parse(text)), dir }
}
