import type { Logger } from 'pino'

/** How long closing may take. A stop waits longer for the requests in progress; after a fault they may never end. */
const MAX_CLOSE_MS = 3000

type Deps = { log: Logger; close: () => Promise<unknown>; exit: (code: number) => void }

/** Returns what is done with faults that nothing has caught: each is logged, and the first one ends the process. */
export function createUncaughtFaultHandler({ log, close, exit }: Deps): (fault: unknown) => void {
  let isEnding = false
  const logFault = (fault: unknown) => log.fatal({ err: fault }, 'uncaught fault')
  return (fault) => {
    logFault(fault)
    if (isEnding) return
    isEnding = true
    const timer = setTimeout(exit, MAX_CLOSE_MS, 1)
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
 * code 1 after `close`, or after three seconds: what state it has left is not known. The supervisor or the service
 * manager starts another process.
 */
export function endOnUncaughtFault(deps: Pick<Deps, 'log' | 'close'>): void {
  // Without a listener of their own, Node reports rejections to this one, too.
  process.on('uncaughtException', createUncaughtFaultHandler({ ...deps, exit: (code) => process.exit(code) }))
}
