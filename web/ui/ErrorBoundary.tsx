import { Component, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Names the part for the reader: "The note", "The list". */
  name: string
  /** When this changes, such as the address, the part is shown again. */
  resetKey?: string
  children: ReactNode
}
interface State {
  error: unknown
  failed: boolean
  resetKey: string | undefined
}

/** Keeps a crash in one part from taking the others with it: a broken note must not stop a recording. */
// React has error boundaries as classes only.
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { error: undefined, failed: false, resetKey: props.resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        title={t('{name} could not be shown', { name: this.props.name })}
        error={this.state.error}
        onRetry={() => this.setState({ failed: false, error: undefined })}
      />
    )
  }
}
