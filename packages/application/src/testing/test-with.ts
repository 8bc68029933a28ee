import { test as base } from 'vitest'

/**
 * Returns a `test` whose function gets what `setUp` returns, as a fixture of Vitest would give it: opened again for each
 * test that takes it. With `for`, it comes after the row.
 */
export function testWith<Setup>(setUp: () => Setup | Promise<Setup>) {
  function test(title: string, run: (setup: Setup) => void | Promise<void>): void {
    base(title, async () => run(await setUp()))
  }
  test.for =
    <Row>(rows: readonly Row[]) =>
    (title: string, run: (row: Row, setup: Setup) => void | Promise<void>): void =>
      base.for(rows)(title, async (row) => run(row, await setUp()))
  return test
}
