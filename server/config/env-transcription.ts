import * as z from 'zod/mini'
import { section, setting, wholeNumber, words } from './setting.ts'

export const transcriptionSection = section(
  'Transcription',
  {
    AUSCULTA_TRANSCRIPTION: setting(z._default(z.enum(['here', 'separate']), 'here'), {
      about: '`separate` leaves the transcription of recordings to `npm run transcription`.',
    }),
    AUSCULTA_TRANSCRIPTION_JOBS: setting(z._default(wholeNumber(1, 64), 2), {
      about: 'Recordings that one process transcribes at once.',
      example: '2',
    }),
    AUSCULTA_TRANSCRIPTION_ORIGINS: setting(z._default(z.string(), ''), {
      about: 'Other origins whose pages may call `/transcriptions`.',
      example: 'https://portal.example.org',
    }),
    MODELS_FROM: setting(z._default(z.string(), ''), {
      about:
        'Folder or address that speech models are downloaded from; the only one that may be plain http.',
      default: 'their publishers',
    }),
    FFMPEG: setting(z.optional(z.string()), {
      about:
        'Decodes rare audio formats (ALAC, AMR, WMA) in a sandbox, on Linux; usual ones need nothing installed.',
      default: '`ffmpeg` on the path',
    }),
    AUSCULTA_TEST_TONES: setting(z.optional(z.string()), {
      about: 'Folder of tones for the speech engine of the tests.',
    }),
  },
  (e) => ({
    /** Whether this server transcribes recordings, or leaves that to separate processes. */
    transcription: e.AUSCULTA_TRANSCRIPTION,
    transcriptionJobs: e.AUSCULTA_TRANSCRIPTION_JOBS,
    /** Other origins whose pages may call the transcription service. */
    transcriptionOrigins: words(e.AUSCULTA_TRANSCRIPTION_ORIGINS),
    /** A folder or address that speech models are downloaded from; '' for their publishers. */
    modelsFrom: e.MODELS_FROM,
    ffmpeg: e.FFMPEG,
    testTonesDir: e.AUSCULTA_TEST_TONES,
  }),
)
