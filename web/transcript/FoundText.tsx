import css from './transcript.module.css'

/** Text with every hit of a search marked. */
export function FoundText({ text, find }: { text: string; find: string }) {
  const wanted = find.trim().toLowerCase()
  if (!wanted) return text
  const at = text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.found}>{text.slice(at, end)}</mark>
      <FoundText text={text.slice(end)} find={find} />
    </>
  )
}
