import { createRequire } from 'node:module'
import type * as Sdk from 'microsoft-cognitiveservices-speech-sdk'

export type MicrosoftSdk = typeof Sdk

let loaded: Promise<MicrosoftSdk> | undefined

/**
 * The vendor's SDK, loaded on first use: that takes a third of a second, which would delay everybody. Its telemetry,
 * which reports on this machine, is off.
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
 * Node's own WebSocket doesn't report the status of a refused handshake, so a wrong key would look like a broken
 * connection. The switch to the package `ws` isn't exported.
 */
function useWs(): void {
  const require = createRequire(import.meta.url)
  const adapter: {
    WebsocketMessageAdapter: { forceNpmWebSocket: boolean }
  } = require('microsoft-cognitiveservices-speech-sdk/distrib/lib/src/common.browser/WebsocketMessageAdapter.js')
  adapter.WebsocketMessageAdapter.forceNpmWebSocket = true
}
