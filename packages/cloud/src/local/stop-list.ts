export type StopList = ReturnType<typeof createStopList>

/** Collects what stops the parts of a program that have started. */
export function createStopList() {
  const stops: (() => Promise<unknown>)[] = []
  return {
    add: (stop: () => Promise<unknown>): void => void stops.push(stop),
    /** Stops all parts, the last first, also if one of them fails; then throws the first error. */
    async stop(): Promise<void> {
      const errors: unknown[] = []
      for (const stop of stops.splice(0).reverse()) await stop().catch((error) => errors.push(error))
      if (errors.length > 0) throw errors[0]
    },
  }
}
