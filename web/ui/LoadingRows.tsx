import css from './ui.module.css'

/** Rows that hold the place of what is loading; they appear after 150 ms only. */
export function LoadingRows({ count = 8, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div className={css.loading} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={css.loadingRow} aria-hidden>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
