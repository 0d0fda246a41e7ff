const units = ['Bytes', 'KB', 'MB', 'GB', 'TB']

/** Bytes, KB, MB, GB, TB with base 1024 (specification §9), one decimal below ten. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
