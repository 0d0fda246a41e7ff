// Words that tell one place or movement of a part of the body from another.
const places =
  /\b(?:later[ao]l|medial|anterior|posterior|proximal|distal|superior|inferior|flex|exten[ds]|pronat|supinat|abduct|adduct)/gi

const placesIn = (text: string) =>
  new Set((text.match(places) ?? []).map((word) => word.toLowerCase().replace('extens', 'extend')))

/** Parts of the body under one name each, with the words for them. */
const words: Record<string, string> = {
  head: 'head skull temple temples forehead scalp face facial cheek cheeks jaw',
  eye: 'eye eyes eyelid eyelids vision visual',
  ear: 'ear ears',
  throat: 'throat tonsil tonsils tongue mouth lip lips gum gums tooth teeth',
  neck: 'neck cervical',
  chest: 'chest rib ribs sternum breast breasts lung lungs',
  back: 'back spine lumbar sacral tailbone',
  belly:
    'belly tummy stomach abdomen abdominal groin flank flanks pelvis pelvic ovary ovaries ovarian',
  pancreas: 'pancreas pancreatic',
  shoulder: 'shoulder shoulders',
  arm: 'arm arms forearm forearms elbow elbows',
  hand: 'hand hands wrist wrists finger fingers thumb thumbs knuckle knuckles',
  hip: 'hip hips buttock buttocks',
  leg: 'leg legs thigh thighs shin shins calf calves knee knees hamstring hamstrings',
  foot: 'foot feet ankle ankles toe toes heel heels sole soles',
  joint: 'joint joints',
  muscle: 'muscle muscles muscular body',
}
const partOf = new Map(
  Object.entries(words).flatMap(([part, list]) => list.split(' ').map((word) => [word, part])),
)
/** The parts of the body that a text names. */
export const partsIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => partOf.get(word) ?? []))

/** Whether both texts name something of a kind, and nothing in common. */
function isApart(note: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  return note.size > 0 && said.size > 0 && note.isDisjointFrom(said)
}

/** Whether a note speaks of another place than a line: the lateral aspect is not the medial one, the neck not the muscles. */
export function isOtherPlace(note: string, said: string): boolean {
  if (isApart(placesIn(note), placesIn(said))) return true
  const own = partsIn(note)
  return own.size > 0 && isApart(own, partsIn(said))
}
