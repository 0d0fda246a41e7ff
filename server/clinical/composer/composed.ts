/** A line of a note; `evidence` holds the ids of the sources it rests on, in spoken order. */
export interface ComposedItem {
  text: string
  evidence: string[]
}
export interface ComposedSection {
  heading: string
  items: ComposedItem[]
}
export interface ComposedNote {
  sections: ComposedSection[]
}
