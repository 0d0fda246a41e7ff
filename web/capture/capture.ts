// oxlint-disable-next-line import/default -- the bundler makes the default export, the address of the built file.
import workletUrl from './worklet.ts?worker&url'

export interface Block {
  /** A tenth of a second, PCM16 at 16 kHz. */
  pcm: Int16Array<ArrayBuffer>
  /** The loudest sample of the microphone, 0 to 1. */
  peak: number
  /** That of the browser tab; null without one. */
  tabPeak: number | null
  /** When it was complete, in milliseconds since 1970. */
  at: number
}

export interface Capture {
  /** The microphone's name. */
  readonly label: string
  readonly microphone: 'live' | 'muted' | 'ended'
  /** Switches to another microphone; the previous one is released once the new one works. @throws DOMException */
  use(device: Device): Promise<void>
  /** Mixes the sound of a browser tab in, or leaves it out. */
  mix(tab: MediaStream | undefined): void
  pause(): void
  resume(): void
  close(): void
}

export interface Device {
  /** Empty for the one that the system prefers. */
  deviceId: string
  /** A call on this computer: what its loudspeaker says must not come back through the microphone. */
  call: boolean
}

export interface CaptureSettings extends Device {
  onBlock: (block: Block) => void
  /** The microphone was unplugged or taken away. */
  onEnded: () => void
  /** The system muted or unmuted the microphone. */
  onMuted?: () => void
}

/** A visit is far-field speech in a room: echo and noise suppression would cut into it (ux: capture). */
const room = { echoCancellation: false, noiseSuppression: false, autoGainControl: true }
const call = { echoCancellation: true, noiseSuppression: false, autoGainControl: true }

const openMicrophone = ({ deviceId, call: isCall }: Device) =>
  navigator.mediaDevices.getUserMedia({
    audio: {
      ...(isCall ? call : room),
      channelCount: 1,
      ...(deviceId && { deviceId: { exact: deviceId } }),
    },
  })

const stop = (stream: MediaStream) => stream.getTracks().forEach((one) => one.stop())

/**
 * Opens the microphone and cuts its sound into blocks. Call it within a click, or the browser keeps the sound stopped.
 * @throws DOMException as getUserMedia does.
 */
export async function openCapture(settings: CaptureSettings): Promise<Capture> {
  const { onBlock, onEnded, onMuted = () => undefined } = settings
  let stream = await openMicrophone(settings)
  try {
    const graph = await graphAt(stream)
    const { context } = graph
    let { source } = graph
    let tabSource: MediaStreamAudioSourceNode | undefined
    let isPaused = false
    let pausing: Promise<unknown> = Promise.resolve()
    const node = new AudioWorkletNode(context, 'capture', {
      numberOfInputs: 2,
      numberOfOutputs: 0,
    })
    // Messages of a MessagePort are what the worklet above posts.
    node.port.onmessage = (event: MessageEvent<Block>) => onBlock(event.data)
    source.connect(node)
    const track = () => stream.getAudioTracks()[0]
    const events = { ended: onEnded, mute: onMuted, unmute: onMuted }
    const follow = () => {
      for (const [name, tell] of Object.entries(events)) track()?.addEventListener(name, tell)
    }
    follow()
    const letGo = () => {
      for (const [name, tell] of Object.entries(events)) track()?.removeEventListener(name, tell)
      source.disconnect()
      stop(stream)
    }
    return {
      get label() {
        return track()?.label ?? ''
      },
      get microphone() {
        if (track()?.readyState !== 'live') return 'ended'
        return track()?.muted ? 'muted' : 'live'
      },
      async use(device) {
        const next = await openMicrophone(device)
        // Stopped while the browser still opened it.
        if (context.state === 'closed') return stop(next)
        try {
          const nextSource = context.createMediaStreamSource(next)
          letGo()
          nextSource.connect(node)
          source = nextSource
          stream = next
          follow()
        } catch (error) {
          // Firefox can't connect a microphone with another rate (bug 1674892): the caller rebuilds the graph.
          stop(next)
          throw error
        }
      },
      mix(tab) {
        tabSource?.disconnect()
        tabSource = tab?.getAudioTracks().length ? context.createMediaStreamSource(tab) : undefined
        tabSource?.connect(node, 0, 1)
      },
      pause() {
        isPaused = true
        pausing = context.suspend().catch(() => undefined)
      },
      resume() {
        isPaused = false
        // A pause that is reverted at once hasn't taken effect yet; resuming before it does would leave the graph
        // stopped.
        void pausing.then(() => {
          // Only from 'suspended': resuming an interrupted context can leave it frozen (web-audio-api #2585).
          if (!isPaused && context.state === 'suspended') return context.resume()
        })
      },
      close() {
        node.port.onmessage = null
        letGo()
        void context.close().catch(() => undefined)
      },
    }
  } catch (error) {
    stop(stream)
    throw error
  }
}

/** At 16 kHz where the browser can; else at the device's rate, and the worklet resamples. */
async function graphAt(stream: MediaStream) {
  for (const options of [{ sampleRate: 16_000 }, {}]) {
    let context: AudioContext | undefined
    try {
      context = new AudioContext(options)
      const source = context.createMediaStreamSource(stream)
      await context.audioWorklet.addModule(workletUrl)
      if (context.state === 'suspended') await context.resume()
      return { context, source }
    } catch (error) {
      void context?.close()
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

/** The available microphones. Their names are known once the user has allowed one. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId)
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}
