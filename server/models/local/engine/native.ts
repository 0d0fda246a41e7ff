/**
 * The part of node-llama-cpp that is used. It's installed on demand and so has no types here. As of its version 3.21.1.
 */
export type Token = number & { readonly brand?: 'token' }

export interface Native {
  getLlama(options: {
    build: 'never'
    skipDownload: true
    gpu: false | 'auto'
    logLevel: 'error'
    logger: (level: string, message: string) => void
    /** The product compares memory itself, before it loads. */
    ramPadding: number
  }): Promise<Llama>
  QwenChatWrapper: new (options: { thoughts: 'discourage' }) => ChatWrapper
  Gemma4ChatWrapper: new (options: { reasoning: false }) => ChatWrapper
  GeneralChatWrapper: new () => ChatWrapper
  LlamaGrammarEvaluationState: new (options: {
    model: NativeModel
    grammar: NativeGrammar
  }) => object
}

interface Llama {
  gpu: false | string
  loadModel(options: { modelPath: string }): Promise<NativeModel>
  createGrammar(options: { grammar: string }): Promise<NativeGrammar>
  dispose(): Promise<void>
}
export type NativeLlama = Llama
type NativeGrammar = object

export interface NativeModel {
  tokenizer: object
  trainContextSize: number
  isEogToken(token: Token): boolean
  detokenize(tokens: readonly Token[], special?: boolean, before?: readonly Token[]): string
  createContext(options: {
    contextSize: number
    sequences: 1
    threads: number
  }): Promise<NativeContext>
  dispose(): Promise<void>
}

interface NativeContext {
  contextSize: number
  getSequence(options: { checkpoints: { max: number; interval: number } }): Sequence
}

export interface ChatWrapper {
  generateContextState(options: { chatHistory: readonly ChatItem[] }): {
    contextText: { tokenize(tokenizer: object): Token[] }
  }
}
type ChatItem = { type: 'user'; text: string } | { type: 'model'; response: [] }

export interface Sequence {
  contextSize: number
  nextTokenIndex: number
  /** Forgets what differs from these tokens; goes back to a checkpoint where the model needs that. */
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>
  evaluate(
    tokens: readonly Token[],
    options: { temperature: number; grammarEvaluationState?: object; yieldEogToken: true },
  ): AsyncGenerator<Token, void>
  controlledEvaluate(
    input: (Token | [Token, { generateNext: { probabilities: true } }])[],
  ): Promise<(undefined | { next: { probabilities?: Map<Token, number> } })[]>
}
