/** Reads bits of a packet, the lowest of each byte first (Vorbis I §2). Past the end there are zeros. */
export interface PacketReader {
  /** Up to 32 bits, unsigned. */
  read(count: number): number
  isOver(): boolean
}

export function packetReader(bytes: Uint8Array): PacketReader {
  let at = 0
  const end = bytes.length * 8
  return {
    read(count) {
      let value = 0
      for (let done = 0; done < count;) {
        const take = Math.min(8 - (at & 7), count - done)
        const bits = ((bytes[at >> 3] ?? 0) >> (at & 7)) & ((1 << take) - 1)
        value += bits * 2 ** done
        at += take
        done += take
      }
      return value
    },
    isOver: () => at > end,
  }
}

/** Bits that a number needs (§9.2.1). */
export const bitsFor = (value: number): number => 32 - Math.clz32(value)
