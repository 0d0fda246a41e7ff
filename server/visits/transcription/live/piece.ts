/** PCM16 of a recording from sample `start` on. */
export interface Piece {
  start: number
  pcm: Uint8Array
}
