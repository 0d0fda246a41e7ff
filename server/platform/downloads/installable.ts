interface InstallOptions {
  /** A folder or address that holds the files; '' for their publishers. */
  from: string
  httpsOnly: boolean
  signal: AbortSignal
  /** Bytes of one of its files. */
  onProgress: (file: string, received: number, total: number | undefined) => void
  /** All is downloaded. */
  onUnpacking: () => void
}

/** Something downloaded on demand, with a licence to accept. */
export interface Installable {
  id: string
  licence: string
  /** Bytes received by a download that was cut or stopped. */
  received(): Promise<number>
  /** Bytes that must be free to continue from this many. */
  space(received: number): number
  /** Downloads it, or resumes. @throws Error in plain words */
  install(options: InstallOptions): Promise<unknown>
  remove(): Promise<void>
  /** Puts it to use once it is there; undefined if the speech engines look for it themselves. */
  putToUse: (() => Promise<void>) | undefined
}
