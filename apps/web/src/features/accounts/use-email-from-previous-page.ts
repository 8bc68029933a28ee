import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address typed on the previous page, passed on in the history state and not in the URL. */
    typedEmail?: string
  }
}

/** Returns the e-mail address typed on the page that linked here, or an empty string. */
export function useEmailFromPreviousPage(): string {
  return useRouterState({ select: ({ location }) => location.state.typedEmail }) ?? ''
}
