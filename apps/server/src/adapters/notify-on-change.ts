/** Tells of a trouble when it begins and when it becomes another, and not again while it lasts. */
export function notifyOnChange(notify: (problem: string) => void): {
  report(problem: string): void
  clear(): void
} {
  let lastNotified: string | null = null
  return {
    report(problem) {
      if (lastNotified !== problem) notify(problem)
      lastNotified = problem
    },
    clear() {
      lastNotified = null
    },
  }
}
