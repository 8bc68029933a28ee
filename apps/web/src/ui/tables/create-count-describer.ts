import { messages } from './messages.ts'

/** Returns a function for the count above a list: "27 tracks", or "3 of 27 tracks" while some are filtered out. */
export function createCountDescriber(countAll: (values: { count: number }) => string) {
  return (shown: number, total: number): string => {
    const all = countAll({ count: total })
    return shown === total ? all : messages.shownOf({ shown, all })
  }
}
