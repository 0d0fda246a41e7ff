import type { SocketLimits } from '../../socket-session.ts'

/** A server that speaks OpenAI's realtime transcription, or one of the ways it is spoken elsewhere. */
export type OpenAiRealtimeConfig = {
  /** `ga` for OpenAI itself, `beta` for speaches, `vllm` for vLLM. */
  dialect: 'ga' | 'beta' | 'vllm'
  /** `https://api.openai.com` for OpenAI; with or without `/v1` at the end. `ws` addresses are made from it. */
  baseUrl: string
  /** From the environment or the administrator's settings; goes in a header, never in the address. */
  apiKey?: string
  /** `gpt-live-transcribe` at OpenAI; elsewhere the name of the model that the server has. */
  model: string
  /** Languages (ISO 639-1) that the model supports; any by default. */
  languages?: string[]
  /** How long OpenAI may wait for more context before it tells a word; its own default unless set. */
  delay?: 'minimal' | 'low' | 'medium' | 'high' | 'xhigh'
  /** Time limits of sessions, for tests and slow servers. */
  limits?: Partial<SocketLimits>
}

const base = ({ baseUrl }: OpenAiRealtimeConfig) =>
  `${baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v\d+$/, '')}/v1`

/** The address of a session. */
export function realtimeUrl(config: OpenAiRealtimeConfig, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return `${base(config).replace(/^http/, 'ws')}/realtime${search && `?${search}`}`
}

/** The list of models, which every such server has, and which costs nothing to ask for. */
export const modelsUrl = (config: OpenAiRealtimeConfig) => `${base(config)}/models`

export const authorization = ({ apiKey }: OpenAiRealtimeConfig): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {}
