import type { Logger } from 'pino'

type Deps = {
  log: Logger
  close: () => Promise<unknown>
  /** How long closing may take: after a fault, it may never end. */
  maxCloseMs: number
  exit: (code: number) => void
}

/** Returns a handler of faults that nothing has caught: each is logged, and the first one ends the process. */
export function createUncaughtFaultHandler({ log, close, maxCloseMs, exit }: Deps): (fault: unknown) => void {
  let isEnding = false
  const logFault = (fault: unknown) => log.fatal({ err: fault }, 'uncaught fault')
  return (fault) => {
    logFault(fault)
    if (isEnding) return
    isEnding = true
    const timer = setTimeout(exit, maxCloseMs, 1)
    close()
      .catch(logFault)
      .then(() => {
        clearTimeout(timer)
        exit(1)
      })
  }
}

/**
 * From now on, an exception or a rejection that nothing has caught is logged with its stack, and ends the process with
 * code 1 after `close`, or after `maxCloseMs`: what state it has left is not known. The supervisor or the service
 * manager starts another process.
 */
export function endOnUncaughtFault(deps: Omit<Deps, 'exit'>): void {
  // Without a listener of their own, Node reports rejections to this one, too.
  process.on('uncaughtException', createUncaughtFaultHandler({ ...deps, exit: (code) => process.exit(code) }))
}
