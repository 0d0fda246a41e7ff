/** Reads bits, the highest first. Past the end there are zeros; `isOver` tells. */
export interface BitReader {
  /** Up to 32 bits, unsigned. */
  read(count: number): number
  /** The next bits without taking them; up to 25. */
  peek(count: number): number
  skip(count: number): void
  /** Goes to the next whole byte. */
  align(): void
  /** Bits taken. */
  position(): number
  isOver(): boolean
}

export function bitReader(bytes: Uint8Array, from = 0): BitReader {
  let at = from * 8
  const end = bytes.length * 8

  function peek(count: number): number {
    const byte = at >>> 3
    const word =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0)
    return count === 0 ? 0 : (word << (at & 7)) >>> (32 - count)
  }

  function read(count: number): number {
    if (count > 25) {
      const high = read(count - 16)
      return high * 65_536 + read(16)
    }
    const value = peek(count)
    at += count
    return value
  }

  return {
    read,
    peek,
    skip: (count) => void (at += count),
    align: () => void (at = (at + 7) & ~7),
    position: () => at,
    isOver: () => at > end,
  }
}
