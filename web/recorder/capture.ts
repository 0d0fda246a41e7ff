// oxlint-disable-next-line import/default -- the bundler makes the default export, the address of the built file.
import workletUrl from './worklet.ts?worker&url'

export interface Block {
  /** A tenth of a second, PCM16 at 16 kHz. */
  pcm: Int16Array<ArrayBuffer>
  /** The loudest sample, 0 to 1. */
  peak: number
}

export interface Capture {
  /** The microphone's name. */
  label: string
  pause(): void
  resume(): void
  close(): void
}

interface Hooks {
  /** Empty for the one that the system prefers. */
  deviceId: string
  onBlock: (block: Block) => void
  /** The microphone was unplugged or taken away. */
  onEnded: () => void
}

/** A visit is far-field speech in a room: echo and noise suppression would cut into it (ux: capture). */
const room = { echoCancellation: false, noiseSuppression: false, autoGainControl: true }

/**
 * Opens the microphone and cuts what it hears into blocks. Call it within a click, or the browser keeps the sound
 * stopped. @throws DOMException as getUserMedia does.
 */
export async function openCapture({ deviceId, onBlock, onEnded }: Hooks): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { ...room, channelCount: 1, ...(deviceId && { deviceId: { exact: deviceId } }) },
  })
  const [track] = stream.getAudioTracks()
  const stopTracks = () => stream.getTracks().forEach((one) => one.stop())
  try {
    const { context, source } = await graphAt(stream)
    const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
    // Messages of a MessagePort are what the worklet above posts.
    node.port.onmessage = (event: MessageEvent<Block>) => onBlock(event.data)
    source.connect(node)
    track?.addEventListener('ended', onEnded)
    return {
      label: track?.label ?? '',
      pause: () => void context.suspend(),
      // Only from 'suspended': resuming an interrupted context can leave it frozen (web-audio-api #2585).
      resume: () => void (context.state === 'suspended' && context.resume()),
      close() {
        track?.removeEventListener('ended', onEnded)
        node.port.onmessage = null
        stopTracks()
        void context.close().catch(() => undefined)
      },
    }
  } catch (error) {
    stopTracks()
    throw error
  }
}

/** At 16 kHz where the browser can; else at the device's rate, and the worklet resamples. */
async function graphAt(stream: MediaStream) {
  for (const options of [{ sampleRate: 16_000 }, {}]) {
    const context = new AudioContext(options)
    try {
      const source = context.createMediaStreamSource(stream)
      await context.audioWorklet.addModule(workletUrl)
      if (context.state === 'suspended') await context.resume()
      return { context, source }
    } catch (error) {
      void context.close()
      // Firefox refuses to join a microphone to another rate (bug 1674892).
      if (!('sampleRate' in options)) throw error
    }
  }
  throw new DOMException('No audio graph', 'NotSupportedError')
}

export interface Microphone {
  id: string
  label: string
}

/** The microphones there are. Their names are known once the user has allowed one. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId)
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}
