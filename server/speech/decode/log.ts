/** What ffmpeg says about a file while it reads it. */
type FfmpegLog = {
  hear: (text: string) => void
  /** The length the container claims, in seconds; undefined if it claims none or only estimates it. */
  declaredSeconds(): number | undefined
  saysTruncated(): boolean
}

const DURATION = /Duration: (\d+):(\d{2}):(\d{2}(?:\.\d+)?)/
const ESTIMATE = /Estimating duration from bitrate/
const TRUNCATED = /ended prematurely|partial file|Truncat|end mismatch/i
/** The first lines have the facts; a broken file can make thousands. */
const KEPT_CHARACTERS = 16_384

export function createFfmpegLog(): FfmpegLog {
  let text = ''
  return {
    hear(more) {
      if (text.length < KEPT_CHARACTERS) text += more
    },
    declaredSeconds() {
      const [, hours, minutes, seconds] = DURATION.exec(text) ?? []
      if (!seconds || ESTIMATE.test(text)) return undefined
      return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    },
    saysTruncated: () => TRUNCATED.test(text),
  }
}
