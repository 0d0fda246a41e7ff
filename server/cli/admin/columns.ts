/** An instant as a terminal shows it, in UTC to the minute. */
export const shortTime = (instant: string): string => instant.slice(0, 16).replace('T', ' ')
