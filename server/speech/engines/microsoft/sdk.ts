import { createRequire } from 'node:module'
import type * as Sdk from 'microsoft-cognitiveservices-speech-sdk'

export type MicrosoftSdk = typeof Sdk

let loaded: Promise<MicrosoftSdk> | undefined

/**
 * The vendor's SDK, loaded when it is first used: it takes a third of a second that nobody else should
 * wait for. Its telemetry, which tells the vendor about this machine, is off.
 */
export function loadSdk(): Promise<MicrosoftSdk> {
  loaded ??= import('microsoft-cognitiveservices-speech-sdk').then((sdk) => {
    useWs()
    sdk.Recognizer.enableTelemetry(false)
    return sdk
  })
  return loaded
}

/**
 * Node's own WebSocket tells no status of a refused handshake, so a wrong key would look like a broken line.
 * The switch to the package `ws` is not exported.
 */
function useWs(): void {
  const require = createRequire(import.meta.url)
  const adapter: {
    WebsocketMessageAdapter: { forceNpmWebSocket: boolean }
  } = require('microsoft-cognitiveservices-speech-sdk/distrib/lib/src/common.browser/WebsocketMessageAdapter.js')
  adapter.WebsocketMessageAdapter.forceNpmWebSocket = true
}
