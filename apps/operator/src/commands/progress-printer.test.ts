import { expect, test } from 'vitest'
import { createProgressPrinter } from './progress-printer.ts'

test('progress is printed after a second, and then every two seconds', () => {
  const lines: string[] = []
  const clock = { now: 5000 }
  const onProgress = createProgressPrinter({
    elapsedMs: () => clock.now,
    print: (line) => lines.push(line),
  })
  for (const second of [0, 0.9, 1, 2, 2.9, 3, 4, 5]) {
    clock.now = 5000 + second * 1000
    onProgress('Reading', second, 10)
  }
  expect(lines).toEqual(['Reading: 10 %', 'Reading: 30 %', 'Reading: 50 %'])
})

test('a step whose end is unknown has no percentage', () => {
  const lines: string[] = []
  let now = 0
  const onProgress = createProgressPrinter({ elapsedMs: () => now, print: (line) => lines.push(line) })
  now = 1000
  onProgress('Checking')
  now = 3000
  onProgress('Checking', 5, 0)
  expect(lines).toEqual(['Checking …', 'Checking …'])
})
