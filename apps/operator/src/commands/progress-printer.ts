import type { OnProgress } from '../backups/backup-error.ts'

const FIRST_REPORT_MS = 1000
const REPORT_INTERVAL_MS = 2000

type Deps = { elapsedMs?: () => number; print?: (line: string) => void }

/** Returns a function that prints at intervals what a function returns; short work prints nothing. */
export function createIntervalPrinter({
  elapsedMs = () => performance.now(),
  print = console.log,
}: Deps = {}) {
  let nextAt = elapsedMs() + FIRST_REPORT_MS
  return (format: () => string): void => {
    if (elapsedMs() < nextAt) return
    nextAt = elapsedMs() + REPORT_INTERVAL_MS
    print(format())
  }
}

/** Returns a callback that prints the progress of long work at intervals. */
export function createProgressPrinter(deps: Deps = {}): OnProgress {
  const report = createIntervalPrinter(deps)
  return (step, done, total) =>
    report(() =>
      done === undefined || !total ? `${step} …` : `${step}: ${Math.floor((done * 100) / total)} %`,
    )
}
