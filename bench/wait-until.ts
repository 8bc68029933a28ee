/** Waits until the time, which is one of performance.now(). */
export async function waitUntil(time: number): Promise<void> {
  const left = time - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}
