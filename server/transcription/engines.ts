import type { Config } from '#server/env.ts'
import { createSpeech, type SpeechEngines } from './speech/engines.ts'

/** The speech engines of this process. */
export interface SpeechService extends Pick<
  SpeechEngines,
  'liveFor' | 'allLiveFor' | 'batchFor' | 'list' | 'close'
> {
  /** Looks for engines again; recordings under way keep the ones they have. */
  refresh(): Promise<void>
}

/** Opens the engines that are configured or installed; none is no error. */
export async function openSpeech(config: Config): Promise<SpeechService> {
  const { modelsDir, testTonesDir, speech } = config
  const make = () =>
    createSpeech({
      modelsDir,
      ...(testTonesDir && { testTonesDir }),
      ...(speech && {
        openai: {
          baseUrl: speech.baseUrl,
          model: speech.model,
          ...(speech.apiKey && { apiKey: speech.apiKey }),
        },
      }),
    })
  let engines = await make()
  const replaced: SpeechEngines[] = []
  return {
    liveFor: (language) => engines.liveFor(language),
    allLiveFor: (language) => engines.allLiveFor(language),
    batchFor: (language) => engines.batchFor(language),
    list: () => engines.list(),
    async refresh() {
      replaced.push(engines)
      engines = await make()
    },
    async close() {
      await Promise.all([engines, ...replaced].map((each) => each.close()))
    },
  }
}
