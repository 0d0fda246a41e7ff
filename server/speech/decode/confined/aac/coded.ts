import type { TnsFilter } from './tns.ts'
import type { Windowing } from './window.ts'

/** Codebooks that mean something other than a code (ISO/IEC 14496-3, table 4.151). */
export const ZERO = 0
export const RESERVED = 12
export const NOISE = 13
/** The right channel follows the left, out of phase or in phase. */
export const INTENSITY_OUT = 14
export const INTENSITY_IN = 15

/** A frame's data for one channel. Bands are numbered through all groups. */
export interface Channel {
  windowing: Windowing
  books: Uint8Array
  /** Scale factor, noise energy or intensity position of each band. */
  factors: Int16Array
  /** 1,024 lines; those of eight short windows one window after the other. */
  spectrum: Float32Array
  tns: TnsFilter[]
}
