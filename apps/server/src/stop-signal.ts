/**
 * Resolves at the first SIGTERM or SIGINT. The listeners stay, so that a second signal does not end the process during
 * the stop: npm forwards the signal that the terminal has already sent to this process.
 */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
  })
}
