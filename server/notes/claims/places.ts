// Words that tell one place or movement of a part of the body from another.
const places =
  /\b(?:later[ao]l|medial|anterior|posterior|proximal|distal|superior|inferior|flex|exten[ds]|pronat|supinat|abduct|adduct)/gi

const placesIn = (text: string) =>
  new Set((text.match(places) ?? []).map((word) => word.toLowerCase().replace('extens', 'extend')))

/** Whether both name such places and none in common: the lateral aspect is not the medial one. */
export function isOtherPlace(note: string, said: string): boolean {
  const own = placesIn(note)
  if (own.size === 0) return false
  const other = placesIn(said)
  return other.size > 0 && own.isDisjointFrom(other)
}
