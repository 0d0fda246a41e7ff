const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** 1,234,567 bytes as "1.2 MB". */
export function bytesInWords(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}
