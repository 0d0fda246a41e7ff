import { availableParallelism } from 'node:os'
import type { Template } from '../catalogue.ts'
import type { LoadOptions } from './messages.ts'
import type { ChatWrapper, Native, NativeLlama, NativeModel, Sequence, Token } from './native.ts'

/** A model in memory. */
export interface LoadedModel {
  native: Native
  llama: NativeLlama
  model: NativeModel
  wrapper: ChatWrapper
  /** For notes: holds the prompt cache of a visit. */
  writing: Sequence
  /** For short questions, so that these do not displace the visit; made when first needed. */
  asking(): Promise<Sequence>
}

/** Enough for the lines about one sentence, the rules and the sentence. */
export const ASKING_TOKENS = 3_072
/** Models that look back through a window go back to the nearest checkpoint, so these lie close. */
const checkpoints = { max: 32, interval: 1_024 }

const wrappers: Record<Template, (native: Native) => ChatWrapper> = {
  qwen: ({ QwenChatWrapper }) => new QwenChatWrapper({ thoughts: 'discourage' }),
  gemma4: ({ Gemma4ChatWrapper }) => new Gemma4ChatWrapper({ reasoning: false }),
  generic: ({ GeneralChatWrapper }) => new GeneralChatWrapper(),
}

/** Loads a model. Native code: a bad file may end the process. */
export async function loadModel(options: LoadOptions): Promise<LoadedModel> {
  // The library has no types here; `native.ts` says what of it is used.
  const native = (await import(options.entry)) as Native
  const llama = await native.getLlama({
    build: 'never',
    skipDownload: true,
    gpu: options.gpu ? 'auto' : false,
    logLevel: 'error',
    logger: () => {},
    ramPadding: 0,
  })
  const model = await llama.loadModel({ modelPath: options.file })
  // With all cores a busy machine is many times slower: the threads wait for each other.
  const threads = Math.max(1, availableParallelism() - 1)
  const open = async (tokens: number) => {
    const contextSize = Math.min(tokens, model.trainContextSize)
    const context = await model.createContext({ contextSize, sequences: 1, threads })
    return context.getSequence({ checkpoints })
  }
  const writing = await open(options.context)
  let asking: Promise<Sequence> | undefined
  return {
    native,
    llama,
    model,
    wrapper: wrappers[options.template](native),
    writing,
    asking: () => (asking ??= open(Math.min(ASKING_TOKENS, options.context))),
  }
}

/** A question as the model was taught to read one, up to where its answer begins. */
export function tokenise({ model, wrapper }: LoadedModel, text: string): Token[] {
  const chatHistory = [
    { type: 'user' as const, text },
    { type: 'model' as const, response: [] as [] },
  ]
  return wrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer)
}

/** The tokens that every question beginning with this text begins with. */
export function tokensOfStart(loaded: LoadedModel, text: string): Token[] {
  const one = tokenise(loaded, `${text}\n\nA`)
  const other = tokenise(loaded, `${text}\n\nThe`)
  const end = one.findIndex((token, at) => token !== other[at])
  return end < 0 ? one : one.slice(0, end)
}
