/** Where the bands of scale factors begin (ISO/IEC 14496-3, tables 4.129 to 4.147), long and short windows. */
interface Bands {
  long: readonly number[]
  short: readonly number[]
  /** Bands that noise shaping may reach (table 4.155). */
  tnsLong: number
  tnsShort: number
}

/** Offsets from the widths of runs of bands: [how many, how wide]. */
function offsets(...runs: readonly (readonly [number, number])[]): number[] {
  const all = [0]
  for (const [count, width] of runs)
    for (let n = 0; n < count; n++) all.push((all.at(-1) ?? 0) + width)
  return all
}

const LONG_96 = offsets(
  [14, 4],
  [5, 8],
  [5, 12],
  [2, 16],
  [1, 24],
  [1, 28],
  [1, 36],
  [1, 44],
  [11, 64],
)
const LONG_64 = offsets(
  [14, 4],
  [4, 8],
  [3, 12],
  [3, 16],
  [1, 20],
  [2, 24],
  [1, 28],
  [1, 36],
  [18, 40],
)
const TO_928 = [
  [10, 4],
  [7, 8],
  [4, 12],
  [2, 16],
  [2, 20],
  [2, 24],
  [2, 28],
  [19, 32],
] as const
const LONG_48 = offsets(...TO_928, [1, 96])
const LONG_32 = offsets(...TO_928, [3, 32])
const LONG_24 = offsets(
  [11, 4],
  [10, 8],
  [4, 12],
  [3, 16],
  [2, 20],
  [2, 24],
  [2, 28],
  [1, 32],
  [2, 36],
  [1, 40],
  [1, 44],
  [1, 48],
  [2, 52],
  [5, 64],
)
const LONG_16 = offsets(
  [11, 8],
  [9, 12],
  [4, 16],
  [3, 20],
  [2, 24],
  [2, 28],
  [1, 32],
  [1, 36],
  [2, 40],
  [1, 44],
  [1, 48],
  [1, 52],
  [1, 56],
  [1, 60],
  [3, 64],
)
const LONG_8 = offsets(
  [13, 12],
  [7, 16],
  [4, 20],
  [3, 24],
  [2, 28],
  [1, 32],
  [2, 36],
  [1, 40],
  [1, 44],
  [1, 48],
  [1, 52],
  [1, 56],
  [1, 60],
  [1, 64],
  [1, 80],
)

const SHORT_96 = offsets([6, 4], [3, 8], [1, 16], [1, 28], [1, 36])
const SHORT_48 = offsets([5, 4], [3, 8], [3, 12], [3, 16])
const SHORT_24 = offsets([7, 4], [3, 8], [2, 12], [2, 16], [1, 20])
const SHORT_16 = offsets([8, 4], [2, 8], [2, 12], [1, 16], [2, 20])
const SHORT_8 = offsets([7, 4], [4, 8], [1, 12], [1, 16], [2, 20])

const bands = (long: number[], short: number[], tnsLong: number, tnsShort: number): Bands => ({
  long,
  short,
  tnsLong,
  tnsShort,
})

/** By the index of the sampling rate. */
export const bandsByRate: readonly Bands[] = [
  bands(LONG_96, SHORT_96, 31, 9),
  bands(LONG_96, SHORT_96, 31, 9),
  bands(LONG_64, SHORT_96, 34, 10),
  bands(LONG_48, SHORT_48, 40, 14),
  bands(LONG_48, SHORT_48, 42, 14),
  bands(LONG_32, SHORT_48, 51, 14),
  bands(LONG_24, SHORT_24, 46, 14),
  bands(LONG_24, SHORT_24, 46, 14),
  bands(LONG_16, SHORT_16, 42, 14),
  bands(LONG_16, SHORT_16, 42, 14),
  bands(LONG_16, SHORT_16, 42, 14),
  bands(LONG_8, SHORT_8, 39, 14),
]
