/**
 * Makes a list of steps that fails as short as can be: leaves out halves, then quarters, down to single steps, for as
 * long as `fails` says that what is left still fails (delta debugging). `most` bounds how often it is asked.
 */
export async function smallest<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  most = 100,
): Promise<readonly Step[]> {
  let known = steps
  let asked = 0
  for (let size = Math.ceil(known.length / 2); size >= 1 && asked < most; ) {
    let isShorter = false
    for (let from = 0; from < known.length && asked < most; from += size) {
      const left = known.toSpliced(from, size)
      asked += 1
      if (left.length < known.length && (await fails(left))) {
        known = left
        isShorter = true
        break
      }
    }
    if (!isShorter) {
      if (size === 1) break
      size = Math.ceil(size / 2)
    }
    size = Math.min(size, Math.max(1, known.length))
    if (known.length === 0) break
  }
  return known
}
