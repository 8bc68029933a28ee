/** Returns the results of `count` calls, which get 0, 1, 2 and so on. */
export const times = <Result>(count: number, call: (n: number) => Result): Result[] =>
  Array.from({ length: count }, (_, n) => call(n))

/** Makes `count` calls at the same time, which get 0, 1, 2 and so on, and waits for all results. */
export const concurrently = <Result>(
  count: number,
  call: (n: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(times(count, call))
