import type { EmrServerList, EmrServerSettings } from '#contract/emr-servers.ts'

/** An EMR in its form, and what the form does to the page. */
export interface EditedServer {
  edited: {
    server: EmrServerSettings
    /** The list that the form began with; the server refuses changes to an older one. */
    list: EmrServerList
    /** Another one shows the form with the values of `server` again. */
    revision: number
  }
  isNew: boolean
  /** Another administrator has changed the list since. */
  onConflict: (newer: EmrServerList) => void
  onKeyReplaced: (newer: EmrServerList) => void
  onClose: () => void
}
