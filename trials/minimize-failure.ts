/**
 * Returns a short list of steps that still fails: leaves out halves, then quarters, down to single steps, as long as
 * the rest fails (delta debugging). Calls `fails` at most `maxRuns` times.
 */
export async function minimizeFailure<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  maxRuns = 100,
): Promise<readonly Step[]> {
  let shortest = steps
  let runs = 0
  for (let size = Math.ceil(shortest.length / 2); size >= 1 && runs < maxRuns; ) {
    let isShorter = false
    for (let from = 0; from < shortest.length && runs < maxRuns; from += size) {
      const remaining = shortest.toSpliced(from, size)
      runs += 1
      if (remaining.length < shortest.length && (await fails(remaining))) {
        shortest = remaining
        isShorter = true
        break
      }
    }
    if (!isShorter) {
      if (size === 1) break
      size = Math.ceil(size / 2)
    }
    size = Math.min(size, Math.max(1, shortest.length))
    if (shortest.length === 0) break
  }
  return shortest
}
