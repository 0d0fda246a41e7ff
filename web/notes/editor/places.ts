/** Signs of a piece that finds its places: few enough for most sentences, enough to be rare in a long note. */
const pieceLength = 6

/** Finds a needle in the text it was made for, in order; places may overlap. */
export type FindPlaces = (needle: string) => readonly number[]

/**
 * An index of a text by short pieces. A needle is looked up by its rarest piece, so that finding all sentences of a
 * long note reads the note about once, instead of once per sentence.
 * @param compared called with each position at which a needle is compared with the text
 */
export function indexPlaces(text: string, compared: () => void = () => undefined): FindPlaces {
  const known = new Map<string, readonly number[]>()
  const index = pieceIndex(text)
  return (needle) => {
    const found = known.get(needle) ?? findPlaces(needle, text, index, compared)
    known.set(needle, found)
    return found
  }
}

function findPlaces(
  needle: string,
  text: string,
  index: PieceIndex,
  compared: () => void,
): readonly number[] {
  const found: number[] = []
  if (needle.length < pieceLength) {
    compared()
    for (let at = text.indexOf(needle); at >= 0 && needle; at = text.indexOf(needle, at + 1))
      found.push(at)
    return found
  }
  const offset = rarestPiece(needle, index)
  for (const piece of piecePlaces(index, hashAt(needle, offset, index.buckets))) {
    compared()
    if (text.startsWith(needle, piece - offset)) found.push(piece - offset)
  }
  return found
}

interface PieceIndex {
  /** A power of two. */
  buckets: number
  /** Where the places of a bucket begin in `places`, one further: those of bucket 0 at `first[1]`. */
  first: Int32Array
  /** All places of the text, by bucket, in order within it. */
  places: Int32Array
}

function pieceIndex(text: string): PieceIndex {
  const length = Math.max(0, text.length - pieceLength + 1)
  const buckets = 2 ** Math.ceil(Math.log2(length + 2))
  const first = new Int32Array(buckets + 2)
  const add = (bucket: number, more: number) => (first[bucket] = (first[bucket] ?? 0) + more)
  for (let at = 0; at < length; at++) add(hashAt(text, at, buckets) + 1, 1)
  for (let bucket = 0; bucket <= buckets; bucket++) add(bucket + 1, first[bucket] ?? 0)
  const places = new Int32Array(length)
  // Filled from behind, each bucket's end moves to its beginning: a sort by counting.
  for (let at = length - 1; at >= 0; at--) places[add(hashAt(text, at, buckets) + 1, -1)] = at
  return { buckets, first, places }
}

const piecePlaces = ({ first, places }: PieceIndex, bucket: number) =>
  places.subarray(first[bucket + 1], first[bucket + 2])

/** The position in the needle of the piece that is rarest in the text. */
function rarestPiece(needle: string, { first, buckets }: PieceIndex): number {
  let rarest = 0
  let fewest = Infinity
  for (let at = 0; at <= needle.length - pieceLength; at++) {
    const bucket = hashAt(needle, at, buckets)
    const count = (first[bucket + 2] ?? 0) - (first[bucket + 1] ?? 0)
    if (count >= fewest) continue
    fewest = count
    rarest = at
  }
  return rarest
}

/** The bucket of the piece that begins here: FNV-1a over its signs, with the high bits folded in. */
function hashAt(text: string, at: number, buckets: number): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < pieceLength; k++) hash = Math.imul(hash ^ text.charCodeAt(at + k), 0x01000193)
  return (hash ^ (hash >>> 15)) & (buckets - 1)
}
