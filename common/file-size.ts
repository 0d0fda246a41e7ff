const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in the unit that people read it in: base 1024 (specification §9), one decimal below ten. */
export function scaleBytes(bytes: number) {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  const decimals = power > 0 && value < 10 ? 1 : 0
  return { value, decimals, unit: units[power] ?? 'Bytes' }
}

/** The size of a file in English: Bytes, KB, MB, GB, TB. */
export function fileSize(bytes: number): string {
  const { value, decimals, unit } = scaleBytes(bytes)
  return `${value.toFixed(decimals)} ${unit}`
}
