/** The PCM of a 16 kHz mono 16-bit WAV file; undefined for anything else. */
export function pcmOfWav(file: Buffer): Buffer | undefined {
  const text = (at: number, length: number) => file.toString('latin1', at, at + length)
  const isWav = text(0, 4) === 'RIFF' && text(8, 8) === 'WAVEfmt ' && text(36, 4) === 'data'
  if (!isWav || file.readUInt32LE(40) !== file.length - 44) return undefined
  if (file.readUInt32LE(24) !== 16_000 || file.readUInt16LE(22) !== 1) return undefined
  return file.subarray(44)
}
