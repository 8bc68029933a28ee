import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address that was typed on the page before: it goes along without standing in the address bar. */
    typedEmail?: string
  }
}

/** What was typed on the page that led here. */
export function useEmailFromPreviousPage(): string {
  return useRouterState({ select: ({ location }) => location.state.typedEmail }) ?? ''
}
