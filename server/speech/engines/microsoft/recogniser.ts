import type {
  AudioConfig,
  SpeechConfig,
  SpeechTranslationConfig,
} from 'microsoft-cognitiveservices-speech-sdk'
import { localeOf } from '../hosted/locale.ts'
import type { LiveOptions } from '../speech.ts'
import { MICROSOFT_LIMITS, candidatesOf, liveUrlOf, targetOf } from './config.ts'
import type { MicrosoftSpeechConfig } from './config.ts'
import type { MicrosoftPhrase } from './phrase.ts'
import type { MicrosoftSdk } from './sdk.ts'

/** Seconds that are sent at once when a recording catches up. */
const BURST_SECONDS = 30

export type RecogniserHandlers = {
  heard(kind: 'partial' | 'final', heard: MicrosoftPhrase, translation?: string): void
  speech(kind: 'speech-start' | 'speech-end', ticks: number): void
  /** The end of the audio is the SDK's cancellation with the reason EndOfStream, and no failure. */
  ended(): void
  garbage(): void
  /** The connection is gone before the end. */
  broken(): void
  failed(code: number, details: string): void
}

export type Recogniser = {
  start: (onError: (details: string) => void) => void
  renew: (token: string) => void
  close: () => void
}

type Choice = Pick<LiveOptions, 'language' | 'keyterms' | 'translateTo'>

function settle(
  sdk: MicrosoftSdk,
  settings: SpeechConfig,
  config: MicrosoftSpeechConfig,
  token: string,
): void {
  settings.authorizationToken = token
  settings.setProfanity(sdk.ProfanityOption.Raw)
  settings.requestWordLevelTimestamps()
  const { SpeechServiceResponse_DiarizeIntermediateResults: early } = sdk.PropertyId
  settings.setProperty(early, 'true')
  const burst = (config.burstSeconds ?? BURST_SECONDS) * 1000
  // The SDK's own spelling.
  settings.setProperty('SPEECH-TransmitLengthBeforThrottleMs', String(burst))
}

/** The candidates for language detection; undefined, and the locale set, if it's known. */
function languageOf(
  sdk: MicrosoftSdk,
  settings: SpeechConfig,
  config: MicrosoftSpeechConfig,
  { language }: Choice,
) {
  if (language !== 'multi') {
    settings.speechRecognitionLanguage = localeOf(language)
    return undefined
  }
  const found = sdk.AutoDetectSourceLanguageConfig.fromLanguages(candidatesOf(config))
  found.mode = sdk.LanguageIdMode.Continuous
  return found
}

/** A recogniser that identifies speakers, or translates on request. */
export function createRecogniser(
  sdk: MicrosoftSdk,
  config: MicrosoftSpeechConfig,
  choice: Choice,
  token: string,
  audio: AudioConfig,
  told: RecogniserHandlers,
): Recogniser {
  return choice.translateTo
    ? translating(sdk, config, choice, choice.translateTo, token, audio, told)
    : transcribing(sdk, config, choice, token, audio, told)
}

function transcribing(
  sdk: MicrosoftSdk,
  config: MicrosoftSpeechConfig,
  choice: Choice,
  token: string,
  audio: AudioConfig,
  told: RecogniserHandlers,
): Recogniser {
  const settings = sdk.SpeechConfig.fromHost(liveUrlOf(config))
  settle(sdk, settings, config, token)
  const found = languageOf(sdk, settings, config, choice)
  const recogniser = found
    ? sdk.ConversationTranscriber.FromConfig(settings, found, audio)
    : new sdk.ConversationTranscriber(settings, audio)
  addPhrases(sdk, recogniser, choice)
  watch(sdk, recogniser, told)
  recogniser.transcribing = (_, { result }) => told.heard('partial', result)
  recogniser.transcribed = (_, { result }) => {
    if (result.reason === sdk.ResultReason.RecognizedSpeech) told.heard('final', result)
  }
  recogniser.canceled = (_, event) => cancelled(sdk, event, told)
  return {
    start: (onError) => recogniser.startTranscribingAsync(undefined, onError),
    renew: (fresh) => (recogniser.authorizationToken = fresh),
    close: () => recogniser.close(),
  }
}

function translating(
  sdk: MicrosoftSdk,
  config: MicrosoftSpeechConfig,
  choice: Choice,
  target: string,
  token: string,
  audio: AudioConfig,
  told: RecogniserHandlers,
): Recogniser {
  const settings: SpeechTranslationConfig = sdk.SpeechTranslationConfig.fromHost(liveUrlOf(config))
  settle(sdk, settings, config, token)
  settings.addTargetLanguage(targetOf(target))
  const found = languageOf(sdk, settings, config, choice)
  const recogniser = found
    ? sdk.TranslationRecognizer.FromConfig(settings, found, audio)
    : new sdk.TranslationRecognizer(settings, audio)
  addPhrases(sdk, recogniser, choice)
  watch(sdk, recogniser, told)
  recogniser.recognizing = (_, { result }) => told.heard('partial', result)
  recogniser.recognized = (_, { result }) => {
    const { reason, translations } = result
    if (
      reason !== sdk.ResultReason.TranslatedSpeech &&
      reason !== sdk.ResultReason.RecognizedSpeech
    )
      return
    told.heard('final', result, translations?.get(targetOf(target)))
  }
  recogniser.canceled = (_, event) => cancelled(sdk, event, told)
  return {
    start: (onError) => recogniser.startContinuousRecognitionAsync(undefined, onError),
    renew: (fresh) => (recogniser.authorizationToken = fresh),
    close: () => recogniser.close(),
  }
}

type Recognising = Parameters<MicrosoftSdk['Connection']['fromRecognizer']>[0]

function addPhrases(sdk: MicrosoftSdk, recogniser: Recognising, { keyterms = [] }: Choice): void {
  const phrases = keyterms.slice(0, MICROSOFT_LIMITS.phrases)
  if (phrases.length > 0) sdk.PhraseListGrammar.fromRecognizer(recogniser).addPhrases(phrases)
}

/**
 * Receives speech and ends, and watches the connection itself: after an unreadable message the SDK silently stops
 * listening, and it repairs a broken connection by its own rules.
 */
function watch(sdk: MicrosoftSdk, recogniser: Recognising, told: RecogniserHandlers): void {
  recogniser.speechStartDetected = (_, { offset }) => told.speech('speech-start', offset)
  recogniser.speechEndDetected = (_, { offset }) => told.speech('speech-end', offset)
  const connection = sdk.Connection.fromRecognizer(recogniser)
  connection.messageReceived = ({ message }) => {
    if (!message.isTextMessage) return
    try {
      if (message.path && message.TextMessage) JSON.parse(message.TextMessage)
      else if (!message.path) told.garbage()
    } catch {
      told.garbage()
    }
  }
  connection.disconnected = () => told.broken()
}

type Cancellation = { reason: number; errorCode: number; errorDetails: string }

function cancelled(
  sdk: MicrosoftSdk,
  { reason, errorCode, errorDetails }: Cancellation,
  told: RecogniserHandlers,
): void {
  if (reason === sdk.CancellationReason.EndOfStream) return told.ended()
  told.failed(errorCode, errorDetails ?? '')
}
