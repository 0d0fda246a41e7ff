/** Decoded audio: one array of samples (-1 to 1) a channel, all of the same length. */
export interface Block {
  /** Hz */
  rate: number
  channels: Float32Array[]
}

/** An audio file that is opened; its blocks are decoded as they are taken. */
export interface Source {
  /** Seconds the file claims to have. */
  declaredSeconds?: number | undefined
  blocks: Iterable<Block> | AsyncIterable<Block>
  /** The file ends in the middle of something; complete when the last block has been taken. */
  isCut?: () => boolean
}

/** Packets of one compressed stream, and their decoder's parameters. */
export interface Track {
  codec: string
  /** The codec's own header; empty if it has none. */
  setup: Uint8Array
  /** According to the container; some codecs know better. */
  rate: number
  channels: number
  packets: Iterable<Uint8Array>
  /** Samples at `rate` that the encoder put in front. */
  skip?: number
}

type Problem = 'not-audio' | 'no-index' | 'codec'

/** Why the file can't be decoded here. */
export class Unreadable extends Error {
  readonly problem: Problem
  /** @param codec name of the codec that isn't supported */
  constructor(problem: Problem, codec = '') {
    super(codec)
    this.name = 'Unreadable'
    this.problem = problem
  }
}
