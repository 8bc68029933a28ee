/** Waits until then, as performance.now() has it. */
export async function until(at: number): Promise<void> {
  const left = at - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}
