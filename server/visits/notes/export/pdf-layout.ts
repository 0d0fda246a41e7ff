/** The layout of a PDF file, for Typst. It reads the document as data, so nothing in a note is taken for markup. */
export const pdfLayout = String.raw`
#let doc = json(bytes(sys.inputs.document))
#let quiet = luma(85)
#let hairline = 0.5pt + luma(170)

#set document(title: doc.title)
#set text(font: doc.families, size: 9.5pt, lang: doc.language, hyphenate: false)
#set par(leading: 0.6em, spacing: 0.85em)
#set table(stroke: hairline, inset: (x: 5pt, y: 3.5pt))

#let mark = if doc.mark != "" {
  box(stroke: 0.6pt + quiet, inset: (x: 5pt, y: 3pt), radius: 2pt, text(size: 8pt, weight: "bold", doc.mark))
}

#set page(
  paper: "a4",
  margin: (x: 20mm, top: 19mm, bottom: 19mm),
  header-ascent: 5mm,
  footer-descent: 5mm,
  header: context if counter(page).get().first() > 1 {
    set text(size: 8pt, fill: quiet)
    grid(columns: (1fr, auto), align: (start + horizon, end + horizon), doc.running, mark)
  },
  footer: context {
    set text(size: 8pt, fill: quiet)
    grid(columns: (1fr, auto), column-gutter: 8mm, doc.footer,
      [#doc.pageNumber.before#counter(page).get().first()#doc.pageNumber.between#counter(page).final().first()])
  },
)

#let spans(parts) = parts.map(part => {
  let words = if part.bold { strong(part.text) } else { part.text }
  if part.italics { emph(words) } else { words }
}).join()
#let directed(it, body) = if it.right { set text(dir: rtl); body } else { body }
#let lines(all) = stack(spacing: 0.55em, ..all)

// A heading is never alone at the bottom of a page.
#let sizes = (12pt, 10.5pt, 9.5pt)
#show heading: it => block(
  sticky: true, above: 1.15em, below: 0.6em,
  text(size: sizes.at(it.level - 1), weight: "bold", it.body),
)

#let show-block(it) = directed(it, {
  if it.kind == "heading" { heading(level: it.level, spans(it.spans)) }
  else if it.kind == "paragraph" { par(spans(it.spans)) }
  else if it.kind == "item" {
    block(above: 0.55em, below: 0.55em, pad(left: it.depth * 4.5mm, grid(
      columns: (if it.mark.len() > 3 { 7mm } else { 4.5mm }, 1fr), it.mark, spans(it.spans))))
  } else {
    block(above: 0.8em, below: 1em, table(
      columns: it.columns,
      table.header(..it.head.map(cell => strong(spans(cell)))),
      ..it.cells.map(spans)))
  }
})

// Letterhead
#if doc.letterhead.len() > 0 or doc.logo {
  if doc.logo { block(below: 0.6em, image("/logo", height: doc.logoHeight * 1pt, alt: "Logo of the clinic")) }
  block(lines(doc.letterhead.enumerate().map(((at, it)) =>
    if at == 0 { text(size: 11.5pt, weight: "bold", it) } else { text(size: 8.5pt, fill: quiet, it) })))
  block(above: 0.7em, below: 1.2em, line(length: 100%, stroke: hairline))
}

#if doc.letter == none {
  grid(columns: (1fr, auto), column-gutter: 5mm, text(size: 15pt, weight: "bold", doc.title), mark)
  block(above: 0.8em, below: 1.2em, grid(
    columns: (auto, 1fr), column-gutter: 4mm, row-gutter: 0.55em,
    ..doc.facts.map(it => (text(fill: quiet, it.name), it.value)).flatten()))
} else {
  let letter = doc.letter
  grid(columns: (1fr, auto), column-gutter: 5mm, lines(letter.sender + (letter.date,)), mark)
  if letter.recipient.len() > 0 { block(above: 1.6em, lines(letter.recipient)) }
  if letter.subject != "" { block(above: 1.6em, strong(letter.subject)) }
  if letter.salutation != "" { block(above: 1.3em, below: 1em, letter.salutation) }
}

#for it in doc.blocks { show-block(it) }

#block(breakable: false, above: 1.6em, {
  if doc.letter != none and doc.letter.closing.len() > 0 {
    doc.letter.closing.first()
    v(9mm)
    lines(doc.letter.closing.slice(1))
    v(1.2em)
  }
  block(stroke: (top: hairline), inset: (top: 5pt), width: 100%, {
    set text(size: 8pt, fill: quiet)
    lines(doc.signature.enumerate().map(((at, it)) =>
      if at == 0 { text(size: 9pt, weight: "bold", fill: black, it) } else { it }))
  })
})
`
