import type { Config } from '#server/env.ts'
import { liveAsBatch } from './live/live-as-batch.ts'
import { createSpeech, type SpeechEngines } from './speech/engines.ts'
import type { BatchSpeech, LiveSpeech } from './speech/speech.ts'

/** The speech engines of this process. */
export interface SpeechService extends Pick<
  SpeechEngines,
  'liveFor' | 'allLiveFor' | 'probeLive' | 'batchFor' | 'list' | 'close'
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
    batchFor: (language) => engines.batchFor(language) ?? overLive(engines.allLiveFor(language)),
    probeLive: () => engines.probeLive(),
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

/** Without an engine for recordings, the live ones listen to them: nothing waits for ever. */
function overLive([first, ...others]: LiveSpeech[]): BatchSpeech | null {
  return first ? liveAsBatch([first, ...others]) : null
}
