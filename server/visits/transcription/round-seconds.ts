/** Seconds to the millisecond: sums of times would otherwise carry the noise of their fractions, such as 18.983999999999998. */
export const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000
