/** Calls `notify` when a problem begins or changes, and not again while the same problem lasts (until `clear`). */
export function createProblemNotifier(notify: (problem: string) => void) {
  let lastNotified: string | null = null
  return {
    report(problem: string): void {
      if (lastNotified !== problem) notify(problem)
      lastNotified = problem
    },
    clear(): void {
      lastNotified = null
    },
  }
}
