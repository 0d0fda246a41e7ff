import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { endpoint, socket } from './endpoint.ts'
import { Rejection } from './transcription-jobs.ts'

/** One thing said. `timestamp` and `end` are seconds from the start of the visit. */
export const Chunk = z.object({
  seq: z.number(),
  text: z.string(),
  translation: z.optional(z.string()),
  timestamp: z.number(),
  end: z.optional(z.number()),
  /** 'clinician', 'patient', a name from the user, or a label such as 'S1'; absent if unknown. */
  speaker: z.optional(z.string()),
  /** The spoken language, if known. */
  language: z.optional(z.string()),
  recordingId: z.optional(Id),
  edited: z.optional(z.boolean()),
  /** Typed or pasted without a time; `timestamp` only keeps its place. */
  untimed: z.optional(z.boolean()),
  /** A correction of an earlier version where this one has different words. */
  yourEdit: z.optional(z.string()),
  /** A placeholder for damaged lines; `text` says so. It can't be edited, and no note uses it. */
  damaged: z.optional(z.boolean()),
})
export type Chunk = z.infer<typeof Chunk>

export const listChunks = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/transcript',
  access: 'signed-in',
  summary: 'Transcript lines after number `after` (-1 for the start), at most `limit`.',
  query: z.object({
    after: z._default(
      z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(2_000_000_000)),
      -1,
    ),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000),
  }),
  response: z.object({ chunks: z.array(Chunk), more: z.boolean() }),
})
export const addChunks = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/transcript',
  access: 'signed-in',
  summary: 'Adds typed or pasted lines at the end.',
  body: z.object({
    chunks: z
      .array(
        z.object({
          text: Text(20_000),
          timestamp: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
          speaker: z.optional(Text(60)),
        }),
      )
      .check(z.minLength(1), z.maxLength(10_000)),
  }),
  response: z.object({ added: z.number() }),
})
export const importTranscript = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/transcript/import',
  access: 'signed-in',
  summary: 'Adds the lines of a txt, vtt, srt or docx file (multipart field `file`).',
  body: 'multipart',
  response: z.object({ added: z.number() }),
})
export const pasteTranscript = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/transcript/paste',
  access: 'signed-in',
  summary: 'Adds pasted text, finding time marks and speakers like the import.',
  body: z.object({ text: Text(2_000_000) }),
  response: z.object({ added: z.number() }),
})
export const editChunk = endpoint({
  method: 'PATCH',
  path: '/api/scribes/:id/transcript/:seq',
  access: 'signed-in',
  summary: 'Corrects the text or the speaker of one line.',
  body: z.object({ text: z.optional(Text(20_000)), speaker: z.optional(Text(60)) }),
  response: Chunk,
})
export const renameSpeaker = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/speakers',
  access: 'signed-in',
  summary: 'Gives a speaker another name in every line.',
  body: z.object({ from: Text(60), to: Text(60) }),
  response: z.object({ changed: z.number() }),
})
export const deleteTranscript = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id/transcript',
  access: 'signed-in',
  summary: 'Deletes all lines; audio stays.',
  response: 'nothing',
})

/** Job states of specification §4, and 'waiting' for an engine: `error` says why a recording has none yet. */
export const TranscriptionState = z.enum([
  'none',
  'live',
  'waiting',
  'pending',
  'started',
  'success',
  'failed',
])
export type TranscriptionState = z.infer<typeof TranscriptionState>
export const Recording = z.object({
  id: Id,
  scribeId: Id,
  /** 'interrupted': open, but the recording device has sent nothing for 30 s. */
  state: z.enum(['recording', 'interrupted', 'stored']),
  started: Instant,
  /** Seconds from the start of the visit at which this recording begins, and its length in seconds. */
  offset: z.number(),
  duration: z.number(),
  transcription: TranscriptionState,
  /** 0 to 100 while a job runs. */
  progress: z.number(),
  engine: z.nullable(z.string()),
  /** The engines of a live recording, if one replaced another: each with the second from which it transcribed. */
  engines: z.array(z.object({ from: z.number(), engine: z.string() })),
  /** Why it isn't the engine that the selection names first; '' if it is. */
  engineNote: z.string(),
  /** Why its text is missing or incomplete: a failure, or what it waits for. */
  error: z.nullable(z.string()),
  /** Whether it waits because the rules of the user's groups allow none of the services that are set up. */
  heldByRule: z.boolean(),
  /** The kind of the failure; what to do about it is in `rejectionWords`. */
  rejection: z.nullable(Rejection),
  /** The job under way, to follow or to cancel it at `/transcriptions/:jobId`. */
  jobId: z.nullable(Id),
  /** The more accurate transcription after the visit: what an engine offers, or its progress. */
  secondPass: z.nullable(
    z.object({ state: z.enum(['offered', 'pending', 'started', 'failed']), engine: z.string() }),
  ),
  /** Seconds from the start of this recording that were not captured. */
  gaps: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      /** It was captured, and deleted when consent was withdrawn; or a device that doesn’t respond may still send it. */
      why: z.optional(z.enum(['withdrawn', 'awaited'])),
    }),
  ),
  /** When its audio was deleted by the user's own setting; absent while it is there. */
  audioGone: z.optional(Instant),
  /** When the recording device last responded. */
  seen: z.nullable(Instant),
  /** Languages chosen during the recording, each with the second from which it applies. */
  languages: z.array(z.object({ from: z.number(), language: z.string() })),
  /** Moments that its user marked while it ran, in seconds of this recording, in order. */
  marks: z.array(z.number()),
})
export type Recording = z.infer<typeof Recording>
export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/recordings',
  access: 'signed-in',
  summary:
    'The recordings of a visit. For one that waits for an engine, `error` says why there is none now.',
  response: z.object({ items: z.array(Recording) }),
})
export const getRecordingAudio = endpoint({
  method: 'GET',
  path: '/api/recordings/:id/audio',
  access: 'media',
  summary: 'The audio as WAV (PCM 16 bit, 16 kHz, mono); byte ranges give any position.',
  response: 'bytes',
})
export const transcribeRecording = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/transcribe',
  access: 'signed-in',
  summary: 'Transcribes a stored recording (again).',
  response: Recording,
})
export const finishRecording = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/finish',
  access: 'signed-in',
  summary:
    'Closes a recording and keeps its audio. A device that is still recording is asked to send the rest and stop.',
  response: Recording,
})
export const takeTicket = endpoint({
  method: 'POST',
  path: '/api/transcription/ticket',
  access: 'signed-in',
  summary:
    'A single-use ticket, valid 30 s, that opens the websocket for one recording. The client makes the recording id. An unknown language is detected instead, which an `error` frame reports.',
  body: z.object({
    scribeId: Id,
    recordingId: Id,
    language: z._default(Text(16), 'en'),
    /** 'replay' plays the sample visit through the live screen. */
    source: z._default(z.enum(['microphone', 'replay']), 'microphone'),
  }),
  response: z.object({ ticket: z.string() }),
})

/** Bytes before the PCM of a binary frame: uint32 sequence number, float64 position in samples, both little-endian. */
export const frameHeaderBytes = 12
export const sampleRate = 16_000
/** Longest recording, live and uploaded, in seconds of its position. */
export const MAX_RECORDING_SECONDS = 12 * 3600

/** Specification §3: result, offset, conversationOffset, timestamp. `result` is the text alone. */
const Result = {
  result: z.string(),
  /** Seconds from the start of the recording. */
  offset: z.number(),
  /** Seconds from the start of the visit at which the recording begins. */
  conversationOffset: z.number(),
  /** Seconds from the start of the visit. */
  timestamp: z.number(),
}

export const transcriptionSocket = socket({
  path: '/transcription',
  summary:
    'Live audio up (binary: header of 12 bytes, then PCM16LE 16 kHz mono), text and acknowledgements down.',
  up: z.discriminatedUnion('type', [
    /** First frame. `speed` only for a replay. */
    z.object({
      type: z.literal('open'),
      ticket: z.string(),
      speed: z.optional(z.number().check(z.minimum(0.5), z.maximum(20))),
    }),
    z.object({ type: z.literal('stop') }),
    z.object({ type: z.literal('gap'), from: z.number(), to: z.number() }),
    /** A moment to return to, in seconds of the recording. Resent until `marked` confirms it. */
    z.object({ type: z.literal('mark'), at: z.number() }),
    z.object({ type: z.literal('ping') }),
  ]),
  down: z.discriminatedUnion('type', [
    /** `seq` is the last frame in permanent storage (-1 for none): continue with the next one. */
    z.object({
      type: z.literal('opened'),
      recordingId: Id,
      seq: z.number(),
      transcribing: z.boolean(),
      engine: z.nullable(z.string()),
    }),
    z.object({ type: z.literal('ack'), seq: z.number(), seconds: z.number() }),
    /** What was said (specification §3, transcription result). */
    z.discriminatedUnion('final', [
      /** It may still change. */
      z.object({
        type: z.literal('transcription'),
        final: z.literal(false),
        ...Result,
        text: z.string(),
        speaker: z.optional(z.string()),
      }),
      /**
       * Sent before it's stored, so that it shows at once: `chunk.seq` is the number it will have unless another writer
       * intervenes. Until `listChunks` returns the line, identify it by `recordingId` and `timestamp`.
       */
      z.object({
        type: z.literal('transcription'),
        final: z.literal(true),
        ...Result,
        chunk: Chunk,
      }),
    ]),
    /** The translation of a final line, including lines from before translation was turned on. */
    z.object({
      type: z.literal('translation'),
      ...Result,
      seq: z.number(),
      language: z.string(),
      text: z.string(),
    }),
    /** From this second of the recording, speech is in this language. */
    z.object({
      type: z.literal('language'),
      language: z.string(),
      engine: z.nullable(z.string()),
      from: z.number(),
    }),
    /** Another engine takes over at this second of the recording. */
    z.object({ type: z.literal('engine'), engine: z.string(), from: z.number() }),
    z.object({ type: z.literal('gap'), from: z.number(), to: z.number() }),
    /** This moment is in permanent storage. */
    z.object({ type: z.literal('marked'), at: z.number() }),
    z.object({
      type: z.literal('error'),
      code: z.string(),
      message: z.string(),
      fatal: z.boolean(),
    }),
    /** Another device continues the visit: release the microphone, send the rest, stop. */
    z.object({ type: z.literal('taken-over') }),
    /** Consent was withdrawn: release the microphone, delete what comes after `seconds` of the recording, send the rest, stop. */
    z.object({ type: z.literal('withdrawn'), seconds: z.number() }),
    z.object({ type: z.literal('stopped'), seconds: z.number() }),
    z.object({ type: z.literal('pong') }),
  ]),
})
