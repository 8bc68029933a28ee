/** Waits until then, as performance.now() has it. */
export async function waitUntil(time: number): Promise<void> {
  const left = time - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}
