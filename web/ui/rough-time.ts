/** Seconds in words, rounded as an estimate should be: "40 seconds", "4 minutes". */
export const roughTime = (seconds: number): string =>
  seconds < 90
    ? `${Math.max(10, Math.round(seconds / 10) * 10)} seconds`
    : `${Math.round(seconds / 60)} minutes`
